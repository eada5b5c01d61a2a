import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Billing } from '@plausch/billing';
import { type SystemOptions, startSystem, type TestSystem } from '@plausch/dev-env';
import { API_KEY, openTestBilling, SECRETS } from '../../billing.fixture.ts';
import { createBillingDoor, WEBHOOK_PATH } from '../../billing-door.ts';

const SANDBOX_KEY = 'rcb_sb_plausch';
/** A port without a program. */
const NOWHERE = 'http://127.0.0.1:1';

/** A chat and the billing backend of its people, wherever that runs. */
export class Till {
  readonly system: TestSystem;
  readonly #address: () => string;
  readonly #key: string;

  /** `key`: the secret one, by which the chat asks. */
  constructor({ system, address, key }: { system: TestSystem; address: () => string; key: string }) {
    this.system = system;
    this.#address = address;
    this.#key = key;
  }

  /** Asks billing; with the secret key as the chat, else as an app. */
  async ask<Answer = Record<string, never>>(
    address: string,
    { body, asChat = false }: { body?: object; asChat?: boolean } = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.#address()}${address}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${asChat ? this.#key : SANDBOX_KEY}`,
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
    for (let asked = 0; asked < 10; asked += 1) {
      const { operation } = await this.ask<{ operation: { status: string } }>(
        `/rcbilling/v1/checkout/${session}`,
      );
      if (operation.status === 'succeeded') return;
    }
    throw new Error('the purchase does not end');
  }

  advance(userId: string, by: string): Promise<object> {
    return this.ask('/v1/sandbox/clock', { body: { app_user_id: userId, advance: by } });
  }

  /** What the chat says of somebody who is signed in. */
  async flags({ token }: { token: string }): Promise<string> {
    const { body } = await this.system.call('currentUser', { token });
    return namesOf(body.user);
  }

  cancel(userId: string, productId: string): Promise<object> {
    return this.ask(`/v2/customers/${userId}/subscriptions/${productId}/cancel`, { body: {}, asChat: true });
  }
}

/** The chat with its billing backend: below a path of it, or on a port of its own. */
export class Shop extends Till {
  readonly #end: () => Promise<void>;
  readonly billing: Billing;
  /** How often the chat read a customer from billing. */
  reads = 0;
  /** Whether requests of the chat to billing fail. */
  isAway = false;
  /** Whether webhooks of billing to the chat fail. */
  isMute = false;
  /** Where webhooks of billing go in place of the chat. */
  detour: string | undefined;

  private constructor(parts: {
    system: TestSystem;
    billing: Billing;
    address: () => string;
    end: () => Promise<void>;
  }) {
    super({ ...parts, key: API_KEY });
    this.billing = parts.billing;
    this.#end = parts.end;
  }

  static async open(
    way: 'mounted' | 'alone',
    options: Pick<SystemOptions, 'environment' | 'clock'> = {},
  ): Promise<Shop> {
    let here: string | undefined;
    let there: string | undefined;
    let shop: Shop | undefined;
    const { billing, close } = await openTestBilling(() => (shop?.isMute ? NOWHERE : (shop?.detour ?? here)));
    const door = createBillingDoor({ url: () => (shop?.isAway ? NOWHERE : there), key: API_KEY });
    const system = await startSystem({
      ...options,
      billing: {
        ...door,
        customer(...of) {
          if (shop) shop.reads += 1;
          return door.customer(...of);
        },
      },
      billingSecrets: SECRETS,
      mounts: way === 'mounted' ? [await billing.mounted('/billing')] : [],
    });
    here = system.origin;
    if (way === 'mounted') {
      there = `${here}/billing`;
      billing.start(there);
    } else there = `http://127.0.0.1:${(await billing.listen({ host: '127.0.0.1', port: 0 })).port}`;
    shop = new Shop({ system, billing, address: () => there ?? '', end: close });
    return shop;
  }

  /** A webhook as billing would send it, or somebody else. */
  async hint(
    { id = crypto.randomUUID(), userId }: { id?: string; userId: string },
    { secret = SECRETS.webhookSecret, at = Date.now() }: { secret?: string; at?: number } = {},
  ): Promise<number> {
    const type = 'subscription.started';
    const body = JSON.stringify({ id, type, sequence: 1, app_user_id: userId, data: {} });
    const seconds = Math.floor(at / 1_000);
    const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return this.post(body, `t=${seconds},v1=${signed}`);
  }

  /** Whatever somebody sends to the door of webhooks. */
  async post(body: string | Uint8Array, signature: string, type = 'application/json'): Promise<number> {
    const { status } = await fetch(`${this.system.origin}${WEBHOOK_PATH}`, {
      method: 'POST',
      headers: { 'content-type': type, 'x-plausch-signature': signature },
      body,
    });
    return status;
  }

  async close(): Promise<void> {
    await this.system.stop();
    await this.#end();
  }
}

/** A webhook as it came from billing. */
export type Delivery = { readonly body: string; readonly signature: string };

/** Takes the webhooks of billing in place of the chat, and says to each that it has come, until it is closed. */
export async function catchWebhooks(shop: Shop) {
  const caught: Delivery[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      caught.push({ body, signature: String(request.headers['x-plausch-signature']) });
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  shop.detour = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    caught,
    async close() {
      shop.detour = undefined;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Which flags are up. */
export const namesOf = ({
  isPremium,
  isVip,
  isBabo,
}: Readonly<Record<'isPremium' | 'isVip' | 'isBabo', boolean>>) =>
  Object.entries({ isPremium, isVip, isBabo })
    .flatMap(([name, is]) => (is ? [name] : []))
    .join(' ');
