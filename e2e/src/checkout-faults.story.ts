import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Customer } from './harness/customer.ts';
import { CARDS, EMAIL, type Market, openMarket } from './harness/market.ts';
import { openOwnShop, type Shop } from './harness/shop.ts';

let market: Market;
let shop: Shop;
beforeAll(async () => {
  market = await openMarket();
  shop = await openOwnShop(market.billing);
});
afterEach(() => market.leave());
afterAll(async () => {
  await shop.close();
  await market.close();
});

/** A backend that was killed takes its time to finish what was paid: jobs of the dead process are due again a minute later. */
const RESTART_TIMEOUT_MS = 300_000;

const arrives = (kind?: 'phone' | 'desktop') => Customer.arrives(market, shop, kind);

describe('what fails on the way', () => {
  it.each([
    ['**/checkout/*/complete', 10],
    ['**/sandbox/v1.js', 2],
  ])('a network that ends at %s', async (address, code) => {
    const kate = await arrives();
    kate.device.allowProblems(/Failed to load resource/);
    await kate.page.route(address, (route) => route.abort());
    if (code === 10) {
      await kate.choose({ user: 'kate', product: 'vip_monthly' });
      await kate.pay(CARDS.good);
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
    const before = await market.charges();
    const lena = await arrives();
    lena.device.allowProblems(/Failed to load resource/);
    await lena.choose({ user: 'lena', product: 'vip_monthly' });
    await lena.page.route(/\/checkout\/[^/]+$/, (route) => route.abort());
    await lena.page.route('**/v1/subscribers/lena', (route) => route.abort());
    await lena.pay(CARDS.good);
    await lena.heading('Something went wrong');
    await lena.page.unroute('**/v1/subscribers/lena');
    await lena.heading('Payment complete');
    await lena.press('Continue');
    expect(await lena.end()).toMatchObject({ kind: 'bought', active: ['vip'] });
    expect((await market.charges()) - before).toBe(1);
  });

  it('a page that is loaded anew in the middle begins anew, and is paid once', async () => {
    const before = await market.charges();
    const mara = await arrives();
    await mara.choose({ user: 'mara', product: 'vip_monthly' });
    await mara.pay(CARDS.declined);
    await expect.poll(() => mara.page.getByText(/your card was declined/i).count()).toBeGreaterThan(0);
    await mara.open(shop);
    await mara.choose({ user: 'mara', product: 'vip_monthly' });
    await mara.finish(CARDS.good);
    expect(await mara.end()).toMatchObject({ kind: 'bought', active: ['vip'] });
    expect((await market.charges()) - before).toBe(1);
  });

  it('[CHK-104] two tabs: the second payment is refused, and one is taken', async () => {
    const before = await market.charges();
    const [nora, other] = [await arrives(), await arrives()];
    await nora.choose({ user: 'nora', product: 'vip_monthly' });
    await other.choose({ user: 'nora', product: 'vip_monthly' });
    await nora.pay(CARDS.good);
    await nora.heading('Payment complete');
    other.device.allowProblems(/Failed to load resource/);
    await other.pay(CARDS.good);
    await other.heading('Already subscribed');
    await other.press('Try again');
    expect(await other.end()).toMatchObject({ kind: 'failed', code: 6 });
    expect((await market.charges()) - before).toBe(1);
  });

  it('[BRAND-33] without a branding it opens all the same, in the usual colours', async () => {
    const olga = await arrives();
    olga.device.allowProblems(/Failed to load resource/);
    await olga.page.route('**/branding*', (route) => route.fulfill({ status: 500, json: {} }));
    await olga.choose({ user: 'olga', product: 'vip_monthly' });
    const colour = (selector: string) =>
      olga.page.locator(selector).evaluate((element) => {
        const { getComputedStyle } = globalThis as unknown as {
          getComputedStyle(one: unknown): { backgroundColor: string };
        };
        return getComputedStyle(element).backgroundColor;
      });
    // The button has its colour once it can be pressed.
    await olga.fill(CARDS.good);
    await expect
      .poll(async () => [await colour('.button'), await colour('section.form'), await colour('.info')])
      .toEqual(['rgb(87, 108, 219)', 'rgb(255, 255, 255)', 'rgb(239, 243, 250)']);
    await olga.press('Close');
    expect(await olga.end()).toMatchObject({ code: 1 });
  });

  it('[ANALYTICS-38] events that nobody takes are no matter to a purchase', async () => {
    const petra = await arrives();
    petra.device.allowProblems(/Failed to load resource/);
    const refused: string[] = [];
    await petra.page.route('**/v1/events', (route) => {
      refused.push(route.request().method());
      return route.abort();
    });
    await petra.choose({ user: 'petra', product: 'vip_monthly' });
    await petra.finish(CARDS.good);
    expect(await petra.end()).toMatchObject({ kind: 'bought', active: ['vip'] });
    expect(refused).toContain('POST');
    expect(await market.server.query("select 1 from billing.events where app_user_id = 'petra'")).toEqual([]);
  });

  it('a backend that is killed before the order is complete: nothing is charged, and the next try is good', async () => {
    const before = await market.charges();
    const quirin = await arrives();
    quirin.device.allowProblems(/Failed to load resource/);
    await quirin.choose({ user: 'quirin', product: 'vip_monthly' });
    await quirin.page.route('**/checkout/*/complete', async (route) => {
      await market.server.kill9();
      return route.continue();
    });
    await quirin.pay(CARDS.good);
    await quirin.heading('Something went wrong');
    await quirin.press('Try again');
    expect(await quirin.end()).toMatchObject({ kind: 'failed', code: 10 });
    await quirin.page.unroute('**/checkout/*/complete');
    await market.server.start();
    await quirin.choose({ user: 'quirin', product: 'vip_monthly' });
    await quirin.finish(CARDS.good);
    expect(await quirin.end()).toMatchObject({ kind: 'bought', active: ['vip'] });
    expect((await market.charges()) - before).toBe(1);
  });

  it(
    'a backend that is killed once the card was confirmed, and is back: success, paid once',
    async () => {
      const before = await market.charges();
      const rosa = await arrives();
      rosa.device.allowProblems(/Failed to load resource/);
      await rosa.choose({ user: 'rosa', product: 'vip_monthly' });
      const status = /\/checkout\/(?!start)[^/]+$/;
      await rosa.page.route(status, async (route) => {
        await market.server.kill9();
        return route.continue();
      });
      await rosa.pay(CARDS.good);
      await rosa.heading('Something went wrong');
      expect(await rosa.page.getByRole('alert').textContent()).toContain('Please do not pay again');
      await rosa.page.unroute(status);
      await market.server.start();
      await rosa.heading('Payment complete');
      await rosa.press('Continue');
      expect(await rosa.end()).toMatchObject({ kind: 'bought', active: ['vip'] });
      expect((await market.charges()) - before).toBe(1);
    },
    RESTART_TIMEOUT_MS,
  );
});
