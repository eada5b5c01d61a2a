import { type Device, openPhone } from '@plausch/dev-env/browser';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from './harness/browser.ts';
import { inPage } from './harness/in-page.ts';
import { openInstalledShop, openReactShop, writtenByServer } from './harness/react-shop.ts';
import { type RunningServer, startServer } from './harness/server.ts';
import { redirectEvents, type Shop, Shopper } from './harness/shop.ts';
import { usualMotion } from './harness/thorough.ts';

let server: RunningServer & { dispose(): Promise<void> };
let billing: string;
let shop: Shop;
let visitor: Device | undefined;
beforeAll(async () => {
  server = await startServer();
  billing = `${server.origin}/billing`;
  shop = await openReactShop(billing);
});
afterEach(async () => {
  try {
    visitor?.expectNoProblems();
  } finally {
    await visitor?.close();
    visitor = undefined;
  }
});
afterAll(async () => {
  await shop.close();
  await server.dispose();
});

const configuration = (appUserId: string, more: object = {}) => ({
  apiKey: 'rcb_sb_plausch',
  appUserId,
  httpConfig: { proxyURL: billing, ...more },
});

/** Somebody before the page, and what the page asked the backend for, as `GET products`. */
async function arrived(query: Readonly<Record<string, string>> = {}, { origin } = shop) {
  const device = await openPhone(await sharedBrowser(), { reducedMotion: usualMotion });
  visitor = device;
  const { page } = device;
  const asked: string[] = [];
  page.on('request', (request) => {
    const { href, pathname } = new URL(request.url());
    if (!href.startsWith(`${billing}/`) || pathname.includes('/sandbox/')) return;
    asked.push(`${request.method()} ${pathname.split('/').slice(-1)[0]}`);
  });
  await page.goto(`${origin}/?${new URLSearchParams(query)}`);
  await page.waitForFunction('globalThis.shop !== undefined');
  const show = (source: object) => inPage<void>(page, 'function (source) { shop.show(source); }', source);
  const leave = () => page.evaluate('shop.leave()');
  return { device, page, asked, show, leave };
}

/** Prices have blanks of their own kind. */
const text = async (page: Page, id: string) =>
  (await page.locator(`#${id}`).textContent())?.replace(/\s/g, ' ');
const count = (asked: readonly string[], request: string) => asked.filter((one) => one === request).length;
const instancesOf = async (appUserId: string) => {
  const rows = await server.query<{ trace_id: string }>(
    `select trace_id from billing.events where name = 'sdk_initialized' and app_user_id = '${appUserId}'`,
  );
  return rows.length;
};

describe('under StrictMode', () => {
  it('one instance is made and each thing is asked for once, however many components use it', async () => {
    const { page, asked, show } = await arrived();
    await show({ configuration: configuration('anna') });
    await expect.poll(() => text(page, 'customer')).toContain('anna: nothing');
    await expect.poll(() => text(page, 'premium')).toBe('free never');
    await expect.poll(() => text(page, 'list')).toContain('Premium 4,99 € with trial');
    expect(await text(page, 'headline')).toContain('Premium 4,99 € with trial');
    await show({ configuration: configuration('anna') });
    await expect.poll(() => instancesOf('anna')).toBe(1);
    expect(await page.evaluate('shop.isConfigured()')).toBe(true);
    // Branding comes once the page rests.
    const each = ['GET anna', 'GET branding', 'GET offerings', 'GET products', 'POST events'];
    await expect.poll(() => asked.toSorted()).toEqual(each);
  });

  it('a refresh asks once more, with the headers of the last render', async () => {
    const { page, asked, show } = await arrived();
    const withToken = (token: string) => configuration('berta', { additionalHeaders: { 'X-Token': token } });
    const tokens: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/subscribers/berta')) tokens.push(request.headers()['x-token']);
    });
    await show({ configuration: withToken('first') });
    await expect.poll(() => text(page, 'customer')).toContain('berta: nothing');
    await show({ configuration: withToken('second') });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => count(asked, 'GET berta')).toBe(2);
    expect(tokens).toEqual(['first', 'second']);
    await expect.poll(() => instancesOf('berta')).toBe(1);
  });

  it('another customer has an instance of their own, and sees nothing of the one before', async () => {
    const { page, show } = await arrived();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/subscribers/clara', async (route) => {
      await answered;
      await route.continue();
    });
    await show({ configuration: configuration('clara') });
    await expect.poll(() => text(page, 'list')).toContain('Premium');
    await show({ configuration: configuration('dora') });
    expect(await text(page, 'list')).not.toContain('failed');
    await expect.poll(() => text(page, 'customer')).toContain('dora: nothing');
    const late = page.waitForResponse('**/subscribers/clara');
    answer();
    await (await late).finished();
    // Another answer comes after that one was taken in.
    await page.evaluate("fetch('/').then((answer) => answer.text())");
    expect(await text(page, 'customer')).toContain('dora: nothing');
    await expect.poll(() => instancesOf('dora')).toBe(1);
  });
});

