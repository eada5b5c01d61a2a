import type { TestBilling } from './billing.fixture.ts';
import { Buyer } from './purchase.fixture.ts';

export type Sent = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly bytes: number }[];
};

/** A buyer with an address of their own, so that each test finds its own mails. */
export class Addressed extends Buyer {
  readonly email: string;
  readonly #of: TestBilling;

  /** `name`: of nobody else. `language`: what their browser asks for. */
  constructor(of: TestBilling, name: string, language?: string) {
    const email = `${name.replaceAll(' ', '')}@example.org`;
    super(
      {
        call: (method, address, { body, ...options } = {}) =>
          of.call(method, address, {
            ...options,
            ...(language === undefined ? {} : { headers: { 'accept-language': language } }),
            ...(body === undefined
              ? {}
              : { body: address.endsWith('/start') ? { ...(body as object), email } : body }),
          }),
      },
      name,
    );
    this.email = email;
    this.#of = of;
  }

  /** What has come, oldest first, once everything that is on its way has left. */
  async mails(): Promise<Sent[]> {
    await this.#of.billing.jobs.drain();
    const all = (await (await fetch(`${this.#of.url}/postfach.json`)).json()) as Sent[];
    return all.filter(({ to }) => to === this.email).toReversed();
  }

  /** The subjects of it. */
  async subjects(): Promise<string[]> {
    return (await this.mails()).map(({ subject }) => subject.replace('Sandbox: ', ''));
  }
}
