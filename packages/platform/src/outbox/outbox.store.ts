import { sql as raw } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/index.ts';

/** Any fixed number: tells the locks on keys from other advisory locks. */
const LOCK = 0x6f757462;

export type TellingRow = {
  readonly type: string;
  readonly key: string;
  readonly fact: object;
  readonly toldAt: Date;
  readonly subscribers: readonly string[];
};

/**
 * Writes a fact, and a delivery for each subscriber. Until the transaction ends no other one can tell a fact of this key,
 * so positions within a key follow the order of the commits.
 */
export async function insertFact(sql: Transaction, row: TellingRow): Promise<void> {
  await sql.execute(
    raw`select pg_advisory_xact_lock(${LOCK}, hashtext(current_schema() || ' ' || ${row.key}))`,
  );
  await sql.execute(raw`
    with told as (
      insert into outbox (type, key, fact, told_at)
      values (${row.type}, ${row.key}, ${JSON.stringify(row.fact)}::jsonb, ${row.toldAt})
      returning position, key, told_at
    )
    insert into outbox_deliveries (subscriber, position, key, due_at)
    select subscriber, position, key, told_at
    from told, jsonb_array_elements_text(${JSON.stringify(row.subscribers)}::jsonb) as subscriber`);
}

export type Delivery = {
  readonly position: string;
  readonly type: string;
  readonly fact: object;
  /** How often it has failed for this subscriber. */
  readonly failures: number;
};

/** The next fact that a subscriber may hear now, locked; those behind an unheard one of their key wait. */
export async function nextDelivery(
  sql: Transaction,
  subscriber: string,
  now: Date,
): Promise<Delivery | undefined> {
  const { rows } = await sql.execute<Delivery>(raw`
    select position, type, fact, failures from outbox join (
      select next.position, next.failures from outbox_deliveries next
      where next.subscriber = ${subscriber} and next.delivered_at is null and next.due_at <= ${now}
        and not exists (
          select 1 from outbox_deliveries earlier
          where earlier.subscriber = next.subscriber and earlier.key = next.key
            and earlier.position < next.position and earlier.delivered_at is null
        )
      order by next.position limit 1 for update skip locked
    ) as next using (position)`);
  return rows[0];
}

export async function markDelivered(
  sql: Transaction,
  subscriber: string,
  position: string,
  now: Date,
): Promise<void> {
  await sql.execute(raw`
    update outbox_deliveries set delivered_at = ${now}
    where subscriber = ${subscriber} and position = ${position}`);
}

/**
 * Counts one more failure and puts the next attempt off. False when another worker has delivered the fact or counted a
 * failure since: it may have had the same fact in the moment between the failure and its mark.
 */
export async function putOff(
  sql: Transaction,
  subscriber: string,
  { position, failures }: Delivery,
  dueAt: Date,
): Promise<boolean> {
  const { rowCount } = await sql.execute(raw`
    update outbox_deliveries set failures = failures + 1, due_at = ${dueAt}
    where subscriber = ${subscriber} and position = ${position} and failures = ${failures}
      and delivered_at is null`);
  return rowCount === 1;
}

/** The subscribers with a delivery that is due. */
export async function dueSubscribers(sql: Transaction, now: Date): Promise<string[]> {
  const { rows } = await sql.execute<{ subscriber: string }>(raw`
    select distinct subscriber from outbox_deliveries where delivered_at is null and due_at <= ${now}`);
  return rows.map(({ subscriber }) => subscriber);
}

/** Deletes facts from before a moment that every subscriber has heard. */
export async function deleteHeard(sql: Transaction, before: Date): Promise<void> {
  await sql.execute(raw`
    delete from outbox where told_at < ${before} and not exists (
      select 1 from outbox_deliveries d where d.position = outbox.position and d.delivered_at is null
    )`);
}

export type OpenDeliveries = { waiting: number; stuck: number; oldest: Date | null };

/** Counts the deliveries that wait; `stuck`: those that failed at least `stuckFrom` times. */
export async function countOpen(sql: Queryable, stuckFrom: number): Promise<OpenDeliveries> {
  const { rows } = await sql.execute<{ waiting: number; stuck: number; oldest: number | null }>(raw`
    select count(*)::integer as waiting, (count(*) filter (where failures >= ${stuckFrom}))::integer as stuck,
      (extract(epoch from min(told_at)) * 1000)::double precision as oldest
    from outbox_deliveries join outbox using (position) where delivered_at is null`);
  const { waiting = 0, stuck = 0, oldest = null } = rows[0] ?? {};
  return { waiting, stuck, oldest: oldest === null ? null : new Date(oldest) };
}
