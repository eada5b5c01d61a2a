import { expect, it } from 'vitest';
import { TEXTS } from './harness/payloads.ts';
import { layTripwire } from './harness/tripwire.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

it('[NEWS-01 a, NEWS-01 b] [NEWS-02] [ROUTE-10] [ROUTE-11] a stranger reads the list and an article, and comes back to their place', async () => {
  const { page } = await venue.visitor('Niemand', 'phone');
  await page.goto('/news');
  const titles = page.getByRole('article').getByRole('heading');
  await titles.first().waitFor();
  expect(await titles.allTextContents()).toEqual([
    'Alles geht auch ohne Bild',
    'Sechs Räume, jeder anders',
    'Willkommen!',
  ]);
  await page.getByRole('link', { name: 'Willkommen!' }).tap();
  await page.getByRole('heading', { name: 'Willkommen!', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'So fängst du an', level: 2 }).waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'Garderobe' }).count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/news/willkommen');
  await page.goBack();
  await titles.first().waitFor();
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
  await again.tap();
  await page.getByRole('link', { name: 'Willkommen!' }).waitFor();
  expect(await again.count()).toBe(0);
});
