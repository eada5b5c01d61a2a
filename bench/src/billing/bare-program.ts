import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import type { Bodies } from './bodies.ts';
import { countFromNow } from './counting.ts';
import { eventBatch } from './event-batch.ts';
import type { Inserted, Insertion, Order } from './orders.ts';
import { POOL_SIZE } from './questions.ts';

/**
 * The same answers as short as they can be made: bare routes over the same tables, with as many statements, prepared, and bodies
 * of the same size.
 */
const counts = countFromNow();
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: POOL_SIZE,
  options: '-c search_path=billing',
});
const bodies = JSON.parse(process.env['BODIES'] ?? '') as Bodies;
const { rows: projects } = await pool.query<{ id: string }>('select id from projects');
const shop = [projects[0]?.id, 'sandbox'];

type Runs = Pick<pg.Pool, 'query'>;
type Row = Readonly<Record<string, unknown>>;

/** A statement that each connection prepares once. */
const statement =
  (name: string, text: string) =>
  async (on: Runs, ...values: readonly unknown[]): Promise<Row[]> =>
    (await on.query<Row>({ name, text, values: [...values] })).rows;

const customer = statement(
  'customer',
  `select c.*, (select app_user_id from customer_ids o where o.customer_id = c.id order by since, app_user_id limit 1)
   from customer_ids i join customers c on c.id = i.customer_id
   where i.project_id = $1 and i.environment = $2 and i.app_user_id = $3`,
);
const customerWithRows = statement(
  'customer_with_rows',
  `select c.*, (select app_user_id from customer_ids o where o.customer_id = c.id order by since, app_user_id limit 1),
     (select json_agg(json_build_array(id, environment, product_id, period_start, period_end, original_at, grace_until,
         unsubscribed_at, billing_issue_at, refunded_at, ended_at) order by original_at, id)
       from subscriptions where customer_id = c.id),
     (select json_agg(json_build_array(id, environment, subscription_id, kind, product_id, at, gross_micros, refunded_micros,
         refunded_at) order by at, id)
       from transactions where customer_id = c.id),
     (select json_agg(json_build_array(environment, entitlement, starts_at, ends_at) order by starts_at, id)
       from grants where customer_id = c.id and revoked_at is null)
   from customer_ids i join customers c on c.id = i.customer_id
   where i.project_id = $1 and i.environment = $2 and i.app_user_id = $3`,
);
const trials = statement('trials', 'select family from trials where customer_id = $1');
const trialsOfNamed = statement(
  'trials_of_named',
  `select family from customer_ids join trials using (customer_id)
   where project_id = $1 and environment = $2 and app_user_id = $3`,
);
const lockCustomer = statement('lock_customer', 'select id from customers where id = $1 for no key update');
const liveSubscription = statement(
  'live_subscription',
  `select * from subscriptions where customer_id = $1 and family = $2 and state <> 'ended'`,
);
const countSessions = statement(
  'count_sessions',
  `select count(*) from checkout_sessions
   where customer_id = $1 and state in ('open', 'completing', 'awaiting', 'settling')`,
);
const insertSession = statement(
  'insert_session',
  `insert into checkout_sessions
     (project_id, environment, id, customer_id, app_user_id, family, product_id, option_id, price_id, terms, email, trace_id,
      offering_id, state, created_at, expires_at, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7, 'base_option', $8, $9, $10, $11, $12, 'open', now(), now() + interval '1 hour', now())`,
);
const insertEvents = statement(
  'insert_events',
  `insert into events (project_id, environment, received_at, id, at, name, app_user_id, trace_id, context, properties)
   select $1, $2, now(), * from unnest($3::uuid[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::jsonb[], $9::jsonb[])`,
);

async function inTransaction(work: (on: Runs) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

type Begun = Readonly<Record<'app_user_id' | 'product_id' | 'price_id' | 'email' | 'trace_id', string>> & {
  readonly presented_offering_identifier: string;
};
const TERMS = {
  price: { amountMicros: 4_990_000, currency: 'EUR' },
  period: 'P1M',
  trialPeriod: 'P7D',
  family: 'plausch',
};

async function begin(wanted: Begun): Promise<string> {
  const id = `rcbopsess_${randomBytes(16).toString('base64url')}`;
  const { family } = TERMS;
  await inTransaction(async (on) => {
    const [known] = await customer(on, ...shop, wanted.app_user_id);
    await lockCustomer(on, known?.['id']);
    await liveSubscription(on, known?.['id'], family);
    await trials(on, known?.['id']);
    await countSessions(on, known?.['id']);
    await insertSession(
      on,
      ...shop,
      id,
      known?.['id'],
      wanted.app_user_id,
      family,
      wanted.product_id,
      wanted.price_id,
      JSON.stringify(TERMS),
      wanted.email,
      wanted.trace_id,
      wanted.presented_offering_identifier,
    );
  });
  return id;
}

type Told = {
  readonly id: string;
  readonly timestamp_ms: number;
  readonly event_name: string;
  readonly app_user_id: string;
  readonly context: object;
  readonly properties: { readonly trace_id: string };
};

const insert = (events: readonly Told[], ids: readonly string[]) =>
  insertEvents(
    pool,
    ...shop,
    ids,
    events.map((one) => new Date(one.timestamp_ms)),
    events.map((one) => one.event_name),
    events.map((one) => one.app_user_id),
    events.map((one) => one.properties.trace_id),
    events.map((one) => JSON.stringify(one.context)),
    events.map((one) => JSON.stringify(one.properties)),
  );

/** The same rows without a request: so many inserts under way until the time is over. */
async function insertFor({ seconds, atOnce }: Insertion): Promise<Inserted> {
  const events = eventBatch(Date.now()).events as readonly Told[];
  const startedAt = performance.now();
  let batches = 0;
  const keepInserting = async () => {
    while (performance.now() < startedAt + seconds * 1_000) {
      await insert(
        events,
        events.map(() => crypto.randomUUID()),
      );
      batches += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, keepInserting));
  return { batches, seconds: (performance.now() - startedAt) / 1_000 };
}

const fastify = Fastify({ bodyLimit: 256 * 1024 });
type ByUser = { Params: { userId: string } };
fastify.get<ByUser>('/v1/subscribers/:userId', async ({ params }) => {
  await customerWithRows(pool, ...shop, params.userId);
  return bodies.customer;
});
fastify.get('/v1/subscribers/:userId/offerings', async () => bodies.offerings);
fastify.get<ByUser>('/rcbilling/v1/subscribers/:userId/products', async ({ params }) => {
  await trialsOfNamed(pool, ...shop, params.userId);
  return bodies.products;
});
fastify.post<{ Body: Begun }>('/rcbilling/v1/checkout/start', async ({ body }) => ({
  ...(bodies.start as object),
  operation_session_id: await begin(body),
}));
fastify.post<{ Body: { events: readonly Told[] } }>('/v1/events', async ({ body: { events } }) => {
  await insert(
    events,
    events.map(({ id }) => id),
  );
  return bodies.events;
});
await fastify.listen({ host: '127.0.0.1', port: 0 });

process.on('message', async (order: Order) => {
  process.send?.(order.name === 'count' ? counts() : await insertFor(order.argument));
});
process.once('disconnect', () => process.exit(0));
process.send?.({ port: (fastify.server.address() as AddressInfo).port });