describe('what does not go well', () => {
  it('fails with its error, and a retry loads it for all', async () => {
    const { device, page, show } = await arrived();
    device.allowProblems(/Failed to load resource/);
    await page.route('**/offerings', (route) => route.abort());
    await show({ configuration: configuration('ella') });
    await expect.poll(() => text(page, 'list')).toContain('failed NetworkError');
    await expect.poll(() => text(page, 'customer')).toContain('ella: nothing');
    await page.unroute('**/offerings');
    await page.getByRole('button', { name: 'Retry headline' }).click();
    await expect.poll(() => text(page, 'list')).toContain('Premium');
    expect(await text(page, 'headline')).toContain('Premium');
  });

  it('a refresh that fails says so, and what was there stays', async () => {
    const { device, page, show } = await arrived();
    device.allowProblems(/Failed to load resource/);
    await show({ configuration: configuration('franka') });
    await expect.poll(() => text(page, 'customer')).toContain('franka: nothing');
    await page.route('**/subscribers/franka', (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => text(page, 'customer')).toContain('franka: nothing NetworkError');
  });

  it('a configuration that cannot be used is told where something is loaded', async () => {
    const { page, show } = await arrived();
    await show({ configuration: { ...configuration('gerda'), apiKey: 'wrong' } });
    await expect.poll(() => text(page, 'list')).toContain('failed InvalidCredentialsError');
    await show({ configuration: configuration('gerda') });
    await expect.poll(() => text(page, 'list')).toContain('Premium');
  });

  it('a page that is left in the middle is left in peace', async () => {
    const { page, show, leave } = await arrived();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/subscribers/hanna**', async (route) => {
      await answered;
      await route.continue();
    });
    await show({ configuration: configuration('hanna') });
    const late = page.waitForResponse('**/subscribers/hanna');
    await leave();
    expect(await page.locator('#root').innerHTML()).toBe('');
    answer();
    await late;
    await expect.poll(() => page.evaluate('shop.isConfigured()')).toBe(false);
  });
});

