import { runAxe } from '@plausch/dev-env/browser';
import { DOCUMENTS } from '@plausch/protocol/pages';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();
const PATHS = Object.keys(DOCUMENTS);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** What is asked of the server beside the document itself. */
function watched(page: Page): { readonly asked: string[] } {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return { asked };
}

it('[ROUTE-09] [ROUTE-21] [ROUTE-22] [ROUTE-23] [ROUTE-24] [LEGAL-07] every text is a page of its own, without session, script or API', async () => {
  const { page } = await venue.visitor('Niemand', 'phone');
  const { asked } = watched(page);
  for (const path of PATHS) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await heading(page).waitFor();
    expect(await page.title()).toBe(`${await heading(page).textContent()} · Plausch`);
    expect(await runAxe(page), path).toEqual([]);
    await takePicture(page, `text${path.replace('/', '-')}`);
  }
  const beside = new Set(asked.filter((path) => !PATHS.includes(path)));
  const programs = [...beside].filter((path) => path.endsWith('.js'));
  // Three of them have a form, which a program makes nicer.
  expect(programs.map((path) => path.replace(/-[\w-]{8}\.js$/, ''))).toEqual([
    '/first.js',
    '/assets/case-form',
  ]);
  expect([...beside].filter((path) => path.startsWith('/api'))).toEqual([]);
});

it.each([
  [
    '[LEGAL-01]',
    '/datenschutz',
    [/Stripe/, /Abrechnungsdienst/, /Anmeldung mit Google/, /session replay/, /30 Tage/],
  ],
  ['[LEGAL-02]', '/impressum', [/Anbieter/, /Anschrift/, /Kontakt/, /E-Mail/]],
  ['[LEGAL-03]', '/sicherheit', [/So schützt du dein Konto/, /Passwort/, /melden/]],
  ['[LEGAL-04]', '/urheberbeschwerde', [/Urheber/, /Was du brauchst/, /Schreib an/]],
  ['[LEGAL-05]', '/about', [/Chat mit Räumen/, /eigene[rn]? Figur/]],
])('%s %s says what it must', async (_row, path, words) => {
  const { page } = await venue.visitor('Niemand', 'desktop');
  await page.goto(path);
  const text = (await page.getByRole('main').textContent()) ?? '';
  for (const word of words) expect(text).toMatch(word);
});

it('they fit 320 pixels, letters twice as large, the light theme and paper', async () => {
  const { page } = await venue.visitor('Niemand', 'phone', { stored: { darkMode: 'false' } });
  await page.setViewportSize({ width: 320, height: 640 });
  const tooWide = () =>
    page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');
  for (const path of PATHS) {
    await page.goto(path);
    expect(await tooWide(), path).toBe(false);
  }
  await page.goto('/datenschutz');
  expect(await runAxe(page)).toEqual([]);
  await page.setViewportSize({ width: 640, height: 400 });
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  expect(await tooWide()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { name: 'Auf dieser Seite' }).isVisible()).toBe(false);
  await takePicture(page, 'text-gedruckt');
});

it('[LEGAL-06] they are linked from the front page, the login and the app, and lead to each other by keyboard', async () => {
  const visitor = await venue.visitor('Niemand', 'desktop');
  const { page } = visitor;
  for (const from of ['/', '/login', '/main']) {
    for (const words of ['Datenschutz', 'Impressum', 'Sicherheit', 'Urheberrecht']) {
      await page.goto(from);
      await visitor.press(page.getByRole('contentinfo').getByRole('link', { name: words, exact: true }));
      await heading(page).waitFor();
      expect(PATHS).toContain(new URL(page.url()).pathname);
    }
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).hash).toBe('#inhalt');
  expect(await page.evaluate<string>('document.activeElement?.id')).toBe('inhalt');
  const resident = await venue.resident('Rita', 'phone');
  await resident.page.goto('/main');
  await resident.press(resident.page.getByRole('link', { name: /^Ich, / }));
  await resident.press(resident.page.getByRole('link', { name: 'Impressum', exact: true }));
  await heading(resident.page).waitFor();
  expect(new URL(resident.page.url()).pathname).toBe('/impressum');
});

it('what others made comes with its licences, two clicks from everywhere', async () => {
  const { page } = await venue.visitor('Lies', 'phone');
  for (const [words, names] of [
    ['Lizenzen', ['react-dom', 'socket.io-client', 'zustand']],
    ['Schrift', ['SIL OPEN FONT LICENSE', 'Nunito']],
  ] as const) {
    await page.goto('/about');
    await page.getByRole('main').getByRole('link', { name: words }).click();
    await page.waitForURL(/\.txt$/);
    for (const name of names) expect(await page.textContent('body')).toContain(name);
  }
});
