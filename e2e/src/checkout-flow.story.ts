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

  it('[CHK-086] the script of the card provider comes when the checkout opens, and not before', async () => {
    const berta = await Customer.arrives();
    const scripts = () => berta.page.locator('script[src*="/sandbox/v1.js"]').count();
    const before = await scripts();
    await berta.choose({ user: 'berta', product: 'vip_monthly' });
    expect([before, await scripts()]).toEqual([0, 1]);
    await berta.press('Close');
    expect(await berta.end()).toMatchObject({ kind: 'failed', code: 1 });
  });

  it('[CHK-082] a declined card is followed by another one in the same purchase', async () => {
    const before = await charges();
    const clara = await Customer.arrives();
    await clara.choose({ user: 'clara', product: 'vip_monthly' });
    await clara.pay(DECLINED);
    await expect.poll(() => clara.page.getByText(/your card was declined/i).count()).toBeGreaterThan(0);
    expect(await clara.page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0);
    await clara.pay(GOOD);
    await clara.heading('Payment complete');
    await clara.press('Continue');
    expect(await clara.end()).toMatchObject({ kind: 'bought', active: ['vip'] });
    expect((await charges()) - before).toBe(1);
    const starts = await server.query<{ count: number }>(
      "select count(*)::int as count from billing.checkout_sessions where app_user_id = 'clara'",
    );
    expect(starts[0]?.count).toBe(1);
  });

  it('the bank asks, refuses once and approves then; an address that is typed is taken', async () => {
    const dora = await Customer.arrives('desktop');
    await dora.begin({ user: 'dora', product: 'babo_monthly' });
    await dora.page.getByLabel('Email').fill(EMAIL);
    await dora.pay(ASKS);
    await dora.press('Refuse');
    await expect.poll(() => dora.page.getByText(/did not approve/i).count()).toBeGreaterThan(0);
    const again = dora.page.getByRole('button', { name: 'Try again', exact: true });
    if ((await again.count()) > 0) await again.click();
    await dora.pay(ASKS);
    await dora.press('Approve');
    await dora.heading('Payment complete');
    await dora.press('Continue');
    expect(await dora.end()).toMatchObject({ kind: 'bought', active: ['babo'] });
  });

  it('[CHK-020] [CHK-105] what is there already is refused, and the promise says so', async () => {
    const gerda = await Customer.arrives();
    await gerda.choose({ user: 'gerda', product: 'premium_lifetime' });
    await gerda.pay(GOOD);
    await gerda.heading('Payment complete');
    await gerda.press('Continue');
    expect(await gerda.end()).toMatchObject({ kind: 'bought' });
    gerda.device.allowProblems(/Failed to load resource/);
    await gerda.begin({ user: 'gerda', product: 'premium_lifetime', email: EMAIL });
    await gerda.heading('Already purchased');
    await gerda.press('Try again');
    expect(await gerda.end()).toMatchObject({ kind: 'failed', code: 6, backendCode: 7772 });
    expect(await gerda.look()).toMatchObject({ hosts: 0 });
  });

  it('a charge that fails after it was accepted is a payment that failed', async () => {
    const franka = await Customer.arrives();
    await franka.choose({ user: 'franka', product: 'vip_monthly' });
    await franka.pay(FAILS_LATER);
    await franka.heading('Something went wrong');
    await franka.press('Try again');
    expect(await franka.end()).toMatchObject({ kind: 'failed', code: 20 });
    expect(await franka.active()).toEqual([]);
  });
});

