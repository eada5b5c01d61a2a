import type { Device } from '@plausch/dev-env/browser';
import type { Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ComparedSdk, comparisonPage, comparisonPolicy } from './harness/comparison.ts';
import { CARDS, type Market, openMarket } from './harness/market.ts';
import { openShop, redirectEvents, type Shop, Shopper, serve } from './harness/shop.ts';

const PRODUCTION_KEY = 'rcb_story';

let market: Market;
/** A page that shows all that the SDK gives it; which SDK, says one line of it. */
let shop: Shop;
/** One that is bought in, so that there is somebody who has something. */
let buying: Shop;
beforeAll(async () => {
  market = await openMarket();
  shop = await serve(comparisonPage, comparisonPolicy(market.billing));
  buying = await openShop(market.billing);
  // The vendor's SDK sends no token of a customer, which this server wants for its own people in production.
  await market.server.query("update billing.projects set customer_token = 'off'");
  await market.server.query(
    `insert into billing.api_keys (id, project_id, environment, kind, app, text, created_at)
     select gen_random_uuid(), id, 'production', 'public', 'story', '${PRODUCTION_KEY}', now() from billing.projects`,
  );
});
afterEach(() => market.leave());
afterAll(async () => {
  await Promise.all([shop.close(), buying.close()]);
  await market.close();
});

type Wish = { sdk: ComparedSdk; user?: string; key?: string; currency?: string };

/** What the page shows in the end. */
async function shown({ page }: Device, { sdk, user = 'anna', key = 'rcb_sb_plausch', ...rest }: Wish) {
  await page.goto(
    `${shop.origin}/?${new URLSearchParams({ sdk, user, key, billing: market.billing, ...rest })}`,
  );
  await expect.poll(() => page.title(), { timeout: 10_000 }).toBe('fertig');
  return {
    list: await page.getByRole('listitem').allTextContents(),
    all: JSON.parse((await page.locator('pre').textContent()) ?? ''),
  };
}

describe('a page that changes the one line by which it gets its SDK', () => {
  it('[BILL-09 client, BILL-10 client, BILL-11 client] shows the same offerings and the same customer, under a strict policy', async () => {
    const buyer = await market.device();
    await redirectEvents(buyer.context, market.billing);
    const anna = new Shopper(buyer.page, market.billing);
    await anna.open(buying);
    await anna.begin({ user: 'anna', product: 'premium_monthly', email: 'anna@example.org' });
    await anna.pay(CARDS.good);
    await anna.dismiss();
    expect(await anna.end()).toMatchObject({ kind: 'bought', active: ['premium'] });

    const [left, right] = [await market.device('desktop'), await market.device('desktop')];
    await redirectEvents(left.context, market.billing);
    left.allowProblems(/content security policy/i);
    const official = await shown(left, { sdk: 'official' });
    const ours = await shown(right, { sdk: 'ours' });
    expect(ours).toEqual(official);
    expect(ours.list).toContain('Premium 4,99\u00A0€');
    expect(Object.keys(ours.all.customer.entitlements.active)).toEqual(['premium']);
    expect(ours.all.customer.activeSubscriptions).toEqual(['premium_monthly']);
  });

  it.each([
    ['rcb_sb_plausch', 'EUR'],
    ['rcb_sb_plausch', 'USD'],
    [PRODUCTION_KEY, 'EUR'],
    [PRODUCTION_KEY, 'USD'],
  ])('[BILL-07] [BILL-11 client] does so with the key %s in %s', async (key, currency) => {
    const user = 'jörg ☕ & Söhne';
    const left = await market.device();
    await redirectEvents(left.context, market.billing);
    left.allowProblems(/content security policy/i);
    const official = await shown(left, { sdk: 'official', user, key, currency });
    const ours = await shown(await market.device(), { sdk: 'ours', user, key, currency });
    expect(ours).toEqual(official);
    expect(ours.all.isSandbox).toBe(key !== PRODUCTION_KEY);
    expect(JSON.stringify(ours.all.offerings)).toContain(`"currency":"${currency}"`);
  });
});

describe('what fails on the way', () => {
  const failing: readonly (readonly [string, (route: Route) => Promise<void>, object])[] = [
    ['[BILL-37] no connection', (route) => route.abort(), { code: 10 }],
    [
      '[BILL-38] [BILL-43] an error of the server',
      (route) => route.fulfill({ status: 503, json: { code: 7772 }, headers: CORS }),
      {
        code: 16,
        message: 'Unknown backend error.',
        underlying: 'Request: getOfferings. Status code: 503. Body: {"code":7772}.',
      },
    ],
    [
      '[BILL-39] a code that is known',
      (route) => route.fulfill({ status: 400, json: { code: 7772, message: 'm' }, headers: CORS }),
      { code: 6, underlying: 'm', extra: { statusCode: 400, backendErrorCode: 7772 } },
    ],
    [
      '[BILL-40] [BILL-41] a code that is not',
      (route) => route.fulfill({ status: 404, json: { code: 1 }, headers: CORS }),
      { code: 16, extra: { statusCode: 404, backendErrorCode: 1 } },
    ],
    [
      'an answer in HTML',
      (route) => route.fulfill({ status: 200, body: '<h1>Wartung</h1>', headers: CORS }),
      { code: 12, extra: { statusCode: 200 } },
    ],
  ];
  const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

  it.each(failing)('%s', async (_name, answer, expected) => {
    const visitor = await market.device();
    visitor.allowProblems(/Failed to load resource/);
    await visitor.page.route('**/offerings', answer);
    const { all } = await shown(visitor, { sdk: 'ours' });
    expect(all).toMatchObject({ ...expected, is: expect.any(String) });
    expect(all.underlying).not.toBe('');
  });
});

describe('events', () => {
  it('[BILL-26 client] [ANALYTICS-05] [ANALYTICS-06] [ANALYTICS-07] [ANALYTICS-08] [ANALYTICS-09] [ANALYTICS-10] [ANALYTICS-11] [ANALYTICS-12] [ANALYTICS-13] [ANALYTICS-14] say where they come from, and arrive though the page is left at once', async () => {
    const visitor = await market.device();
    const query = new URLSearchParams({
      sdk: 'ours',
      user: 'fleeting',
      key: 'rcb_sb_plausch',
      billing: market.billing,
      utm_source: 'brief',
      secret: 'geheim@example.org',
    });
    await visitor.page.goto(`${shop.origin}/?${query}`, {
      waitUntil: 'load',
      referer: 'https://search.example/results?q=geheim',
    });
    await visitor.page.goto('about:blank');
    const told = () =>
      market.server.query<{ name: string; context: Record<string, unknown>; trace_id: string }>(
        "select name, context, trace_id from billing.events where app_user_id = 'fleeting'",
      );
    await expect.poll(told).toHaveLength(1);
    const [event] = await told();
    expect(event?.name).toBe('sdk_initialized');
    expect(event?.context).toMatchObject({
      library_name: 'purchases-js',
      library_version: '1.2.0',
      locale: 'de-DE',
      user_agent: expect.stringContaining('Chrome'),
      time_zone: 'Europe/Berlin',
      screen_width: 390,
      screen_height: 844,
      utm_source: 'brief',
      utm_medium: null,
      page_referrer: 'https://search.example/results',
      page_url: `${shop.origin}/`,
      page_title: 'Laden',
    });
    expect(JSON.stringify(event)).not.toContain('geheim');
  });
});
