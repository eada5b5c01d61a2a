import { type Queryable, statement, type Transaction } from '@plausch/platform/db';
import { sql as raw } from 'drizzle-orm';
import type { Environment } from '../../edge/keys.ts';

export type EndpointRow = {
  readonly id: string;
  readonly projectId: string;
  readonly environment: Environment;
  /** Null: the app's own server. */
  readonly url: string | null;
  readonly sealedSecret: Buffer | null;
};

const ENDPOINT = raw`id, project_id as "projectId", environment, url, sealed_secret as "sealedSecret"`;

export async function endpointsOf(sql: Queryable, projectId: string): Promise<EndpointRow[]> {
  const { rows } = await sql.execute<EndpointRow>(raw`
    select ${ENDPOINT} from webhook_endpoints where project_id = ${projectId} and removed_at is null order by id`);
  return rows;
}

export async function insertEndpoint(
  sql: Transaction,
  row: EndpointRow & { readonly at: Date },
): Promise<void> {
  await sql.execute(raw`
    insert into webhook_endpoints (id, project_id, environment, url, sealed_secret, created_at)
    values (${row.id}, ${row.projectId}, ${row.environment}, ${row.url}, ${row.sealedSecret}, ${row.at})
    on conflict do nothing`);
}

/** Takes an endpoint away, and gives up what still waits for it; false where there is none. */
export async function removeEndpoint(
  sql: Transaction,
  { projectId, id, at }: { projectId: string; id: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql.execute(raw`
    update webhook_endpoints set removed_at = ${at}
    where id = ${id} and project_id = ${projectId} and removed_at is null returning id`);
  if (rows.length === 0) return false;
  await sql.execute(raw`
    update webhook_deliveries set outcome = 'given_up', settled_at = ${at}, due_at = null, claim = null
    where endpoint_id = ${id} and outcome is null`);
  return true;
}

/** Where no app's server is known any more: nothing waits for it. */
export async function ownEndpoints(sql: Queryable): Promise<EndpointRow[]> {
  const { rows } = await sql.execute<EndpointRow>(raw`
    select ${ENDPOINT} from webhook_endpoints where url is null and removed_at is null`);
  return rows;
}

export type Telling = {
  readonly projectId: string;
  readonly environment: Environment;
  /** The oldest of the customer's ids. */
  readonly appUserId: string;
  /** How far ahead of ours the customer's clock is. */
  readonly offsetMs: number;
  /** Of the last event. */
  readonly sequence: number;
  readonly entitlements: readonly string[];
  /** When one of them ends by itself, by our own clock. */
  readonly lookAt: Date | null;
};

type TellingRow = Pick<Telling, 'projectId' | 'environment' | 'appUserId' | 'entitlements'> & {
  readonly offset: string;
  readonly last: string;
  readonly look: number | null;
};

const tellingLocked = statement<TellingRow>(
  'webhook_telling',
  raw`
    with state as (
      insert into webhook_customers (customer_id)
      select id from customers where id = ${raw.placeholder('customerId')} and erased_at is null
      on conflict (customer_id) do update set sequence = webhook_customers.sequence
      returning customer_id, sequence, entitlements, look_at
    )
    select project_id as "projectId", environment, clock_offset_ms as offset, sequence as last, entitlements,
      (extract(epoch from look_at) * 1000)::float8 as look,
      (select app_user_id from customer_ids ids where ids.customer_id = customers.id
       order by ids.since, ids.app_user_id limit 1) as "appUserId"
    from state join customers on customers.id = state.customer_id`,
);

/**
 * Holds what is known of a customer's events until the transaction ends. Undefined for a customer that is gone, or was
 * erased in this transaction: its name is not known any more.
 */
export async function lockTelling(sql: Transaction, customerId: string): Promise<Telling | undefined> {
  const [row] = await tellingLocked(sql, { customerId });
  if (!row?.appUserId) return undefined;
  const { offset, last, look, ...rest } = row;
  return {
    ...rest,
    offsetMs: Number(offset),
    sequence: Number(last),
    lookAt: look === null ? null : new Date(look),
  };
}

const tellingKept = statement(
  'webhook_telling_kept',
  raw`
    update webhook_customers
    set sequence = ${raw.placeholder('sequence')}, look_at = ${raw.placeholder('lookAt')},
      entitlements = array(select jsonb_array_elements_text(${raw.placeholder('entitlements')}::jsonb))
    where customer_id = ${raw.placeholder('customerId')}`,
);

export async function keepTelling(
  sql: Transaction,
  customerId: string,
  { sequence, entitlements, lookAt }: Pick<Telling, 'sequence' | 'entitlements' | 'lookAt'>,
): Promise<void> {
  await tellingKept(sql, { customerId, sequence, lookAt, entitlements: JSON.stringify(entitlements) });
}

/** Customers of whose entitlements one has ended by itself. */
export async function lookedAtBefore(
  sql: Queryable,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql.execute<{ id: string }>(raw`
    select customer_id as id from webhook_customers where look_at <= ${now} order by look_at limit ${most}`);
  return rows.map(({ id }) => id);
}

export type EventRow = {
  readonly id: string;
  readonly projectId: string;
  readonly environment: Environment;
  readonly customerId: string;
  readonly sequence: number;
  readonly type: string;
  readonly appUserId: string;
  readonly data: object;
  readonly createdAt: Date;
};

const eventsInserted = statement(
  'webhook_events_inserted',
  raw`
    with told as (
      insert into webhook_events
        (id, project_id, environment, customer_id, sequence, type, app_user_id, data, created_at)
      select id, "projectId", environment, "customerId", sequence, type, "appUserId", data, "createdAt"
      from jsonb_to_recordset(${raw.placeholder('events')}::jsonb) as event (id uuid, "projectId" uuid, environment text,
        "customerId" uuid, sequence bigint, type text, "appUserId" text, data jsonb, "createdAt" timestamptz)
      returning *
    ), delivered as (
      insert into webhook_deliveries (event_id, endpoint_id, customer_id, sequence, due_at)
      select told.id, endpoint.id, told.customer_id, told.sequence,
        case when told.sequence = (select min(sequence) from told) and not exists (
          select from webhook_deliveries earlier
          where earlier.endpoint_id = endpoint.id and earlier.customer_id = told.customer_id and earlier.outcome is null
        ) then told.created_at end
      from told join webhook_endpoints endpoint
        on endpoint.project_id = told.project_id and endpoint.environment = told.environment
          and endpoint.removed_at is null
      returning due_at
    )
    select 1 from delivered where due_at is not null limit 1`,
);

/**
 * Writes events of one customer, and a delivery for each endpoint; the first that nothing stands before is due at once. The customer's
 * row is held by `lockTelling`. Answers whether anything is due.
 */
export async function insertEvents(sql: Transaction, events: readonly EventRow[]): Promise<boolean> {
  const rows = JSON.stringify(
    events.map((event) => ({ ...event, createdAt: event.createdAt.toISOString() })),
  );
  return (await eventsInserted(sql, { events: rows })).length > 0;
}

export type Claimed = EventRow & {
  readonly endpointId: string;
  readonly url: string | null;
  readonly sealedSecret: Buffer | null;
  readonly tries: number;
};

/**
 * Takes one delivery that is due, of one customer or of any, until `until`: then it is anybody's again. What another process is taking
 * is left to it.
 */
export async function claimDelivery(
  sql: Queryable,
  {
    now,
    until,
    claim,
    customerId,
  }: { now: Date; until: Date; claim: string; customerId: string | undefined },
): Promise<Claimed | undefined> {
  const { rows } = await sql.execute<Omit<Claimed, 'createdAt'> & { createdAt: Date | string }>(raw`
    with taken as (
      update webhook_deliveries delivery set claim = ${claim}, due_at = ${until}
      from (
        select event_id, endpoint_id from webhook_deliveries
        where due_at <= ${now} and ${customerId === undefined ? raw`true` : raw`customer_id = ${customerId}`}
        order by due_at limit 1 for update skip locked
      ) as next
      where delivery.event_id = next.event_id and delivery.endpoint_id = next.endpoint_id
      returning delivery.event_id, delivery.endpoint_id, delivery.tries
    )
    select event.id, event.project_id as "projectId", event.environment, event.customer_id as "customerId",
      event.sequence::int as sequence, event.type, event.app_user_id as "appUserId", event.data,
      event.created_at as "createdAt", endpoint_id as "endpointId", url, sealed_secret as "sealedSecret", tries
    from taken join webhook_events event on event.id = event_id join webhook_endpoints endpoint on endpoint.id = endpoint_id`);
  const [row] = rows;
  return row && { ...row, createdAt: new Date(row.createdAt) };
}

export type Settlement =
  | { readonly outcome: 'delivered' | 'given_up'; readonly at: Date }
  | { readonly outcome: 'later'; readonly at: Date; readonly counts: boolean };

/**
 * Notes what became of a delivery that is held by `claim`, and lets the next one of the customer have its turn. Nothing happens where
 * somebody else has taken it since.
 */
export async function settleDelivery(
  sql: Transaction,
  { id, endpointId, customerId }: Pick<Claimed, 'id' | 'endpointId' | 'customerId'>,
  { claim, answer, settlement }: { claim: string; answer: string; settlement: Settlement },
): Promise<boolean> {
  // Who is just telling of this customer is waited for: its event must find out whether it is its turn.
  await sql.execute(raw`select 1 from webhook_customers where customer_id = ${customerId} for no key update`);
  const isLater = settlement.outcome === 'later';
  const { rows } = await sql.execute(raw`
    update webhook_deliveries set claim = null, last_answer = ${answer},
      tries = tries + ${isLater && !settlement.counts ? 0 : settlement.outcome === 'delivered' ? 0 : 1},
      outcome = ${isLater ? null : settlement.outcome}, settled_at = ${isLater ? null : settlement.at},
      due_at = ${isLater ? settlement.at : null}
    where event_id = ${id} and endpoint_id = ${endpointId} and claim = ${claim} returning event_id`);
  if (rows.length === 0) return false;
  if (!isLater) await giveTurn(sql, { endpointId, customerId, at: settlement.at });
  return true;
}

/** Makes the earliest waiting event of a customer due, unless one is. */
async function giveTurn(
  sql: Transaction,
  { endpointId, customerId, at }: { endpointId: string; customerId: string; at: Date },
): Promise<void> {
  await sql.execute(raw`
    update webhook_deliveries set due_at = ${at}
    where endpoint_id = ${endpointId} and customer_id = ${customerId} and outcome is null
      and sequence = (
        select min(sequence) from webhook_deliveries waiting
        where waiting.endpoint_id = ${endpointId} and waiting.customer_id = ${customerId} and waiting.outcome is null
      )
      and not exists (
        select from webhook_deliveries going
        where going.endpoint_id = ${endpointId} and going.customer_id = ${customerId} and going.due_at is not null
      )`);
}

/** Customers for whom something is due. */
export async function dueCustomers(
  sql: Queryable,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql.execute<{ id: string }>(raw`
    select customer_id as id from (
      select customer_id, due_at from webhook_deliveries where due_at <= ${now} order by due_at limit ${most}
    ) as due group by customer_id order by min(due_at)`);
  return rows.map(({ id }) => id);
}

/** Sends a settled event again, to every endpoint that stands; answers to how many. */
export async function resendEvent(
  sql: Transaction,
  { projectId, id, at }: { projectId: string; id: string; at: Date },
): Promise<number> {
  const { rows: events } = await sql.execute<{ customerId: string }>(raw`
    select customer_id as "customerId" from webhook_events where id = ${id} and project_id = ${projectId}`);
  const [event] = events;
  if (!event) return 0;
  const { customerId } = event;
  await sql.execute(raw`select 1 from webhook_customers where customer_id = ${customerId} for no key update`);
  const { rows } = await sql.execute<{ endpointId: string }>(raw`
    insert into webhook_deliveries (event_id, endpoint_id, customer_id, sequence, resent_at)
    select event.id, endpoint.id, event.customer_id, event.sequence, ${at}
    from webhook_events event join webhook_endpoints endpoint using (project_id, environment)
    where event.id = ${id} and endpoint.removed_at is null
    on conflict (event_id, endpoint_id) do update
      set outcome = null, settled_at = null, tries = 0, resent_at = ${at}
      where webhook_deliveries.outcome is not null
    returning endpoint_id as "endpointId"`);
  for (const { endpointId } of rows) await giveTurn(sql, { endpointId, customerId, at });
  return rows.length;
}

/** What was told of a customer who is forgotten, and what still waits: it names them. */
export async function deleteEventsOf(sql: Transaction, customerId: string): Promise<void> {
  // In the order in which deliveries are settled: first the customer's row, then what is theirs.
  await sql.execute(raw`delete from webhook_customers where customer_id = ${customerId}`);
  await sql.execute(raw`delete from webhook_events where customer_id = ${customerId}`);
}

/** Events that were told long ago; with them what is known of their deliveries. */
export async function deleteEventsBefore(sql: Transaction, before: Date): Promise<void> {
  await sql.execute(raw`
    delete from webhook_events event where created_at < ${before}
      and not exists (select from webhook_deliveries where event_id = event.id and outcome is null)`);
}

export async function countUnsettled(sql: Queryable): Promise<number> {
  const { rows } = await sql.execute<{ count: number }>(raw`
    select count(*)::int as count from webhook_deliveries where outcome is null`);
  return rows[0]?.count ?? 0;
}
