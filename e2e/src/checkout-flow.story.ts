import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Customer } from './harness/customer.ts';
import { inPage } from './harness/in-page.ts';
import { CARDS, EMAIL, type Market, openMarket } from './harness/market.ts';
import { openOwnShop, type Shop } from './harness/shop.ts';

const PRODUCTION_KEY = 'rcb_checkout';

let market: Market;
let shop: Shop;
beforeAll(async () => {
  market = await openMarket();
  shop = await openOwnShop(market.billing);
  await market.server.query(
    `insert into billing.api_keys (id, project_id, environment, kind, app, text, created_at)
     select gen_random_uuid(), id, 'production', 'public', 'checkout', '${PRODUCTION_KEY}', now() from billing.projects`,
  );
});
afterEach(() => market.leave());
afterAll(async () => {
  await shop.close();
  await market.close();
});

const arrives = (kind?: 'phone' | 'desktop') => Customer.arrives(market, shop, kind);

describe('a purchase on our screens, with the sandbox, on a strict page', () => {
  it.each([
    ['premium_monthly', 'premium', 'phone', 0, 'Start trial'],
    ['premium_yearly', 'premium', 'desktop', 1, 'Pay now'],
    ['premium_lifetime', 'premium', 'phone', 1, 'Pay now'],
  ] as const)(
    '[CHK-018] [CHK-019] [CHK-044] [CHK-078] buys %s',
    async (product, entitlement, kind, charged, label) => {
      const before = await market.charges();
      const user = `anna ${product}`;
      const anna = await arrives(kind);
      await anna.choose({ user, product });
      await anna.page.getByRole('button', { name: label, exact: true }).waitFor();
      await anna.finish(CARDS.good);
      const [session] = await market.server.query<{ id: string }>(
        `select id from billing.checkout_sessions where app_user_id = '${user}'`,
      );
      expect(await anna.end()).toEqual({
        kind: 'bought',
        active: [entitlement],
        isSandbox: true,
        session: session?.id,
        redeemUrl: null,
      });
      expect(await anna.look()).toMatchObject({ hosts: 0 });
      expect((await market.charges()) - before).toBe(charged);
    },
  );

  it('[CHK-018] [ANALYTICS-21] [ANALYTICS-31] a gift ends with the link by which it is opened', async () => {
    const gustav = await arrives();
    await gustav.choose({ user: 'gustav', product: 'premium_gift' });
    await gustav.finish(CARDS.good);
    expect(await gustav.end()).toMatchObject({ redeemUrl: expect.stringMatching(/\/redeem\/[\w-]{43}$/) });
    const told = () =>
      market.server.query(
        `select name, properties->>'ui_element' as pressed, properties->>'with_redemption_info' as link
         from billing.events where app_user_id = 'gustav' and name ~ '_(dismiss|end)$' order by name`,
      );
    await expect.poll(told).toEqual([
      { name: 'checkout_purchase_successful_dismiss', pressed: 'go_back_to_app', link: null },
      { name: 'checkout_session_end', pressed: null, link: 'true' },
    ]);
  });

  it('[CHK-015] [CHK-017] [CHK-026] [CHK-027] something turns in place of the form until it is there, and while it is paid', async () => {
    const hugo = await arrives();
    const { page } = hugo;
    const seen = async () => [
      await page.locator('.spinner').isVisible(),
      await page.getByLabel('Card number').isVisible(),
      await page.getByTestId('PayButton').isVisible(),
    ];
    const [start, complete] = [
      await hugo.hold('**/checkout/start'),
      await hugo.hold('**/checkout/*/complete'),
    ];
    const status = await hugo.hold(/\/checkout\/(?!start)[^/]+$/);
    await hugo.begin({ user: 'hugo', product: 'vip_monthly', email: EMAIL });
    await start.arrived;
    await page.locator('.spinner').waitFor();
    expect(await seen()).toEqual([true, false, false]);
    start.go();
    await page.getByLabel('Card number').waitFor();
    expect(await seen()).toEqual([false, true, true]);
    await hugo.pay(CARDS.good);
    await complete.arrived;
    expect(await seen()).toEqual([true, false, false]);
    complete.go();
    await status.arrived;
    expect(await seen()).toEqual([true, false, false]);
    status.go();
    await hugo.heading('Payment complete');
    await hugo.press('Continue');
    expect(await hugo.end()).toMatchObject({ kind: 'bought' });
  });

  it('a dearer plan costs what is left of its price after the unused days, and the screen says so', async () => {
    const ulla = await arrives('desktop');
    await ulla.choose({ user: 'ulla', product: 'premium_monthly' });
    await ulla.finish(CARDS.good);
    await ulla.end();
    await market.letPass('ulla', 'P7D');
    await ulla.choose({ user: 'ulla', product: 'vip_monthly' });
    const due = ulla.page.locator('.info .row-total dd');
    // The month that has just begun is credited: 4.99 to 9.99.
    expect(await due.textContent()).toBe('€5.00');
    expect(await ulla.page.locator('.info .title-x-large').textContent()).toContain('€9.99');
    await ulla.finish(CARDS.good);
    expect(await ulla.end()).toMatchObject({ kind: 'bought', active: ['vip'] });
    const [charge] = await market.server.query<{ paid: number }>(
      `select gross_micros::int as paid from billing.transactions join billing.customer_ids using (customer_id)
       where app_user_id = 'ulla' and product_id = 'vip_monthly'`,
    );
    expect(charge?.paid).toBe(5_000_000);
  });

  it('a cheaper plan costs nothing today and is paid for when the running period ends, and the screen says so', async () => {
    const bert = await arrives('desktop');
    await bert.choose({ user: 'bert', product: 'babo_monthly' });
    await bert.finish(CARDS.good);
    await bert.end();
    await market.letPass('bert', 'P10D');
    const [running] = await market.server.query<{ day: string }>(
      `select to_char(period_end - interval '10 days', 'FMMonth FMDD, YYYY') as day
       from billing.subscriptions join billing.customer_ids using (customer_id) where app_user_id = 'bert'`,
    );
    // A customer who has had no trial is offered one, but none instead of a running subscription.
    await bert.choose({ user: 'bert', product: 'premium_monthly' });
    expect(await bert.page.locator('.info .row-total dd').textContent()).toBe('€0');
    expect(await bert.page.locator('.info .then').textContent()).toBe(
      `Renews monthly, next payment on ${running?.day.replaceAll(' ', '\u00a0')}`,
    );
    await bert.pay(CARDS.good);
    await bert.page.getByText('Your plan changes on').waitFor();
    await bert.press('Continue');
    expect(await bert.end()).toMatchObject({ kind: 'bought', active: ['babo'] });
  });

  it('[CHK-060] says that it is a sandbox where the key is one of a sandbox, and only there', async () => {
    const ines = await arrives();
    const banner = ines.page.getByRole('complementary', { name: 'Sandbox' });
    await ines.choose({ user: 'ines', product: 'vip_monthly' });
    expect(await banner.isVisible()).toBe(true);
    await ines.press('Close');
    await ines.end();
    const start = await ines.hold('**/checkout/start');
    await ines.begin({ user: 'ines', product: 'vip_monthly', email: EMAIL, key: PRODUCTION_KEY });
    await start.arrived;
    await ines.page.locator('.spinner').waitFor();
    expect(await banner.count()).toBe(0);
    await ines.press('Close');
    expect(await ines.end()).toMatchObject({ code: 1 });
    start.go();
  });

  it('[ANALYTICS-04 b] the purchase and all events about it carry one trace', async () => {
    const iris = await arrives();
    await iris.choose({ user: 'iris', product: 'vip_monthly' });
    await iris.press('Close');
    expect(await iris.end()).toMatchObject({ kind: 'failed', code: 1 });
    const [session] = await market.server.query<{ trace_id: string }>(
      "select trace_id from billing.checkout_sessions where app_user_id = 'iris'",
    );
    const traces = () =>
      market.server.query(
        "select name, trace_id from billing.events where app_user_id = 'iris' order by name",
      );
    await expect
      .poll(traces)
      .toEqual(
        [
          'checkout_payment_form_dismiss',
          'checkout_payment_form_impression',
          'checkout_session_end',
          'checkout_session_start',
          'sdk_initialized',
        ].map((name) => ({ name, trace_id: session?.trace_id })),
      );
    expect(session?.trace_id).toMatch(/^[0-9a-f]{8}-/);
  });

  it('[CHK-086] the script of the card provider comes when the checkout opens, and not before', async () => {
    const berta = await arrives();
    const scripts = () => berta.page.locator('script[src*="/sandbox/v1.js"]').count();
    const before = await scripts();
    await berta.choose({ user: 'berta', product: 'vip_monthly' });
    expect([before, await scripts()]).toEqual([0, 1]);
    await berta.press('Close');
    expect(await berta.end()).toMatchObject({ kind: 'failed', code: 1 });
  });

  it('[BILL-12 client] [CHK-086] what a checkout needs comes while a page that shows prices rests, and once', async () => {
    const rita = await arrives();
    const asked: string[] = [];
    rita.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const known = /\/(purchase|de)-[^/]+\.js$|\/(branding|start|v1\.js)$/.exec(pathname);
      if (known && request.method() !== 'OPTIONS') asked.push(known[1] ?? known[2] ?? '');
    });
    const ahead = ['branding', 'de', 'purchase'];
    await inPage(rita.page, SHOW_PRICES, { billing: market.billing });
    await expect.poll(() => asked.toSorted()).toEqual(ahead);
    await rita.begin({
      user: 'rita',
      product: 'vip_monthly',
      email: EMAIL,
      locale: 'de',
      beside: 'same instance',
    });
    await rita.page.getByTestId('PayButton').waitFor();
    expect(asked.toSorted()).toEqual([...ahead, 'start', 'v1.js'].toSorted());
    await rita.press('Schließen');
    expect(await rita.end()).toMatchObject({ kind: 'failed', code: 1 });
  });

  it('[CHK-086] with a key of the card network its script comes from there, once the checkout opens', async () => {
    const bruno = await arrives();
    bruno.device.allowProblems(/Failed to load resource/);
    const asked: string[] = [];
    await bruno.page.route('https://js.stripe.com/**', (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await bruno.page.route('**/checkout/start', async (route) => {
      const answer = await route.fetch();
      const { gateway_params, ...rest } = await answer.json();
      const params = { ...gateway_params, publishable_api_key: 'pk_test_story' };
      return route.fulfill({ response: answer, json: { ...rest, gateway_params: params } });
    });
    const start = await bruno.hold('**/branding*');
    await bruno.begin({ user: 'bruno', product: 'vip_monthly', email: EMAIL });
    await start.arrived;
    expect(asked).toEqual([]);
    start.go();
    await bruno.heading('Something went wrong');
    expect(asked).toEqual(['https://js.stripe.com/v3/']);
    await bruno.press('Try again');
    expect(await bruno.end()).toMatchObject({ kind: 'failed', code: 2 });
  });

  it('[CHK-082] a declined card is followed by another one in the same purchase', async () => {
    const before = await market.charges();
    const clara = await arrives();
    await clara.choose({ user: 'clara', product: 'vip_monthly' });
    await clara.pay(CARDS.declined);
    await expect.poll(() => clara.page.getByText(/your card was declined/i).count()).toBeGreaterThan(0);
    expect(await clara.page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0);
    await clara.finish(CARDS.good);
    expect(await clara.end()).toMatchObject({ kind: 'bought', active: ['vip'] });
    expect((await market.charges()) - before).toBe(1);
    const starts = await market.server.query<{ count: number }>(
      "select count(*)::int as count from billing.checkout_sessions where app_user_id = 'clara'",
    );
    expect(starts[0]?.count).toBe(1);
  });

  it('the bank asks, refuses once and approves then; an address that is typed is taken', async () => {
    const dora = await arrives('desktop');
    await dora.begin({ user: 'dora', product: 'babo_monthly' });
    await dora.page.getByLabel('Email').fill(EMAIL);
    await dora.pay(CARDS.asks);
    await dora.press('Refuse');
    await expect.poll(() => dora.page.getByText(/did not approve/i).count()).toBeGreaterThan(0);
    const again = dora.page.getByRole('button', { name: 'Try again', exact: true });
    if ((await again.count()) > 0) await again.click();
    await dora.pay(CARDS.asks);
    await dora.press('Approve');
    await dora.heading('Payment complete');
    await dora.press('Continue');
    expect(await dora.end()).toMatchObject({ kind: 'bought', active: ['babo'] });
  });

  it('[CHK-020] [CHK-105] what is there already is refused, and the promise says so', async () => {
    const gerda = await arrives();
    await gerda.choose({ user: 'gerda', product: 'premium_lifetime' });
    await gerda.finish(CARDS.good);
    expect(await gerda.end()).toMatchObject({ kind: 'bought' });
    gerda.device.allowProblems(/Failed to load resource/);
    await gerda.begin({ user: 'gerda', product: 'premium_lifetime', email: EMAIL });
    await gerda.heading('Already purchased');
    await gerda.press('Try again');
    expect(await gerda.end()).toMatchObject({ kind: 'failed', code: 6, backendCode: 7772 });
    expect(await gerda.look()).toMatchObject({ hosts: 0 });
  });

  it('a card that has had its trial is told so, and that nothing was charged', async () => {
    const before = await market.charges();
    const fred = await arrives();
    await fred.choose({ user: 'fred', product: 'premium_monthly' });
    await fred.pay(CARDS.hadTrial);
    await fred.heading('Something went wrong');
    expect(await fred.page.getByRole('alert').textContent()).toContain(
      'A free trial was already used with this card. Nothing was charged.',
    );
    await fred.press('Try again');
    expect(await fred.end()).toMatchObject({ kind: 'failed', code: 20 });
    expect((await market.charges()) - before).toBe(0);
  });

  it('a charge that fails after it was accepted is a payment that failed', async () => {
    const franka = await arrives();
    await franka.choose({ user: 'franka', product: 'vip_monthly' });
    await franka.pay(CARDS.failsLater);
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
    '[CHK-023] [CHK-024] [CHK-065] [SDK-57 b] [SDK-81] [OP-60] is as it was after: %s',
    async (how) => {
      const hanna = await arrives('desktop');
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
        await hanna.finish(CARDS.good);
      }
      const code = how === 'error' ? 10 : 1;
      expect(await hanna.end()).toMatchObject(
        how === 'finish' ? { kind: 'bought' } : { kind: 'failed', code },
      );
      expect(await hanna.look()).toEqual(before);
      // No listener is left behind, and the next purchase opens as the first did.
      await hanna.page.evaluate('dispatchEvent(new PopStateEvent("popstate"))');
      await hanna.page.unroute('**/checkout/start');
      await hanna.choose({ user: `hanna again ${how}`, product: 'vip_monthly' });
      await hanna.page.evaluate('history.back()');
      expect(await hanna.end()).toMatchObject({ code: 1 });
      expect(await hanna.look()).toEqual(before);
      const ends = () =>
        market.server.query<{ outcome: string }>(
          `select properties->>'outcome' as outcome from billing.events where name = 'checkout_session_end'
           and app_user_id = any('{hanna,hanna ${how}}')`,
        );
      const outcome = { finish: 'finished', error: 'errored' }[how] ?? 'closed';
      await expect.poll(ends).toEqual([{ outcome }]);
    },
  );

  it('has its own steps in the history, on which nothing is cancelled', async () => {
    const ida = await arrives();
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
    const jana = await arrives('desktop');
    await jana.page.evaluate("document.querySelector('#place').style.height = '900px'");
    const length = await jana.page.evaluate<number>('history.length');
    await jana.choose({ user: 'jana', product: 'vip_monthly', target: '#place' });
    expect(await jana.page.evaluate<number>('history.length')).toBe(length);
    expect(await jana.look()).toMatchObject({ overflow: 'visible', sheets: 0 });
    expect(await jana.page.getByRole('button', { name: /^(Back|Close)$/ }).count()).toBe(0);
    const place = await jana.page.locator('#place').boundingBox();
    expect(await jana.page.locator('#place .layer').boundingBox()).toMatchObject({
      x: place?.x,
      y: place?.y,
      width: place?.width,
    });
    const position = () =>
      jana.page.evaluate(
        "getComputedStyle(document.querySelector('#payment-element').parentElement).position",
      );
    expect(await position()).toBe('relative');
    // The page takes its place away.
    await jana.page.evaluate("document.querySelector('#place').remove()");
    expect(await jana.end()).toMatchObject({ kind: 'failed', code: 1 });
    await jana.choose({ user: 'jana', product: 'vip_monthly' });
    expect(await position()).toBe('fixed');
    expect(await jana.page.locator('.layer').boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
    await jana.press('Back');
    expect(await jana.end()).toMatchObject({ code: 1 });
  });

  it('has two checkouts at once where two instances want it; one of them opens no second', async () => {
    const klara = await arrives('desktop');
    await klara.choose({ user: 'klara', product: 'vip_monthly', target: '#place' });
    await klara.page.evaluate('void (globalThis.first = globalThis.ended)');
    const wish = { user: 'klara', product: 'premium_lifetime', email: EMAIL };
    const before = await klara.look();
    await klara.begin({ ...wish, beside: 'same instance' });
    expect(await klara.end()).toMatchObject({ kind: 'failed', code: 15 });
    expect(await klara.look()).toEqual(before);
    await klara.begin({ ...wish, beside: 'other instance' });
    await expect.poll(() => klara.page.getByLabel('Card number').count()).toBe(2);
    await klara.press('Back');
    expect(await klara.end()).toMatchObject({ kind: 'failed', code: 1 });
    expect(await klara.look()).toEqual(before);
    await klara.finish(CARDS.good);
    expect(await klara.page.evaluate('globalThis.first')).toMatchObject({ kind: 'bought', active: ['vip'] });
  });
});

/** A German page that shows what can be bought. */
const SHOW_PRICES = `async ({ billing }) => {
  document.documentElement.lang = 'de';
  const purchases = globalThis.sdk.Purchases.configure('rcb_sb_plausch', 'rita', { proxyURL: billing });
  await purchases.getOfferings();
}`;
