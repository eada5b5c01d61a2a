import { runAxe } from '@plausch/dev-env/browser';
import { TEXTS } from '@plausch/protocol/pages';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { appearances } from './visitor/appearances.ts';
import { untilUncovered } from './visitor/overlay.ts';
import { residentScreens } from './visitor/screens.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();
const PATHS = Object.keys(TEXTS);
/** Those that must be within reach everywhere. */
const NEEDED = [
  { words: 'Datenschutz', path: '/datenschutz' },
  { words: 'Impressum', path: '/impressum' },
  { words: 'Sicherheit', path: '/sicherheit' },
  { words: 'Urheberrecht', path: '/urheberbeschwerde' },
  { words: 'Verträge hier kündigen', path: '/kuendigen' },
  { words: 'Vertrag widerrufen', path: '/widerruf' },
] as const;

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
  // Five of them have a form, which a program makes nicer.
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
  const contents = page.locator('nav[aria-label="Auf dieser Seite"]');
  expect(await contents.count()).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect(await contents.isVisible()).toBe(false);
  await takePicture(page, 'text-gedruckt');
});

it('[LEGAL-06 a] they are linked from the front page, the login and the app, and lead to each other by keyboard', async () => {
  const visitor = await venue.visitor('Niemand', 'desktop');
  const { page } = visitor;
  const link = (words: string) =>
    page.getByRole('contentinfo').getByRole('link', { name: words, exact: true });
  for (const [index, from] of ['/', '/login', '/main'].entries()) {
    await page.goto(from);
    for (const { words, path } of NEEDED) {
      await link(words).waitFor();
      expect(await link(words).getAttribute('href'), `${words} on ${from}`).toBe(path);
    }
    // One of them is pressed on each.
    const { words, path } = NEEDED[index] ?? NEEDED[0];
    await visitor.press(link(words));
    await page.waitForURL(`**${path}`);
    await heading(page).waitFor();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).hash).toBe('#inhalt');
  expect(await page.evaluate<string>('document.activeElement?.id')).toBe('inhalt');
});

describe('[LEGAL-06 b, LEGAL-06 c] for whoever is signed in', () => {
  const menu = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Rechtliches und mehr' });
  const more = ({ page }: Visitor) => page.getByRole('button', { name: 'Mehr', exact: true });
  const inApp = residentScreens.filter(({ path }) => !/^\/(activate|setup-account)/.test(path));

  it.each(appearances('light'))(
    'they are two taps away on every page and in the room, on a $kind in $theme',
    async ({ kind, theme, deviceScaleFactor }) => {
      const options = { stored: { darkMode: String(theme === 'dark') }, deviceScaleFactor };
      const rita = await venue.resident('Rita', kind, options);
      for (const screen of inApp) {
        await rita.stepTo(screen);
        await rita.press(more(rita));
        await menu(rita).waitFor();
        for (const { words, path } of NEEDED) {
          const link = menu(rita).getByRole('link', { name: words, exact: true });
          expect(await link.isVisible(), `${words} on ${screen.path}`).toBe(true);
          expect(await link.getAttribute('href')).toBe(path);
        }
        expect(await isWithin(rita), screen.path).toBe(true);
        expect(await runAxe(rita.page), screen.path).toEqual([]);
        await takePicture(rita.page, `mehr-${screen.name}-${kind}-${theme}`);
        await rita.page.keyboard.press('Escape');
        await menu(rita).waitFor({ state: 'hidden' });
      }
    },
  );

  it('they open beside the room, which one is still in, and by keyboard alone', async () => {
    const rolf = await venue.guest('Rolf', 'desktop');
    const { page } = rolf;
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    await more(rolf).focus();
    for (const { words, path } of NEEDED) {
      await page.keyboard.press('Enter');
      await menu(rolf).waitFor();
      for (let steps = 0; (await focused()) !== words; steps += 1) {
        // What finds something and the sheet of keys stand before them.
        expect(steps, `Tab leads to ${words}`).toBeLessThan(PATHS.length + 2);
        await page.keyboard.press('Tab');
      }
      const [text] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
      await heading(text).waitFor();
      expect(new URL(text.url()).pathname).toBe(path);
      await text.close();
      await page.keyboard.press('Escape');
      await menu(rolf).waitFor({ state: 'hidden' });
      expect(await focused()).toBe('Mehr');
    }
    await rolf.room.untilLive();
  });

  it('they fit a small window, a phone on its side and letters twice as large', async () => {
    const paul = await venue.resident('Paul', 'phone');
    for (const [width, height, letters] of [
      [320, 640, '100%'],
      [320, 640, '200%'],
      [844, 390, '100%'],
    ] as const) {
      await paul.page.setViewportSize({ width, height });
      await paul.page.goto('/garderobe');
      await paul.page.evaluate(`document.documentElement.style.fontSize = '${letters}'`);
      await paul.press(more(paul));
      await menu(paul).waitFor();
      expect(await isWithin(paul), `${width} × ${height}, ${letters}`).toBe(true);
      await takePicture(paul.page, `mehr-${width}-${letters.replace('%', '')}`);
      for (const { words } of NEEDED) {
        const link = menu(paul).getByRole('link', { name: words, exact: true });
        await link.scrollIntoViewIfNeeded();
        expect(await link.isVisible(), words).toBe(true);
      }
    }
  });

  /** The menu is inside the window, and nothing in it wider than it is. */
  const isWithin = (visitor: Visitor) =>
    visitor.page.evaluate<boolean>(`(() => {
      const menu = document.querySelector(':popover-open');
      const { left, top, right, bottom } = menu.getBoundingClientRect();
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      return isInside && menu.scrollWidth <= menu.clientWidth;
    })()`);
});

