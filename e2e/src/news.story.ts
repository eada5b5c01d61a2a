import { callApi } from '@plausch/dev-env';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { TEXTS } from './harness/payloads.ts';
import { layTripwire } from './harness/tripwire.ts';
import { untilUncovered } from './visitor/overlay.ts';
import { isWritten } from './visitor/seen.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const focused = (page: Page) => page.evaluate<string>('document.activeElement.tagName');

/** Waits until the welcome of the house is there to be read, and nothing lies over it. */
async function untilRead({ page }: Visitor): Promise<void> {
  await page.getByRole('heading', { name: 'Willkommen!', level: 1 }).waitFor();
  const article = page.getByRole('article');
  await article.getByRole('heading', { name: 'So fängst du an', level: 2 }).waitFor();
  const step = article.getByRole('listitem').filter({ hasText: 'Garderobe' });
  expect(await step.count()).toBe(1);
  await untilUncovered(page);
  expect(await isWritten(step)).toBe(true);
}

it('[NEWS-01 a, NEWS-01 b] [NEWS-02] [ROUTE-10] [ROUTE-11 b] a stranger reads the list and an article, and comes back to their place', async () => {
  const stranger = await venue.visitor('Niemand', 'phone');
  const { page } = stranger;
  await page.goto('/news');
  const titles = page.getByRole('article').getByRole('heading');
  await titles.first().waitFor();
  expect(await titles.allTextContents()).toEqual([
    'Alles geht auch ohne Bild',
    'Sechs Räume, jeder anders',
    'Willkommen!',
  ]);
  // The picture that is seen first does not wait until the page has been laid out.
  const loading = await page.evaluate(
    "[...document.querySelectorAll('article img')].map((one) => one.loading)",
  );
  expect(loading).toEqual(['eager', 'lazy', 'lazy']);
  await page.evaluate("document.documentElement.dataset.mark = 'same'");
  await page.getByRole('link', { name: 'Willkommen!' }).tap();
  await untilRead(stranger);
  expect(new URL(page.url()).pathname).toBe('/news/willkommen');
  expect(await page.locator('html').getAttribute('data-mark')).toBe('same');
  await page.goBack();
  await titles.first().waitFor();
});

it('[ROUTE-11 a] a stranger opens an article by its address, be it the slug or the id', async () => {
  const { body } = await callApi(venue.server.origin, 'listNews', {});
  const id = body.items.find(({ slug }) => slug === 'willkommen')?.id;
  expect(id).toMatch(/^[\da-f-]{36}$/);
  const stranger = await venue.visitor('Niemand', 'desktop');
  for (const path of ['/news/willkommen', `/news/${id}`]) {
    const response = await stranger.page.goto(path);
    expect(response?.status(), path).toBe(200);
    expect(response?.request().redirectedFrom(), path).toBeNull();
    await untilRead(stranger);
    expect(new URL(stranger.page.url()).pathname).toBe(path);
  }
  await stranger.press(stranger.page.getByRole('link', { name: 'Alle Neuigkeiten' }));
  await stranger.page.getByRole('heading', { name: 'Neues', level: 1 }).waitFor();
});

it('[NEWS-03] news that does not exist is the 404 page, as a document and by a link', async () => {
  const { page, device } = await venue.visitor('Niemand', 'desktop');
  device.allowProblems(/status of 404/);
  expect((await page.goto('/news/999999'))?.status()).toBe(404);
  await page.getByText('Page not found: /news/999999').waitFor();
  await page.goto('/news');
  await page.evaluate(
    "history.pushState({}, '', '/news/nichts'); dispatchEvent(new PopStateEvent('popstate'))",
  );
  await page.getByText('Page not found: /news/nichts').waitFor();
});