describe('the page', () => {
  /** A long page that keeps something of its own in its history, and has the focus on a button. */
  const PREPARED = `() => {
    document.body.style.cssText = 'height: 3000px; overflow-x: clip';
    document.documentElement.style.cssText = 'scroll-padding-top: 5px';
    history.replaceState({ router: 7 }, '');
    scrollTo(0, 400);
    document.querySelector('button').focus({ preventScroll: true });
  }`;

  it.each(['Back', 'history', 'finish', 'error'])(
    '[CHK-023] [CHK-024] [CHK-065] [OP-60] is as it was after: %s',
    async (how) => {
      const hanna = await Customer.arrives('desktop');
      await inPage(hanna.page, PREPARED, {});
      const [before, length] = [await hanna.look(), await hanna.page.evaluate<number>('history.length')];
      if (how === 'error') {
        hanna.device.allowProblems(/Failed to load resource/);
        await hanna.page.route('**/checkout/start', (route) => route.abort());
        await hanna.begin({ user: 'hanna', product: 'vip_monthly', email: EMAIL });
        await hanna.heading('Something went wrong');
      } else await hanna.choose({ user: `hanna ${how}`, product: 'vip_monthly' });
      expect(await hanna.page.evaluate<number>('history.length')).toBe(length + 1);
      expect(await hanna.look()).toMatchObject({ overflow: 'hidden', hosts: 2 });
      if (how === 'Back') await hanna.press('Back');
      if (how === 'history') await hanna.page.evaluate('history.back()');
      if (how === 'error') await hanna.press('Try again');
      if (how === 'finish') {
        await hanna.pay(GOOD);
        await hanna.heading('Payment complete');
        await hanna.press('Continue');
      }
      const code = how === 'error' ? 10 : 1;
      expect(await hanna.end()).toMatchObject(
        how === 'finish' ? { kind: 'bought' } : { kind: 'failed', code },
      );
      expect(await hanna.look()).toEqual(before);
      // Nobody listens any more, and the next purchase opens as the first did.
      await hanna.page.evaluate('dispatchEvent(new PopStateEvent("popstate"))');
      await hanna.page.unroute('**/checkout/start');
      await hanna.choose({ user: `hanna again ${how}`, product: 'vip_monthly' });
      await hanna.page.evaluate('history.back()');
      expect(await hanna.end()).toMatchObject({ code: 1 });
      expect(await hanna.look()).toEqual(before);
      const ends = () =>
        server.query<{ outcome: string }>(
          `select properties->>'outcome' as outcome from billing.events where name = 'checkout_session_end'
           and app_user_id = any('{hanna,hanna ${how}}')`,
        );
      const outcome = { finish: 'finished', error: 'errored' }[how] ?? 'closed';
      await expect.poll(ends).toEqual([{ outcome }]);
    },
  );

  it('has its own steps in the history, on which nothing is cancelled', async () => {
    const ida = await Customer.arrives();
    await ida.choose({ user: 'ida', product: 'vip_monthly' });
    await ida.page.evaluate('history.pushState({ own: 1 }, "")');
    await ida.page.evaluate(
      'new Promise((done) => { addEventListener("popstate", done, { once: true }); history.back(); }).then(() => {})',
    );
    expect(await ida.page.getByLabel('Card number').isVisible()).toBe(true);
    await ida.page.evaluate('history.back()');
    expect(await ida.end()).toMatchObject({ code: 1 });
    expect(await ida.look()).toMatchObject({ hosts: 0, state: null });
  });

  it('[CHK-059] [CHK-063] gives a place of its own, and keeps its scrolling and its history', async () => {
    const jana = await Customer.arrives('desktop');
    await jana.page.evaluate("document.querySelector('#place').style.height = '900px'");
    const length = await jana.page.evaluate<number>('history.length');
    await jana.choose({ user: 'jana', product: 'vip_monthly', target: '#place' });
    expect(await jana.page.evaluate<number>('history.length')).toBe(length);
    expect(await jana.look()).toMatchObject({ overflow: 'visible', sheets: 0 });
    expect(await jana.page.getByRole('button', { name: /^(Back|Close)$/ }).count()).toBe(0);
    // The page takes its place away.
    await jana.page.evaluate("document.querySelector('#place').remove()");
    expect(await jana.end()).toMatchObject({ kind: 'failed', code: 1 });
  });
});

describe('what fails on the way', () => {
  it.each([
    ['**/checkout/*/complete', 10],
    ['**/sandbox/v1.js', 2],
  ])('a network that ends at %s', async (address, code) => {
    const kate = await Customer.arrives();
    kate.device.allowProblems(/Failed to load resource/);
    await kate.page.route(address, (route) => route.abort());
    if (code === 10) {
      await kate.choose({ user: 'kate', product: 'vip_monthly' });
      await kate.pay(GOOD);
    } else await kate.begin({ user: 'kate', product: 'vip_monthly', email: EMAIL });
    await kate.heading('Something went wrong');
    await kate.press('Try again');
    expect(await kate.end()).toMatchObject({ kind: 'failed', code });
    expect(await kate.active()).toEqual([]);
    // The next purchase is as good as any, the script is asked for again.
    await kate.page.unroute(address);
    await kate.choose({ user: 'kate', product: 'vip_monthly' });
    await kate.press('Close');
    expect(await kate.end()).toMatchObject({ code: 1 });
  });

  it('a payment that nobody hears of is an error, and becomes a success in time; it is paid once', async () => {
    const before = await charges();
    const lena = await Customer.arrives();
    lena.device.allowProblems(/Failed to load resource/);
    await lena.choose({ user: 'lena', product: 'vip_monthly' });
    await lena.page.route(/\/checkout\/[^/]+$/, (route) => route.abort());
    await lena.page.route('**/v1/subscribers/lena', (route) => route.abort());
    await lena.pay(GOOD);
    await lena.heading('Something went wrong');
    await lena.page.unroute('**/v1/subscribers/lena');
    await lena.heading('Payment complete');
    await lena.press('Continue');
    expect(await lena.end()).toMatchObject({ kind: 'bought', active: ['vip'] });
    expect((await charges()) - before).toBe(1);
  });

  it('a page that is loaded anew in the middle begins anew, and is paid once', async () => {
    const before = await charges();
    const mara = await Customer.arrives();
    await mara.choose({ user: 'mara', product: 'vip_monthly' });
    await mara.pay(DECLINED);
    await expect.poll(() => mara.page.getByText(/your card was declined/i).count()).toBeGreaterThan(0);
    await mara.open(shop);
    await mara.choose({ user: 'mara', product: 'vip_monthly' });
    await mara.pay(GOOD);
    await mara.heading('Payment complete');
    await mara.press('Continue');
    expect(await mara.end()).toMatchObject({ kind: 'bought', active: ['vip'] });
    expect((await charges()) - before).toBe(1);
  });

  it('[CHK-104] two tabs: the second payment is refused, and one is taken', async () => {
    const before = await charges();
    const [nora, other] = [await Customer.arrives(), await Customer.arrives()];
    await nora.choose({ user: 'nora', product: 'vip_monthly' });
    await other.choose({ user: 'nora', product: 'vip_monthly' });
    await nora.pay(GOOD);
    await nora.heading('Payment complete');
    other.device.allowProblems(/Failed to load resource/);
    await other.pay(GOOD);
    await other.heading('Already subscribed');
    await other.press('Try again');
    expect(await other.end()).toMatchObject({ kind: 'failed', code: 6 });
    expect((await charges()) - before).toBe(1);
  });
});
