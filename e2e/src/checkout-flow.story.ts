import { type Device, openDesktop, openPhone } from '@plausch/dev-env/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from './harness/browser.ts';
import { inPage } from './harness/in-page.ts';
import { type RunningServer, startServer } from './harness/server.ts';
import { openOwnShop, type Shop, Shopper, type Wish } from './harness/shop.ts';

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const ASKS = '4000000000003220';
const FAILS_LATER = '4000000000006660';
const EMAIL = 'kundin@example.org';

let server: RunningServer & { dispose(): Promise<void> };
let billing: string;
let shop: Shop;
const devices: Device[] = [];
beforeAll(async () => {
  server = await startServer();
  billing = `${server.origin}/billing`;
  shop = await openOwnShop(billing);
});
afterEach(async () => {
  for (const device of devices.splice(0)) {
    try {
      device.expectNoProblems();
    } finally {
      await device.close();
    }
  }
});
afterAll(async () => {
  await shop.close();
  await server.dispose();
});

/** Somebody in front of our shop. */
class Customer extends Shopper {
  readonly device: Device;

  constructor(device: Device) {
    super(device.page, billing);
    this.device = device;
  }

  static async arrives(kind: 'phone' | 'desktop' = 'phone'): Promise<Customer> {
    const device = await (kind === 'phone' ? openPhone : openDesktop)(await sharedBrowser());
    devices.push(device);
    const customer = new Customer(device);
    await customer.open(shop);
    return customer;
  }

  /** Begins with the address known, in English; the form is there. */
  async choose(wish: Wish): Promise<void> {
    await this.begin({ email: EMAIL, ...wish });
    await this.page.getByLabel('Card number').waitFor();
  }

  press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click();
  }

  heading(name: string): Promise<void> {
    return this.page.getByRole('heading', { name, exact: true }).waitFor();
  }

  /** What a checkout changes of a page, and has to put back. */
  look(): Promise<unknown> {
    return inPage(this.page, LOOK, {});
  }
}

const LOOK = `() => ({
  html: document.documentElement.getAttribute('style'),
  body: document.body.getAttribute('style'),
  sheets: document.adoptedStyleSheets.length,
  overflow: getComputedStyle(document.documentElement).overflow,
  hosts: document.querySelectorAll('.rcb-ui-root, #payment-element').length,
  scroll: scrollY,
  state: history.state,
  focused: document.activeElement.tagName,
})`;

const charges = async (): Promise<number> => {
  const [row] = await server.query<{ count: number }>(
    'select count(*)::int as count from billing.sandbox_charges',
  );
  return row?.count ?? 0;
};

describe('a purchase on our screens, with the sandbox, on a strict page', () => {
  it.each([
    ['premium_monthly', 'premium', 'phone', 0, 'Start trial'],
    ['premium_lifetime', 'premium', 'desktop', 1, 'Pay now'],
  ] as const)('[CHK-019] [CHK-078] buys %s', async (product, entitlement, kind, charged, label) => {
    const before = await charges();
    const anna = await Customer.arrives(kind);
    await anna.choose({ user: `anna ${product}`, product });
    await anna.page.getByRole('button', { name: label, exact: true }).waitFor();
    await anna.pay(GOOD);
    await anna.heading('Payment complete');
    await anna.press('Continue');
    expect(await anna.end()).toMatchObject({ kind: 'bought', active: [entitlement], isSandbox: true });
    expect((await charges()) - before).toBe(charged);
  });
});