it.each(appearances('dark'))(
  '[LEGAL-06 d] and on the pages that tell of a failure, on a $kind in $theme',
  async ({ kind, theme, deviceScaleFactor }) => {
    const options = { stored: { darkMode: String(theme === 'dark') }, deviceScaleFactor };
    const signedIn = await venue.resident('Fritz', kind, options);
    const signedOut = await venue.visitor('Niemand', kind, options);
    const failures = [
      { name: 'nicht-gefunden', path: '/gibt-es-nicht', title: 'Page Not Found' },
      { name: 'kaputt', path: '/einstellungen', title: 'Das lag an uns' },
      { name: 'ohne-einstellungen', path: '/main', title: 'Wir sind gleich wieder da' },
      { name: 'hinausgesetzt', path: '/login?kicked=true&duration=60&reason=x', title: 'Anmelden' },
    ];
    let pressed = 0;
    for (const visitor of [signedIn, signedOut]) {
      const { page, device } = visitor;
      const link = (words: string) =>
        page.getByRole('contentinfo').getByRole('link', { name: words, exact: true });
      device.allowProblems(/status of (404|503)|Failed to (load|fetch)|SettingsPage/);
      const isMember = visitor === signedIn;
      for (const { name, path, title } of failures) {
        // The door of the login is for those who are out, and settings for those who are in.
        if ((name === 'hinausgesetzt' && isMember) || (name === 'kaputt' && !isMember)) continue;
        const route = name === 'kaputt' ? '**/assets/SettingsPage-*.js' : '**/config.json';
        const isBroken = name === 'kaputt' || name === 'ohne-einstellungen';
        if (isBroken) await page.route(route, (request) => request.fulfill({ status: 503 }));
        await page.goto(path);
        await page.getByRole('heading', { name: title, level: 1 }).waitFor();
        await untilUncovered(page);
        for (const { words, path: target } of NEEDED) {
          expect(await link(words).isVisible(), `${words} on ${name}`).toBe(true);
          expect(await link(words).getAttribute('href')).toBe(target);
        }
        expect(await runAxe(page), name).toEqual([]);
        await takePicture(page, `rechtliches-${name}-${isMember ? 'drin' : 'draussen'}-${kind}-${theme}`);
        // One of them is pressed on each page, another one every time.
        const { words, path: target } = NEEDED[pressed % NEEDED.length] ?? NEEDED[0];
        pressed += 1;
        await visitor.press(link(words));
        await page.waitForURL(`**${target}`);
        if (isBroken) await page.unroute(route);
      }
    }
  },
);

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
