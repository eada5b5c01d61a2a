import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Customer } from './harness/customer.ts';
import { MEDDLESOME, SHADOWLESS } from './harness/hostile-page.ts';
import { CARDS, EMAIL, type Market, openMarket } from './harness/market.ts';
import { openOwnShop, openShopWith, type Shop, Shopper, serve } from './harness/shop.ts';

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

  it('the link of a gift arrives, though an answer to its session is lost and the first about its buyer', async () => {
    const gabi = await arrives();
    gabi.device.allowProblems(/Failed to load resource/);
    await gabi.choose({ user: 'gabi', product: 'premium_gift' });
    await gabi.page.route(/\/checkout\/[^/]+$/, (route) => route.abort(), { times: 1 });
    await gabi.pay(CARDS.good);
    await gabi.heading('Payment complete');
    await gabi.page.route('**/v1/subscribers/gabi', (route) => route.abort(), { times: 1 });
    await gabi.press('Continue');
    expect(await gabi.end()).toMatchObject({ redeemUrl: expect.stringMatching(/\/redeem\/[\w-]{43}$/) });
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

  it('a card that was confirmed while the answer got lost is not charged again, however often it is pressed', async () => {
    const before = await market.charges();
    const nina = await arrives();
    const { page } = nina;
    nina.device.allowProblems(/Failed to load resource/);
    await nina.choose({ user: 'nina', product: 'vip_monthly' });
    // The payment arrives, and nothing comes back, nor is there an answer to what became of it.
    const bank = /\/sandbox\/v1\/(confirm|intent)$/;
    await page.route(bank, async (route) => {
      if (route.request().url().endsWith('confirm')) await route.fetch();
      return route.abort();
    });
    await nina.pay(CARDS.good);
    await page.getByRole('alert').filter({ hasText: 'There is no connection.' }).waitFor();
    expect((await market.charges()) - before).toBe(1);
    await page.unroute(bank);
    // What was confirmed is booked by itself, soon afterwards.
    await expect.poll(() => nina.active()).toEqual(['vip']);
    await nina.press('Try again');
    await page.getByTestId('PayButton').click();
    await nina.heading('Already subscribed');
    expect(await nina.active()).toEqual(['vip']);
    await nina.press('Try again');
    expect(await nina.end()).toMatchObject({ kind: 'failed', code: 6 });
    expect((await market.charges()) - before).toBe(1);
  });

  it('a page that is loaded anew once the card was confirmed has what was paid for, and takes nothing twice', async () => {
    const before = await market.charges();
    const mona = await arrives();
    mona.device.allowProblems(/Failed to load resource/);
    await mona.choose({ user: 'mona', product: 'vip_monthly' });
    const status = await mona.hold(/\/checkout\/(?!start)[^/]+$/);
    await mona.pay(CARDS.good);
    await status.arrived;
    await mona.open(shop);
    status.go();
    const booked = () =>
      market.server.query(
        "select 1 from billing.transactions join billing.customer_ids using (customer_id) where app_user_id = 'mona'",
      );
    await expect.poll(booked).toHaveLength(1);
    await mona.begin({ user: 'mona', product: 'vip_monthly', email: EMAIL });
    await mona.heading('Already subscribed');
    expect(await mona.active()).toEqual(['vip']);
    await mona.press('Try again');
    expect(await mona.end()).toMatchObject({ kind: 'failed', code: 6 });
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

  it('a backend that is killed once the card was confirmed, and is back: success, paid once', async () => {
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
  });
});

describe('on pages that are not made for it', () => {
  it('in a frame of another page it opens, fits and is paid; back leaves it and not the page', async () => {
    const frida = await arrives('desktop');
    const { page } = frida;
    const portal = await serve(
      `<!doctype html><title>Portal</title><h1>Portal</h1><iframe title="Shop" src="${shop.origin}" width="700" height="560"></iframe>`,
    );
    await page.goto(portal.origin);
    const frame = page.frames().find((one) => one.url().startsWith(shop.origin));
    if (!frame) throw new Error('There is no frame.');
    await frame.waitForFunction('globalThis.sdk !== undefined');
    const inside = Shopper.within(frame, market.billing);
    const wish = { user: 'frida', product: 'vip_monthly', email: EMAIL };
    await inside.begin(wish);
    await frame.getByLabel('Card number').waitFor();
    const [place, layer] = await Promise.all(
      [page.locator('iframe'), frame.locator('.layer')].map((one) => one.boundingBox()),
    );
    // The frame of the frame aside.
    expect(layer).toEqual({ x: (place?.x ?? 0) + 2, y: (place?.y ?? 0) + 2, width: 700, height: 560 });
    expect(
      await frame.evaluate(
        "document.querySelector('.rcb-ui-root > *').shadowRoot.querySelector('.layer').scrollWidth",
      ),
    ).toBe(700);
    await page.evaluate('history.back()');
    expect(await inside.end()).toMatchObject({ kind: 'failed', code: 1 });
    expect(page.url()).toBe(`${portal.origin}/`);
    await inside.begin(wish);
    await inside.pay(CARDS.good);
    await frame.getByRole('button', { name: 'Continue', exact: true }).click();
    expect(await inside.end()).toMatchObject({ kind: 'bought', active: ['vip'] });
    await portal.close();
  });

  it('scripts of a page that wrap everything and keep the keys, and rules for all, are no matter', async () => {
    const page = await openShopWith(MEDDLESOME);
    const heike = await Customer.arrives(market, page);
    await heike.choose({ user: 'heike', product: 'vip_monthly' });
    // Rules of the page have made its text wider than the phone, which shows all of it smaller.
    const window = await heike.page.evaluate('({ x: 0, y: 0, width: innerWidth, height: innerHeight })');
    expect(await heike.page.locator('.layer').boundingBox()).toEqual(window);
    await heike.page.getByLabel('Card number').click();
    await heike.page.keyboard.type(CARDS.declined);
    expect(await heike.page.getByLabel('Card number').inputValue()).toBe('4000 0000 0000 0002');
    await heike.finish(CARDS.good);
    expect(await heike.end()).toMatchObject({ kind: 'bought', active: ['vip'] });
    expect(await heike.look()).toMatchObject({ hosts: 0, sheets: 0 });
    expect(await heike.page.evaluate('globalThis.wrapped.size')).toBeGreaterThan(8);
    await page.close();
  });

  it('where it cannot be shown at all, the promise says so, and the page is as it was', async () => {
    const page = await openShopWith(SHADOWLESS);
    const ilse = await Customer.arrives(market, page);
    const before = await ilse.look();
    await ilse.begin({ user: 'ilse', product: 'vip_monthly', email: EMAIL });
    expect(await ilse.end()).toMatchObject({ kind: 'failed', code: 24 });
    expect(await ilse.look()).toEqual(before);
    await page.close();
  });
});