describe('a purchase', () => {
  /** The vendor's instance, whose checkout is there; the hooks take it as they take ours. */
  const showWithOfficial = (page: Page, appUserId: string) =>
    inPage<void>(
      page,
      `async function ({ appUserId, billing }) {
        const { Purchases } = await import('/official.js');
        shop.show({ purchases: Purchases.configure('rcb_sb_plausch', appUserId, { proxyURL: billing }) });
      }`,
      { appUserId, billing },
    );

  it('brings customer, right and offerings up to date', async () => {
    const { device, page, asked } = await arrived({ card: 'yes' });
    await redirectEvents(device.context, billing);
    await showWithOfficial(page, 'ida');
    await expect.poll(() => text(page, 'list')).toContain('Premium 4,99 € with trial');
    await expect.poll(() => text(page, 'premium')).toBe('free never');
    await page.getByRole('button', { name: 'Buy premium_monthly in list' }).click();
    const ida = new Shopper(page, billing);
    expect(await page.locator('#list output').textContent()).toBe('purchasing');
    await ida.pay('4242424242424242');
    await ida.dismiss();
    await expect.poll(() => page.locator('#list output').textContent()).toBe('purchased true');
    expect(await page.locator('#headline output').textContent()).toBe('idle');
    await expect.poll(() => text(page, 'premium')).toBe('premium premium_monthly');
    expect(await text(page, 'customer')).toContain('ida: premium_monthly');
    // Once for the page, and once by the purchase itself.
    expect(count(asked, 'GET ida')).toBe(2);
    await expect.poll(() => text(page, 'list')).toContain('Premium 4,99 € Buy');
    expect(count(asked, 'GET offerings')).toBe(2);
    expect(count(asked, 'POST start')).toBe(1);
  });

  it('with the package as it is published opens our checkout, and the page has what was bought', async () => {
    const installed = await openInstalledShop();
    const { page, asked, show } = await arrived({}, installed);
    await show({ configuration: configuration('nele') });
    await expect.poll(() => text(page, 'premium')).toBe('free never');
    await page.getByRole('button', { name: 'Buy premium_monthly in list' }).click();
    const nele = new Shopper(page, billing);
    await nele.pay('4242424242424242');
    await page.getByRole('heading', { name: 'Payment complete' }).waitFor();
    expect(await page.locator('#list output').textContent()).toBe('purchasing');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect.poll(() => page.locator('#list output').textContent()).toBe('purchased true');
    await expect.poll(() => text(page, 'premium')).toBe('premium premium_monthly');
    expect(await text(page, 'customer')).toContain('nele: premium_monthly');
    expect(count(asked, 'POST start')).toBe(1);
    // Ours, drawn in a shadow of its own, is gone.
    expect(await page.locator('.rcb-ui-root').count()).toBe(0);
    await installed.close();
  });

  it('goes on when the page around it is gone, and is there when the page is back', async () => {
    const { device, page, leave } = await arrived({ card: 'yes' });
    await redirectEvents(device.context, billing);
    await showWithOfficial(page, 'lena');
    await page.getByRole('button', { name: 'Buy premium_yearly in headline' }).click();
    await page.getByLabel('Card number').waitFor();
    await leave();
    const lena = new Shopper(page, billing);
    await lena.pay('4242424242424242');
    await lena.dismiss();
    await page.getByLabel('Card number').waitFor({ state: 'detached' });
    await showWithOfficial(page, 'lena');
    await expect.poll(() => text(page, 'premium')).toBe('premium premium_yearly');
  });

  it('that the customer leaves is none, and can be begun again', async () => {
    const { device, page, asked } = await arrived({ card: 'yes' });
    await redirectEvents(device.context, billing);
    await showWithOfficial(page, 'jana');
    await expect.poll(() => text(page, 'list')).toContain('Premium');
    for (const times of [1, 2]) {
      // Twice, as people in a hurry do.
      await page.getByRole('button', { name: 'Buy premium_monthly in list' }).dblclick();
      await page.getByLabel('Card number').waitFor();
      await page.goBack();
      await expect.poll(() => page.locator('#list output').textContent()).toBe('cancelled');
      expect(count(asked, 'POST start')).toBe(times);
    }
    expect(count(asked, 'GET jana')).toBe(1);
  });
});

it('the example of the documents sells: prices, a purchase, and the right that it brings', async () => {
  const device = await openPhone(await sharedBrowser(), { reducedMotion: usualMotion });
  visitor = device;
  const { page } = device;
  await page.goto(`${shop.origin}/example`);
  await page.getByText('You do not have premium yet.').waitFor();
  const button = page.getByRole('button', { name: /^Premium: .*4[.,]99/ });
  await button.first().click();
  await page.locator('#link-authentication-element').getByRole('textbox').fill('anna@example.org');
  const fields = page.locator('#payment-element').getByRole('textbox');
  for (const [index, typed] of ['4242424242424242', '12 / 34', '123'].entries())
    await fields.nth(index).fill(typed);
  expect(await button.first().isDisabled()).toBe(true);
  await page.getByTestId('PayButton').click();
  await page.locator('.sign-success').waitFor();
  await page.locator('.layer').getByRole('button').last().click();
  await page.getByText('You have premium.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('a server writes the page without a browser, a request or an instance, and a browser takes it over', async () => {
  const source = { configuration: configuration('karla') };
  const html = await writtenByServer(source);
  expect(html).toContain('<p id="list">loading</p>');
  const { page, asked } = await arrived({ html });
  expect(await text(page, 'customer')).toBe('loading');
  await inPage<void>(page, 'function (source) { shop.takeOver(source); }', source);
  await expect.poll(() => text(page, 'customer')).toContain('karla: nothing');
  await expect.poll(() => text(page, 'list')).toContain('Premium');
  const each = ['GET branding', 'GET karla', 'GET offerings', 'GET products', 'POST events'];
  await expect.poll(() => asked.toSorted()).toEqual(each);
});
