import type { Answered } from './billing.fixture.ts';

/** How a test asks billing: as the SDK does. */
export type Caller = {
  call(
    method: 'GET' | 'POST',
    address: string,
    options?: { body?: unknown; key?: string; headers?: Record<string, string> },
  ): Promise<Answered>;
};

export type Sold = { product: string; price: string; option: string };

type Option = {
  id: string;
  price_id: string;
  trial: object | null;
};
type ProductBody = {
  identifier: string;
  default_purchase_option_id: string;
  purchase_options: Record<string, Option>;
};

const path = (text: string) => encodeURIComponent(text);

/** A buyer in front of the checkout. */
export class Buyer {
  readonly #billing: Caller;
  readonly id: string;

  constructor(billing: Caller, id: string) {
    this.#billing = billing;
    this.id = id;
  }

  async product(id: string): Promise<ProductBody> {
    const { body } = await this.#billing.call(
      'GET',
      `/rcbilling/v1/subscribers/${path(this.id)}/products?id=${id}`,
    );
    const [product] = (body as { product_details: ProductBody[] }).product_details;
    if (!product) throw new Error(`${id} is not sold`);
    return product;
  }

  async hasTrial(id: string): Promise<boolean> {
    const { purchase_options, default_purchase_option_id } = await this.product(id);
    return purchase_options[default_purchase_option_id]?.trial !== null;
  }

  /** Begins a purchase of the default option at its price. */
  async start(
    productId: string,
    more: Record<string, unknown> = {},
  ): Promise<Answered & { session: string }> {
    const product = await this.product(productId);
    const option = product.purchase_options[product.default_purchase_option_id];
    const answer = await this.#billing.call('POST', '/rcbilling/v1/checkout/start', {
      body: {
        app_user_id: this.id,
        product_id: productId,
        price_id: option?.price_id,
        presented_offering_identifier: 'standard',
        trace_id: crypto.randomUUID(),
        email: 'kundin@example.org',
        metadata: {},
        ...(option?.id === 'base_option' ? {} : { offer_id: option?.id }),
        ...more,
      },
    });
    return { ...answer, session: (answer.body as { operation_session_id: string }).operation_session_id };
  }

  complete(session: string, email?: string): Promise<Answered> {
    return this.#billing.call('POST', `/rcbilling/v1/checkout/${session}/complete`, {
      body: email === undefined ? {} : { email },
    });
  }

  /** The secret of a completed session. */
  async secret(session: string): Promise<string> {
    const { status, body } = await this.complete(session);
    if (status !== 200) throw new Error(`not completed: ${JSON.stringify(body)}`);
    return (body as { gateway_params: { client_secret: string } }).gateway_params.client_secret;
  }

  /** Gives a card, or what a card would come to, as the card form does. */
  confirm(secret: string, what: Record<string, unknown> = { outcome: 'succeeded' }): Promise<Answered> {
    return this.#billing.call('POST', '/sandbox/v1/confirm', { body: { client_secret: secret, ...what } });
  }

  async status(session: string): Promise<{
    status: string;
    error: { code: number } | null;
    redemption_info: { redeem_url: string } | null;
    is_expired: boolean;
  }> {
    const { body } = await this.#billing.call('GET', `/rcbilling/v1/checkout/${session}`);
    return (body as { operation: never }).operation;
  }

  /** Asks for the status as the SDK does, until the purchase is over. */
  async end(session: string): ReturnType<Buyer['status']> {
    for (let asked = 0; asked < 10; asked += 1) {
      const operation = await this.status(session);
      if (operation.status === 'succeeded' || operation.status === 'failed') return operation;
    }
    throw new Error('the purchase does not end');
  }

  /** Buys from the start to the end. */
  async buy(productId: string, what?: Record<string, unknown>): ReturnType<Buyer['status']> {
    const { session } = await this.start(productId);
    await this.confirm(await this.secret(session), what);
    return this.end(session);
  }

  async info(): Promise<{
    entitlements: Record<string, { expires_date: string | null; product_identifier: string }>;
    subscriptions: Record<
      string,
      {
        expires_date: string | null;
        grace_period_expires_date: string | null;
        billing_issues_detected_at: string | null;
        unsubscribe_detected_at: string | null;
        refunded_at: string | null;
        original_purchase_date: string;
        store_transaction_id: string | null;
        period_type: string;
        is_sandbox: boolean;
        store: string;
      }
    >;
    non_subscriptions: Record<string, { id: string; is_sandbox: boolean }[]>;
    original_app_user_id: string;
  }> {
    const { body } = await this.#billing.call('GET', `/v1/subscribers/${path(this.id)}`);
    return (body as { subscriber: never }).subscriber;
  }
}
