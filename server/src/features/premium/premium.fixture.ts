import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { appKeysOf, type Billing, openBilling } from '@plausch/billing';
import { createTestDatabase, startSystem, type TestSystem } from '@plausch/dev-env';
import { createLogger } from '@plausch/platform/logger';
import { WEBHOOK_PATH } from '../../billing-access.ts';

const KEYS = appKeysOf(Buffer.alloc(32, 3));
const SANDBOX_KEY = 'rcb_sb_plausch';

/** The chat with its billing backend: below a path of it, or on a port of its own. */
export class Shop {
  readonly system: TestSystem;
  readonly #address: () => string;
  readonly #end: () => Promise<void>;
  #billing: Billing;

  private constructor(parts: {
    system: TestSystem;
    billing: Billing;
    address: () => string;
    end: () => Promise<void>;
  }) {
    this.system = parts.system;
    this.#billing = parts.billing;
    this.#address = parts.address;
    this.#end = parts.end;
  }

  static async open(way: 'mounted' | 'alone'): Promise<Shop> {
    const database = await createTestDatabase('billing');
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'premium-'));
    const closers: (() => Promise<void>)[] = [];
    let here: string | undefined;
    let there: string | undefined;
    const billing = await openBilling({
      config: {
        catalogueDir: path.resolve(import.meta.dirname, '../../../../billing/catalogue'),
        sandbox: true,
        mail: { kind: 'mailbox' },
        sealKey: undefined,
      },
      databaseUrl: database.url,
      dataDir,
      logger: createLogger({ level: 'silent' }),
      closers,
      works: true,
      publicUrl: undefined,
      trustedProxies: [],
      figures: undefined,
      app: { ...KEYS, project: 'plausch', webhookUrl: () => here && `${here}${WEBHOOK_PATH}` },
      customerTokenKey: KEYS.customerTokenKey,
    });
    const system = await startSystem({
      billingAccess: {
        address: () => there,
        apiKey: KEYS.apiKey('sandbox'),
        webhookSecret: KEYS.webhookSecret,
      },
      mounts: way === 'mounted' ? [await billing.mounted('/billing')] : [],
    });
    here = system.origin;
    if (way === 'mounted') {
      there = `${here}/billing`;
      billing.start(there);
    } else there = `http://127.0.0.1:${(await billing.listen({ host: '127.0.0.1', port: 0 })).port}`;
    return new Shop({
      system,
      billing,
      address: () => there ?? '',
      async end() {
        for (const close of closers.toReversed()) await close();
        await database.drop();
        rmSync(dataDir, { recursive: true, force: true });
      },
    });
  }

  /** Asks billing; with the secret key as the chat, else as an app. */
  async ask<Answer = Record<string, never>>(
    address: string,
    { body, asChat = false }: { body?: object; asChat?: boolean } = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.#address()}${address}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${asChat ? KEYS.apiKey('sandbox') : SANDBOX_KEY}`,
        'content-type': 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  /** Buys with a test card, as the SDK does. */
  async buy(userId: string, productId: string): Promise<void> {
    type Product = {
      default_purchase_option_id: string;
      purchase_options: Record<string, { id: string; price_id: string }>;
    };
    const { product_details } = await this.ask<{ product_details: Product[] }>(
      `/rcbilling/v1/subscribers/${userId}/products?id=${productId}`,
    );
    const [product] = product_details;
    const option = product?.purchase_options[product.default_purchase_option_id];
    const { operation_session_id: session } = await this.ask<{ operation_session_id: string }>(
      '/rcbilling/v1/checkout/start',
      {
        body: {
          app_user_id: userId,
          product_id: productId,
          price_id: option?.price_id,
          email: 'kundin@example.org',
          metadata: {},
          ...(option?.id === 'base_option' ? {} : { offer_id: option?.id }),
        },
      },
    );
    const { gateway_params } = await this.ask<{ gateway_params: { client_secret: string } }>(
      `/rcbilling/v1/checkout/${session}/complete`,
      { body: {} },
    );
    const paid = { client_secret: gateway_params.client_secret, outcome: 'succeeded' };
    await this.ask('/sandbox/v1/confirm', { body: paid });
  }

  advance(userId: string, by: string): Promise<object> {
    return this.ask('/v1/sandbox/clock', { body: { app_user_id: userId, advance: by } });
  }

  /** What the chat says of somebody who is signed in. */
  async flags({ token }: { token: string }): Promise<string> {
    const { body } = await this.system.call('currentUser', { token });
    const { isPremium, isVip, isBabo } = body.user;
    return Object.entries({ isPremium, isVip, isBabo })
      .flatMap(([name, is]) => (is ? [name] : []))
      .join(' ');
  }

  /** A webhook as billing would send it, or somebody else. */
  async hint(
    { id = crypto.randomUUID(), userId }: { id?: string; userId: string },
    { secret = KEYS.webhookSecret, at = Date.now() }: { secret?: string; at?: number } = {},
  ): Promise<number> {
    const body = JSON.stringify({
      id,
      type: 'subscription.started',
      sequence: 1,
      app_user_id: userId,
      data: {},
    });
    const seconds = Math.floor(at / 1_000);
    const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    const { status } = await fetch(`${this.system.origin}${WEBHOOK_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-plausch-signature': `t=${seconds},v1=${signed}` },
      body,
    });
    return status;
  }

  /** Ends billing alone; the chat goes on. */
  endBilling(): Promise<void> {
    return this.#billing.close();
  }

  async close(): Promise<void> {
    await this.system.stop();
    await this.#end();
  }
}
