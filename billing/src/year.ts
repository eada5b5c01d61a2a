/** How the script reaches a billing that runs. */
export type YearParts = {
  /** Its address. */
  readonly url: string;
  /** A command of the operator. */
  run(words: readonly string[]): Promise<string>;
  /** Takes what is to be read, a step at once. */
  print(text: string): void;
  /** The id of the customer. Default: a new one. */
  readonly appUserId?: string;
};

/** The sandbox key of the starter catalogue. */
const PUBLIC_KEY = 'rcb_sb_plausch';
const PROJECT = 'plausch';
/** Its second charge without its owner is refused, all others are not. */
const CARD = { number: '4000000000008872', exp_month: 12, exp_year: 2034, cvc: '123' };

type Info = {
  request_date_ms: number;
  subscriber: {
    entitlements: Record<string, { expires_date: string | null }>;
    subscriptions: Record<string, { store_transaction_id: string | null }>;
  };
};
type Options = { default_purchase_option_id: string; purchase_options: Record<string, { price_id: string }> };

/** Calls of one customer, as an app and its server make them. */
class Client {
  readonly #url: string;
  readonly #id: string;
  readonly #secret: string;

  constructor(url: string, id: string, secret: string) {
    this.#url = url;
    this.#id = encodeURIComponent(id);
    this.#secret = secret;
  }

  async call<Body>(
    address: string,
    { body, key = PUBLIC_KEY }: { body?: object; key?: string } = {},
  ): Promise<Body> {
    const response = await fetch(this.#url + address, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${address}: ${response.status} ${text}`);
    return JSON.parse(text) as Body;
  }

  /** As the app's server, with the secret key. */
  server<Body>(address: string, body: object = {}): Promise<Body> {
    return this.call(address, { body, key: this.#secret });
  }

  async buy(productId: string): Promise<void> {
    const { product_details } = await this.call<{ product_details: [Options] }>(
      `/rcbilling/v1/subscribers/${this.#id}/products?id=${productId}`,
    );
    const [{ purchase_options, default_purchase_option_id: option }] = product_details;
    const { operation_session_id: session } = await this.call<{ operation_session_id: string }>(
      '/rcbilling/v1/checkout/start',
      {
        body: {
          app_user_id: decodeURIComponent(this.#id),
          product_id: productId,
          price_id: purchase_options[option]?.price_id,
          presented_offering_identifier: 'standard',
          trace_id: crypto.randomUUID(),
          email: 'kundin@example.org',
          metadata: {},
        },
      },
    );
    const checkout = `/rcbilling/v1/checkout/${session}`;
    const { gateway_params } = await this.call<{ gateway_params: { client_secret: string } }>(
      `${checkout}/complete`,
      { body: {} },
    );
    await this.call('/sandbox/v1/confirm', {
      body: { client_secret: gateway_params.client_secret, card: CARD },
    });
    // A question waits up to three seconds for news.
    for (let asked = 0; asked < 10; asked += 1) {
      const { operation } = await this.call<{ operation: { status: string } }>(checkout);
      if (operation.status === 'succeeded') return;
      if (operation.status === 'failed') break;
    }
    throw new Error(`${productId} could not be bought`);
  }

  pass(advance: string): Promise<{ ahead_ms: number }> {
    return this.call('/v1/sandbox/clock', { body: { app_user_id: decodeURIComponent(this.#id), advance } });
  }

  info(): Promise<Info> {
    return this.call(`/v1/subscribers/${this.#id}`);
  }

  cancel(productId: string): Promise<unknown> {
    return this.server(`/v2/customers/${this.#id}/subscriptions/${productId}/cancel`);
  }

  /** Gives the last payment for a product back. */
  async refund(productId: string): Promise<void> {
    const payment = (await this.info()).subscriber.subscriptions[productId]?.store_transaction_id;
    await this.server(`/v2/payments/${payment}/refund`, { reason: 'Kulanz' });
  }
}

/**
 * Months of one customer in the sandbox of a billing that runs: buys, renews, is refused, is tried again, upgrades, cancels, is refunded.
 * After each step it prints what an app is told (customer info), and what the operator sees: payments, books and documents.
 */
export async function year({
  url,
  run,
  print,
  appUserId = `jahr-${crypto.randomUUID()}`,
}: YearParts): Promise<void> {
  const [secret = ''] = (await run(['key', 'create', PROJECT, 'secret', 'sandbox', 'year'])).split('\n');
  const client = new Client(url, appUserId, secret);
  let aheadMs = 0;
  const pass = async (advance: string) => {
    ({ ahead_ms: aheadMs } = await client.pass(advance));
  };
  const steps: readonly (readonly [title: string, act: () => Promise<unknown>])[] = [
    ['kauft VIP', () => client.buy('vip_monthly')],
    ['ein Monat vergeht: VIP verlängert sich', () => pass('P1M')],
    ['noch ein Monat: die Bank lehnt ab', () => pass('P1M')],
    ['drei Tage später: der nächste Versuch gelingt', () => pass('P3D')],
    ['wechselt zu Babo, sofort', () => client.buy('babo_monthly')],
    ['zehn Tage später: kündigt', () => pass('P10D').then(() => client.cancel('babo_monthly'))],
    ['bekommt die Zahlung zurück: vorbei', () => client.refund('babo_monthly')],
  ];
  for (const [index, [title, act]] of steps.entries()) {
    await act();
    print(
      [
        `== ${index + 1}. ${title}`,
        `Die App erfährt: ${entitled(await client.info(), aheadMs)}`,
        await run(['customer', PROJECT, 'sandbox', appUserId]),
        '',
      ].join('\n'),
    );
  }
  await revokeKey(run);
}

async function revokeKey(run: YearParts['run']): Promise<void> {
  const keys = (await run(['key', 'list', PROJECT])).split('\n');
  const [id] = keys.findLast((line) => line.endsWith('year  gültig'))?.split('  ') ?? [];
  if (id !== undefined) await run(['key', 'revoke', PROJECT, id]);
}

/** What a customer may use, and until when by their own clock. Dates on the wire are by the device's. */
function entitled({ request_date_ms: now, subscriber }: Info, aheadMs: number): string {
  const lasting = Object.entries(subscriber.entitlements).flatMap(([name, { expires_date: date }]) => {
    if (date === null) return [name];
    const until = Date.parse(date);
    return until > now ? [`${name} bis ${new Date(until + aheadMs).toISOString().slice(0, 10)}`] : [];
  });
  return lasting.length === 0 ? 'nichts' : lasting.join(', ');
}
