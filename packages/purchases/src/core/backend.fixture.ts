import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came over the wire. */
export type Seen = {
  readonly method: string;
  /** Path and query, undecoded. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
};
/** What is answered: JSON of `body`, or `text` as it is; with neither the connection is cut. */
export type Reply = {
  readonly status?: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
};
type Answerer = (seen: Seen) => Reply | Promise<Reply>;

/** A backend whose answers are written by the test; a real server on this machine. */
export class ScriptedBackend {
  readonly seen: Seen[] = [];
  answer: Answerer;
  /** For `proxyURL`. */
  base = '';
  readonly #server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const seen: Seen = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    this.seen.push(seen);
    const reply = await this.answer(seen);
    if (reply.body === undefined && reply.text === undefined) return request.socket.destroy();
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    return response.end(reply.text ?? JSON.stringify(reply.body));
  });

  constructor(answer: Answerer = answered) {
    this.answer = answer;
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.base = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/billing`;
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** What was asked, events apart. */
  get asked(): readonly Seen[] {
    return this.seen.filter(({ url }) => !url.endsWith('/v1/events'));
  }
}

/** A small shop: one offering with a monthly subscription, and a customer who has it. */
export function answered({ url }: Seen): Reply {
  if (url.endsWith('/v1/events')) return { body: {} };
  if (url.includes('/offerings')) return { body: offeringsAnswer };
  if (url.includes('/products?')) return { body: productsAnswer };
  if (url.includes('/branding')) return { body: brandingAnswer };
  if (url.includes('/v1/subscribers/')) return { body: subscriberAnswer };
  return { status: 404, body: { code: 7226, message: 'There is no such call.' } };
}

export const base = {
  period_duration: 'P1M',
  cycle_count: 1,
  price: { amount_micros: 4_990_000, currency: 'EUR' },
};
export const vip = {
  identifier: 'vip_month',
  title: 'VIP',
  description: null,
  product_type: 'subscription',
  default_purchase_option_id: 'base_option',
  purchase_options: { base_option: { id: 'base_option', price_id: 'prc_1', base, trial: null } },
};
export const offeringsAnswer = {
  current_offering_id: 'standard',
  offerings: [
    {
      identifier: 'standard',
      description: 'Everything',
      metadata: null,
      packages: [{ identifier: '$rc_monthly', platform_product_identifier: 'vip_month' }],
      paywall_components: null,
    },
  ],
};
export const productsAnswer = { product_details: [vip] };
export const brandingAnswer = {
  id: 'app',
  app_name: 'Plausch',
  app_icon: null,
  app_icon_webp: null,
  support_email: null,
  gateway_tax_collection_enabled: false,
  appearance: null,
};
export const subscription = {
  purchase_date: '2026-01-01T10:00:00Z',
  original_purchase_date: '2025-12-01T10:00:00Z',
  expires_date: '2026-02-01T10:00:00Z',
  unsubscribe_detected_at: null,
  billing_issues_detected_at: null,
  is_sandbox: true,
  period_type: 'trial',
  store: 'rc_billing',
  ownership_type: 'PURCHASED',
  store_transaction_id: 'tx_1',
};
export const entitlement = {
  expires_date: '2026-02-01T10:00:00Z',
  purchase_date: '2026-01-01T10:00:00Z',
  product_identifier: 'vip_month',
};
export const subscriberAnswer = {
  request_date: '2026-01-15T10:00:00Z',
  request_date_ms: 1_768_471_200_000,
  subscriber: {
    entitlements: { vip: entitlement },
    subscriptions: { vip_month: subscription },
    non_subscriptions: {},
    first_seen: '2025-11-01T10:00:00Z',
    last_seen: null,
    management_url: null,
    original_app_user_id: 'anna',
    original_application_version: null,
    original_purchase_date: '2025-12-01T10:00:00Z',
  },
};
