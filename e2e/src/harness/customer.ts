import type { Device } from '@plausch/dev-env/browser';
import { inPage } from './in-page.ts';
import { EMAIL, type Market } from './market.ts';
import { type Shop, Shopper, type Wish } from './shop.ts';

/** A buyer on a page that sells with our SDK. */
export class Customer extends Shopper {
  readonly device: Device;

  constructor(device: Device, billing: string) {
    super(device.page, billing);
    this.device = device;
  }

  static async arrives<Person extends Customer>(
    this: new (
      device: Device,
      billing: string,
    ) => Person,
    market: Market,
    shop: Shop,
    kind?: 'phone' | 'desktop',
  ): Promise<Person> {
    const customer = new this(await market.device(kind), market.billing);
    await customer.open(shop);
    return customer;
  }

  /** Begins with the address known, in English; the form is there. */
  async choose(wish: Wish): Promise<void> {
    await this.begin({ email: EMAIL, ...wish });
    await this.page.getByLabel('Card number').waitFor();
  }

  /** Pays with a good card, reads that it went well, and goes on. */
  async finish(number: string): Promise<void> {
    await this.pay(number);
    await this.heading('Payment complete');
    await this.press('Continue');
  }

  press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Reads it; a restarted backend takes its time to finish what was paid. */
  heading(name: string): Promise<void> {
    return this.page.getByRole('heading', { name, exact: true }).waitFor({ timeout: 180_000 });
  }

  /** What a checkout or a paywall changes of a page, and has to put back. */
  look(): Promise<unknown> {
    return inPage(this.page, LOOK, {});
  }

  /** Lets requests wait; answers what lets them go on, and when the first is there. */
  async hold(address: string | RegExp): Promise<{ readonly arrived: Promise<unknown>; go(): void }> {
    const [gate, first] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await this.page.route(address, async (route) => {
      first.resolve();
      await gate.promise;
      await route.continue().catch(() => undefined);
    });
    return { arrived: first.promise, go: () => gate.resolve() };
  }
}

const LOOK = `() => ({
  html: document.documentElement.getAttribute('style'),
  body: document.body.getAttribute('style'),
  sheets: document.adoptedStyleSheets.length,
  overflow: getComputedStyle(document.documentElement).overflow,
  hosts: document.querySelectorAll('.rcb-ui-root, #payment-element, .rcb-ui-pw-root').length,
  scroll: scrollY,
  state: history.state,
  focused: document.activeElement.tagName,
})`;
