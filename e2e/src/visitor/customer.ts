import type { RunningServer } from '../harness/server.ts';

const KEY = 'rcb_sb_plausch';
const GOOD_CARD = '4242424242424242';
/** Accepted at first; every later charge is refused. */
const REFUSED_LATER = '4000000000000341';

type Json = Readonly<Record<string, unknown>>;

/** A customer who buys from the sandbox of billing without a browser. */
export class Customer {
  readonly #base: string;
  readonly #user: { readonly id: string; readonly email: string };

  private constructor(origin: string, user: { readonly id: string; readonly email: string }) {
    this.#base = `${origin}/billing`;
    this.#user = user;
  }

  /** The customer that an account of this server is. */
  static async of(
    { origin, query }: RunningServer,
    { email }: { readonly email: string },
  ): Promise<Customer> {
    const [account] = await query<{ id: string; email: string }>(
      `select id, email from accounts where email = '${email}'`,
    );
    if (!account) throw new Error(`${email} has no account`);
    return new Customer(origin, account);
  }

  /** Buys a product, with its trial where it has one. Answers the link of a gift. */
  async buy(
    product: string,
    { failsLater = false }: { failsLater?: boolean } = {},
  ): Promise<{ redeemUrl: string | undefined }> {
    const { id, email } = this.#user;
    const { product_details: [details] = [] } = (await this.#ask(
      `/rcbilling/v1/subscribers/${id}/products?id=${product}`,
    )) as { product_details: { purchase_options: Record<string, { price_id: string }> }[] };
    const [option] = Object.values(details?.purchase_options ?? {});
    const { operation_session_id: session } = await this.#ask('/rcbilling/v1/checkout/start', {
      app_user_id: id,
      product_id: product,
      price_id: option?.price_id,
      email,
    });
    const { gateway_params } = (await this.#ask(`/rcbilling/v1/checkout/${session}/complete`, { email })) as {
      gateway_params: { client_secret: string | null };
    };
    // A change that costs nothing today asks for no card.
    if (gateway_params.client_secret !== null) {
      const number = failsLater ? REFUSED_LATER : GOOD_CARD;
      await this.#ask('/sandbox/v1/confirm', {
        client_secret: gateway_params.client_secret,
        card: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
      });
    }
    for (let look = 0; look < 10; look += 1) {
      const { operation } = (await this.#ask(`/rcbilling/v1/checkout/${session}`)) as {
        operation: { status: string; redemption_info: { redeem_url: string } | null };
      };
      if (operation.status === 'succeeded') return { redeemUrl: operation.redemption_info?.redeem_url };
    }
    throw new Error(`${product} was not bought`);
  }

  /** Lets time pass for this customer alone, such as `P8D`. */
  async letPass(span: string): Promise<void> {
    await this.#ask('/v1/sandbox/clock', { app_user_id: this.#user.id, advance: span });
  }

  async #ask(path: string, body?: Json): Promise<Json> {
    const answer = await fetch(this.#base + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Json;
  }
}