it('whoever follows a link to news that are gone reads on at what is said about it', async () => {
  await venue.server.query(`insert into news (id, slug, title, teaser, body, published_at, created_at, updated_at)
    values (gen_random_uuid(), 'alter-hinweis', 'Alter Hinweis', 'Wohin?', 'Mehr [dazu](/news/gibt-es-nicht).',
    now(), now(), now()) returning id`);
  const { page, device } = await venue.visitor('Niemand', 'desktop');
  device.allowProblems(/status of 404/);
  await page.goto('/news/alter-hinweis');
  await page.getByRole('article').getByRole('link', { name: 'dazu' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Page not found: /news/gibt-es-nicht').waitFor();
  await expect.poll(() => focused(page)).toBe('H1');
});

it('[NEWS-05] whatever an article holds, it is text', async () => {
  const body = TEXTS.join('\n\n').replaceAll("'", "''");
  await venue.server.query(`insert into news (id, slug, title, teaser, body, published_at, created_at, updated_at)
    values (gen_random_uuid(), 'feindlich', 'Feindlich', 'Nur Text.', '${body}', now(), now(), now()) returning id`);
  const { page } = await venue.visitor('Niemand', 'desktop');
  const tripwire = await layTripwire(page.context(), venue.server.origin);
  await page.goto('/news/feindlich');
  await page.getByRole('heading', { name: 'Feindlich', level: 1 }).waitFor();
  expect(
    await page.getByRole('article').locator('script, img, svg, iframe, object, style, form').count(),
  ).toBe(0);
  // A link to the web is what somebody who writes news may want.
  const noticed = tripwire.take().filter((what) => !/^a foreign address: <a href="https?:/.test(what));
  expect(noticed).toEqual([]);
});

it('a link in an article leads to another page without a new document, and to a document as documents do', async () => {
  await venue.server.query(`insert into news (id, slug, title, teaser, body, published_at, created_at, updated_at)
    values (gen_random_uuid(), 'wege', 'Wege', 'Wohin?', 'Zur [Liste](/news) oder zum [Impressum](/impressum).',
    now(), now(), now()) returning id`);
  const { page } = await venue.visitor('Niemand', 'desktop');
  await page.goto('/news/wege');
  await page.evaluate("document.documentElement.dataset.mark = 'same'");
  const mark = () => page.locator('html').getAttribute('data-mark');
  const article = page.getByRole('article');
  await article.getByRole('link', { name: 'Liste' }).click();
  await page.getByRole('heading', { name: 'Neues', level: 1 }).waitFor();
  expect(await mark()).toBe('same');
  await page.goBack();
  await article.getByRole('link', { name: 'Impressum' }).click();
  await page.waitForURL('**/impressum');
  expect(await mark()).toBeNull();
});

it('without a network the list says so and comes when asked again', async () => {
  const { page, device } = await venue.visitor('Niemand', 'phone');
  device.allowProblems(/ERR_|status of 503/);
  await page.route('**/api/news?*', (route) => route.abort());
  await page.route('**/api/news', (route) => route.abort());
  await page.goto('/news');
  const again = page.getByRole('button', { name: 'Nochmal' });
  await again.waitFor();
  await page.unrouteAll();
  await again.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Willkommen!' }).waitFor();
  expect(await again.count()).toBe(0);
  expect(await focused(page)).not.toBe('BODY');
});

it('older news that do not come are asked for again below the others, and so is the list itself', async () => {
  const { body } = await callApi(venue.server.origin, 'listNews', {});
  const named = (title: string) => body.items.slice(0, 1).map((item) => ({ ...item, id: title, title }));
  const { page, device } = await venue.visitor('Niemand', 'phone');
  device.allowProblems(/ERR_/);
  const asked: string[] = [];
  const missing = new Set<string>(['?page=alt']);
  await page.route(/\/api\/news(\?|$)/, async (route) => {
    const { search } = new URL(route.request().url());
    asked.push(search);
    if (missing.has(search)) return route.abort();
    const items = search === '' ? body.items : named('Von früher');
    return route.fulfill({ json: { items, next: search === '' ? 'alt' : null } });
  });
  await page.goto('/news');
  await page.getByRole('button', { name: 'Ältere zeigen' }).focus();
  await page.keyboard.press('Enter');
  const again = page.getByRole('button', { name: 'Nochmal' });
  await again.waitFor();
  const { y = Number.NaN } = (await again.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(page.viewportSize()?.height ?? 0);
  expect(await focused(page)).toBe('BUTTON');
  missing.clear();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Von früher' }).waitFor();
  expect(await again.count()).toBe(0);
  await expect.poll(() => focused(page)).not.toBe('BODY');
});

it('the news are asked for while the code of their page is still on its way, and only once', async () => {
  const { page } = await venue.visitor('Vroni', 'phone');
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/news') asked += 1;
  });
  await page.route('**/assets/NewsPage-*.js', async (route) => {
    await expect.poll(() => asked).toBe(1);
    await route.continue();
  });
  await page.goto('/news');
  await page.getByRole('heading', { level: 2, name: 'Alles geht auch ohne Bild' }).waitFor();
  expect(asked).toBe(1);
});
