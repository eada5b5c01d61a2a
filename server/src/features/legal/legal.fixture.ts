import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Billing, openBilling } from '@plausch/billing';
import { createTestDatabase, type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { openDatabase } from '@plausch/platform/db';
import { createLogger } from '@plausch/platform/logger';
import { type BillingDoor, createBillingDoor } from '../../billing-door.ts';
import { makeWebRoot } from '../../sweep/web-root.fixture.ts';

const FRAME =
  '<!doctype html><html lang="de"><head><title>{{title}} · {{name}}</title></head><body><main>{{content}}</main></body></html>';
const DOCUMENT = '<!doctype html><html lang="de"><main><h1>Text</h1><p>{{form}}</p></main></html>';
const CATALOGUE = path.resolve(import.meta.dirname, '../../../../billing/catalogue');
/** Of the starter catalogue's project. */
const PUBLIC_KEY = 'rcb_sb_plausch';
/** A port without a program. */
const NOWHERE = 'http://127.0.0.1:1';

/** The whole system with a billing backend that it asks over HTTP, and with the frame of pages. */
export async function startWithBilling(
  /** What stands between the server and its door to billing. */
  around: (door: BillingDoor) => BillingDoor = (door) => door,
): Promise<{
  system: TestSystem;
  shop: Shop;
  stop(): Promise<void>;
}> {
  const shop = await openShop();
  const webRoot = await makeWebRoot({
    '.vite/frame.html': FRAME,
    '.vite/form-frame.html': FRAME,
    '.vite/documents/kuendigen.html': DOCUMENT,
    '.vite/documents/widerruf.html': DOCUMENT,
  });
  const system = await startSystem({
    webRoot,
    environment: { BRAND_CONTACT: 'team@plausch.test' },
    billing: around(createBillingDoor({ url: () => (shop.isAway ? NOWHERE : shop.url), key: shop.secret })),
  });
  return {
    system,
    shop,
    async stop() {
      await system.stop();
      await shop.close();
    },
  };
}

export type Shop = {
  readonly url: string;
  readonly secret: string;
  /** Whether the server finds it. */
  isAway: boolean;
  buy(person: Person, productId: string): Promise<void>;
  /** Moves the time of one customer, as `P1M`. */
  advance(person: Person, by: string): Promise<void>;
  subscription(person: Person, productId: string): Promise<Subscription | undefined>;
  /** What was refunded, or is on its way, in millionths. */
  givenBack(person: Person): Promise<number>;
  close(): Promise<void>;
};

type Subscription = {
  readonly expires_date: string;
  readonly unsubscribe_detected_at: string | null;
};

async function openShop(): Promise<Shop> {
  const { url: databaseUrl, drop } = await createTestDatabase('billing');
  const logger = createLogger({ level: 'silent' });
  const closers: (() => Promise<void>)[] = [];
  const billing: Billing = await openBilling({
    config: { catalogueDir: CATALOGUE, sandbox: true, mail: { kind: 'none' }, sealKey: undefined },
    databaseUrl,
    dataDir: await mkdtemp(path.join(os.tmpdir(), 'plausch-shop-')),
    logger,
    closers,
    works: true,
    publicUrl: undefined,
    trustedProxies: [],
  });
  const made = await billing.run(['key', 'create', 'plausch', 'secret', 'sandbox', 'chat']);
  const { url } = await billing.listen({ host: '127.0.0.1', port: 0 });

  async function ask<Body>(address: string, body?: object): Promise<Body> {
    const response = await fetch(`${url}${address}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${PUBLIC_KEY}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Body;
  }

  async function buy({ user, email }: Person & { email?: string }, productId: string): Promise<void> {
    const { product_details } = await ask<{
      product_details: [{ purchase_options: Record<string, { price_id: string }> }];
    }>(`/rcbilling/v1/subscribers/${user.id}/products?id=${productId}`);
    const [option] = Object.values(product_details[0].purchase_options);
    const { operation_session_id: session } = await ask<{ operation_session_id: string }>(
      '/rcbilling/v1/checkout/start',
      {
        app_user_id: user.id,
        product_id: productId,
        price_id: option?.price_id,
        email: email ?? 'kundin@example.org',
      },
    );
    const { gateway_params } = await ask<{ gateway_params: { client_secret: string } }>(
      `/rcbilling/v1/checkout/${session}/complete`,
      {},
    );
    await ask('/sandbox/v1/confirm', { client_secret: gateway_params.client_secret, outcome: 'succeeded' });
    for (let asked = 0; asked < 10; asked += 1) {
      const { operation } = await ask<{ operation: { status: string } }>(`/rcbilling/v1/checkout/${session}`);
      if (operation.status === 'succeeded') return;
    }
    throw new Error('the purchase does not end');
  }

  return {
    url,
    secret: made.split('\n')[0] ?? '',
    isAway: false,
    buy,
    advance: async ({ user }, by) =>
      void (await ask('/v1/sandbox/clock', { app_user_id: user.id, advance: by })),
    async subscription({ user }, productId) {
      const { subscriber } = await ask<{ subscriber: { subscriptions: Record<string, Subscription> } }>(
        `/v1/subscribers/${user.id}`,
      );
      return subscriber.subscriptions[productId];
    },
    async givenBack({ user }) {
      const database = openDatabase({ url: databaseUrl, schema: 'billing', log: logger, poolSize: 1 });
      const { rows } = await database.pool.query<{ back: number }>(
        `select coalesce(sum(refunds.amount_micros), 0)::int as back from refunds
         join customer_ids using (customer_id) where app_user_id = $1`,
        [user.id],
      );
      await database.close();
      return rows[0]?.back ?? 0;
    },
    async close() {
      for (const close of closers.toReversed()) await close();
      await drop();
    },
  };
}

/** What the owner of this account types into the form, or a stranger who poses as the owner. */
export const declaredBy = ({ user }: Person, more: Readonly<Record<string, string>> = {}) => ({
  name: user.username,
  email: emailOf(user.username),
  ...more,
});

/** The address with which the accounts of tests are registered. */
export const emailOf = (username: string): string => `${username.toLowerCase()}@beispiel.test`;

/** Sends a form as a browser does; a redirect is not followed. */
export function sendForm(
  { origin }: Pick<TestSystem, 'origin'>,
  address: string,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return fetch(`${origin}${address}`, { method: 'POST', body: form, redirect: 'manual' });
}

/** The path behind the button of a mail, or in an answer. */
export function pathIn(text: string, first: 'bestaetigung' | 'ruecknahme'): string {
  const [path] = new RegExp(`/${first}/[\\w-]+`).exec(text) ?? [];
  if (path === undefined) throw new Error(`there is no link to /${first}`);
  return path;
}
