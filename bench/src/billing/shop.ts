import { onDatabase } from '@plausch/dev-env/faults';

/** The key of the starter catalogue's project. */
export const KEY = 'rcb_sb_plausch';
/** So many customers of each kind. */
const CUSTOMERS = 1_000;
const COPIES = CUSTOMERS - 1;

const OWNER = 'besitz';
const BUYER = 'kundin';

/** What everybody buys who has something: a trial that became theirs, a thing for good, a gift. */
const BOUGHT = ['premium_monthly', 'premium_lifetime', 'premium_gift'];
const WANTED = 'premium_monthly';

/** A product of which somebody begins a purchase, as apps send it. */
export type Wanted = { readonly product_id: string; readonly price_id: string };

export type Shop = {
  /** Customers who have something, by their apps' ids. */
  readonly owners: readonly string[];
  /** Those who have nothing yet, and may begin a purchase of `wanted`. */
  readonly buyers: readonly string[];
  readonly wanted: Wanted;
  /** A purchase of each buyer that waits for the payment. */
  readonly sessions: readonly string[];
};

const named = (kind: string, count = 0): string => `${kind}-${String(count).padStart(4, '0')}`;
const everybody = (kind: string): string[] =>
  Array.from({ length: CUSTOMERS }, (_one, count) => named(kind, count));

/** Lets one of each kind come and buy, then copies their rows. `port`: where billing listens, on this database. */
export async function openShop(port: number, databaseUrl: string): Promise<Shop> {
  const owner = named(OWNER);
  const bought: string[] = [];
  for (const product of BOUGHT) bought.push(await pay(port, owner, product));
  await Promise.all(bought.map((session) => untilBooked(port, session)));
  const wanted = await offer(port, named(BUYER), WANTED);
  const session = await begin(port, named(BUYER), wanted);
  await secretOf(port, session);
  const sessions = await copyCustomers(databaseUrl);
  if (sessions.length !== CUSTOMERS) throw new Error(`${sessions.length} purchases wait`);
  return { owners: everybody(OWNER), buyers: everybody(BUYER), wanted, sessions };
}

/** Buys a product; resolves once the purchase is booked. */
export async function buy(port: number, user: string, product: string): Promise<void> {
  await untilBooked(port, await pay(port, user, product));
}

/** Pays for a purchase; answers its session. */
async function pay(port: number, user: string, product: string): Promise<string> {
  const session = await begin(port, user, await offer(port, user, product));
  const secret = await secretOf(port, session);
  await call(port, '/sandbox/v1/confirm', { client_secret: secret, outcome: 'succeeded' });
  return session;
}

/** Asks billing as an app does; rejects for a refusal. */
export async function call(port: number, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (response.status !== 200) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
  return answer;
}

type ProductDetails = {
  readonly default_purchase_option_id: string;
  readonly purchase_options: Readonly<Record<string, { readonly price_id: string }>>;
};

/** A product at the price of its plain option. */
export async function offer(port: number, user: string, product: string): Promise<Wanted> {
  const answer = await call(port, `/rcbilling/v1/subscribers/${user}/products?id=${product}`);
  const [details] = answer['product_details'] as ProductDetails[];
  const price = details?.purchase_options[details.default_purchase_option_id]?.price_id;
  if (price === undefined) throw new Error(`${product} is not sold`);
  return { product_id: product, price_id: price };
}

/** What an app sends to begin a purchase. */
export const beginning = (user: string, wanted: Wanted): object => ({
  app_user_id: user,
  ...wanted,
  presented_offering_identifier: 'standard',
  trace_id: '5f0a1f3c-6f0e-4c53-9f43-0f0e0d0c0b0a',
  email: 'kundin@example.org',
  metadata: {},
});

/** Begins a purchase; answers its session. */
export async function begin(port: number, user: string, wanted: Wanted): Promise<string> {
  const answer = await call(port, '/rcbilling/v1/checkout/start', beginning(user, wanted));
  return String(answer['operation_session_id']);
}

/** By which a payment is confirmed. */
export async function secretOf(port: number, session: string): Promise<string> {
  const answer = await call(port, `/rcbilling/v1/checkout/${session}/complete`, {});
  return (answer['gateway_params'] as { client_secret: string }).client_secret;
}

/** Asks for the end of a purchase; billing waits a little before it answers, and then looks after it. */
export async function untilBooked(port: number, session: string): Promise<void> {
  for (let status = ''; status !== 'succeeded'; ) {
    const { operation } = await call(port, `/rcbilling/v1/checkout/${session}`);
    ({ status } = operation as { status: string });
    if (status === 'failed') throw new Error('a purchase failed');
  }
}

/** Another id for each copy of a row, the same wherever the row is named. */
const another = (column: string): string => `md5(old.${column}::text || n)::uuid`;
const anotherText = (column: string): string => `left(old.${column}, -8) || left(md5(old.${column} || n), 8)`;
const APP_USER = `left(old.app_user_id, -4) || lpad(n::text, 4, '0')`;

/** What differs in the copies of a table's rows, each table after those that it names. */
const COPIED: readonly (readonly [table: string, changes: Readonly<Record<string, string>>])[] = [
  ['customers', { id: another('id') }],
  ['customer_ids', { customer_id: another('customer_id'), app_user_id: APP_USER }],
  ['trials', { customer_id: another('customer_id') }],
  ['subscriptions', { id: another('id'), customer_id: another('customer_id') }],
  [
    'transactions',
    {
      id: another('id'),
      customer_id: another('customer_id'),
      subscription_id: another('subscription_id'),
      session_id: anotherText('session_id'),
      charge_ref: anotherText('charge_ref'),
    },
  ],
  ['sandbox_customers', { ref: anotherText('ref'), customer_id: another('customer_id') }],
  ['sandbox_intents', { ref: anotherText('ref'), customer_ref: anotherText('customer_ref') }],
  [
    'checkout_sessions',
    {
      id: anotherText('id'),
      customer_id: another('customer_id'),
      app_user_id: APP_USER,
      intent_ref: anotherText('intent_ref'),
    },
  ],
];
/** Of what is over nothing is looked at any more. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  checkout_sessions: `state <> 'awaiting'`,
  sandbox_intents: `state <> 'open'`,
};

/** Copies everything that the customers have; answers the purchases that wait. */
function copyCustomers(databaseUrl: string): Promise<string[]> {
  return onDatabase(databaseUrl, async (client) => {
    await client.query('set search_path = billing');
    for (const [table, changes] of COPIED) {
      const pairs = Object.entries(changes).map(([column, value]) => `'${column}', ${value}`);
      await client.query(
        `insert into ${table}
         select (jsonb_populate_record(old, jsonb_build_object(${pairs.join(', ')}))).*
         from ${table} old, generate_series(1, ${COPIES}) n
         where not (${LEFT_OUT[table] ?? false})`,
      );
    }
    await client.query('analyze');
    const { rows } = await client.query<{ id: string }>(
      `select id from checkout_sessions where state = 'awaiting' order by app_user_id`,
    );
    return rows.map(({ id }) => id);
  });
}
