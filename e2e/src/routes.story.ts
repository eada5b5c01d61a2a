import { runAxe } from '@plausch/dev-env/browser';
import { PAGES, pageAt } from '@plausch/protocol/pages';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { type Appearance, appearances } from './visitor/appearances.ts';
import { emptyEndOf } from './visitor/empty-end.ts';
import { claim } from './visitor/front-page.ts';
import { untilUncovered } from './visitor/overlay.ts';
import { addressOf, residentScreens, type Screen, staffScreens, visitorScreens } from './visitor/screens.ts';
import { isWritten } from './visitor/seen.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

/** Below the wardrobe's stage, which is as high as it is, there is a little more than a margin. */
const MOST_EMPTY_END = 0.2;

/** Looked at in stories of their own: a link works once, and a guild, a talk and a listing have to be there. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  '/reset-password/:token',
  '/gilde/:tag',
  '/nachrichten/:id',
  '/profil/:name',
  '/markt/:id',
]);

it('no page of the contract is left out', () => {
  const rows = new Set(
    [...visitorScreens, ...residentScreens, ...staffScreens].map(({ path }) =>
      pageAt(path.replace(/\?.*/, '')),
    ),
  );
  const missing = Object.entries(PAGES).filter(([path, row]) => !rows.has(row) && !ELSEWHERE.has(path));
  expect(missing).toEqual([]);
});

const VERIFY = '/api/auth/verify';
const DOCUMENT_NOT_FOUND = /status of 404.*gibt-es-nicht/;

const ROWS =
  '[ROUTE-02] [ROUTE-03] [ROUTE-05] [ROUTE-07] [ROUTE-08] [ROUTE-12] [ROUTE-14] [ROUTE-16] [AUTH-05 a, AUTH-05 b] [AUTH-06] [RT-06] [APP-08]';

it.each(appearances('dark'))(
  `${ROWS} every page of a visitor is whole on a $kind in $theme`,
  async ({ kind, theme, deviceScaleFactor }) => {
    const options = { stored: { darkMode: String(theme === 'dark') }, deviceScaleFactor };
    const visitor = await venue.visitor('Niemand', kind, options);
    visitor.device.allowProblems(DOCUMENT_NOT_FOUND);
    let sockets = 0;
    visitor.page.on('websocket', () => {
      sockets += 1;
    });
    const verifications = countRequests(visitor, VERIFY);
    await expectAllWhole(visitor, visitorScreens, { kind, theme });
    expect([sockets, verifications()]).toEqual([0, 0]);
  },
);

// Half of the pages after the other: each page takes its time.
const HALF = Math.ceil(residentScreens.length / 2);
const HALVES = [residentScreens.slice(0, HALF), residentScreens.slice(HALF)] as const;

it.each(
  appearances('dark').flatMap((look) =>
    HALVES.map((screens, part) => ({ ...look, screens, part: part + 1 })),
  ),
)(
  `${ROWS} every page of a member is whole on a $kind in $theme, half $part`,
  async ({ kind, theme, deviceScaleFactor, screens }) => {
    const options = { stored: { darkMode: String(theme === 'dark') }, deviceScaleFactor };
    const resident = await venue.resident('Gesine', kind, options);
    const verifications = countRequests(resident, VERIFY);
    await expectAllWhole(resident, screens, { kind, theme });
    expect(verifications()).toBe(screens.length);
  },
);

/** How many requests to this path the person's browser makes from now on. */
function countRequests({ page }: Visitor, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

type Look = Pick<Appearance, 'kind' | 'theme'>;

async function expectAllWhole(visitor: Visitor, screens: readonly Screen[], appearance: Look) {
  for (const screen of screens) await expectWhole(visitor, screen, appearance);
}

/** Right address, title and theme, nothing for axe to find, nothing wider than the window (nor than that of a small phone), no void on a desktop; and a picture. */
async function expectWhole(visitor: Visitor, screen: Screen, { kind, theme }: Look): Promise<void> {
  const { page } = visitor;
  await visitor.open(screen);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(addressOf(screen));
  expect(await page.title()).toBe(screen.title);
  await page
    .getByRole('status', { name: /geladen$/ })
    .first()
    .waitFor({ state: 'detached' });
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
  expect(await isInWindow(page)).toBe(true);
  if (kind === 'phone') expect(await isInSmallWindow(page), screen.name).toBe(true);
  if (kind === 'desktop') expect(await emptyEndOf(page), screen.name).toBeLessThan(MOST_EMPTY_END);
  expect(await runAxe(page), screen.name).toEqual([]);
  visitor.device.expectNoProblems();
  await takePicture(page, `${screen.name}-${kind}-${theme}`);
}

/** Compared with the window as it was set: a phone's browser zooms out of a page that is too wide, and `innerWidth` grows with it. */
async function isInWindow(page: Page): Promise<boolean> {
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  return width <= (page.viewportSize()?.width ?? 0);
}

/** The same on a small phone, which the page's own phone is for a moment. */
async function isInSmallWindow(page: Page): Promise<boolean> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const isInside = await isInWindow(page);
  if (usual) await page.setViewportSize(usual);
  return isInside;
}

/** Addresses that no page has. */
const UNKNOWN = ['/gibt-es-nicht', '/Gibt-Es/Nicht?seite=1#unten', '/main/gibt-es-nicht', '/admins'];

describe.each([
  { who: 'a visitor', kind: 'phone', unknown: UNKNOWN },
  // Without a session the guard asks for a login there, as for every path of the settings.
  { who: 'a resident', kind: 'desktop', unknown: [...UNKNOWN, '/einstellungen/gibt-es-nicht'] },
] as const)('for $who an unknown path', ({ who, kind, unknown }) => {
  const open = async () => {
    const visitor = await (who === 'a visitor'
      ? venue.visitor('Niemand', kind)
      : venue.resident('Gesine', kind));
    visitor.device.allowProblems(/status of 404/);
    return visitor;
  };

  /** Waits for the page that says so; nothing else is there, and the address stays. */
  async function untilNotFound({ page }: Visitor, path: string): Promise<void> {
    const { pathname, search, hash } = new URL(path, venue.server.origin);
    const message = page.getByText(/^page not found: /i);
    const parts = [page.getByText('404', { exact: true }), message];
    await message.waitFor();
    await untilUncovered(page);
    expect(await message.allInnerTexts()).toEqual([`Page not found: ${pathname}`]);
    for (const part of parts) expect(await isWritten(part), path).toBe(true);
    const address = new URL(page.url());
    expect(address.pathname + address.search + address.hash).toBe(pathname + search + hash);
  }

  it('[ROUTE-25 a, ROUTE-25 b, ROUTE-25 c] is a 404 that names the path, on the page and as an answer', async () => {
    const visitor = await open();
    for (const path of unknown) {
      const response = await visitor.page.goto(path);
      expect(response?.status(), path).toBe(404);
      await untilNotFound(visitor, path);
    }
  });

  it('[ROUTE-25 a, ROUTE-25 b] is the same when a navigation within the client leads there', async () => {
    const visitor = await open();
    for (const path of unknown) {
      await visitor.page.goto('/main');
      await visitor.page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
      await visitor.page.evaluate(
        `history.pushState({}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`,
      );
      await untilNotFound(visitor, path);
    }
  });
});

it('a path in other letters leads to the page with what stands behind it, from outside and from within', async () => {
  const visitor = await venue.visitor('Niemand', 'phone');
  const { page } = visitor;
  const addressOf = () => {
    const { pathname, search } = new URL(page.url());
    return pathname + search;
  };
  for (const [path, address, heading] of [
    ['/LOGIN?weiter=%2FGarderobe', '/login?weiter=%2FGarderobe', 'Schön, dass du da bist'],
    ['/Main/', '/main', 'Räume'],
    ['/News/willkommen', '/news/willkommen', 'Willkommen!'],
    ['/Impressum?a=1', '/impressum?a=1', 'Impressum'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    expect(addressOf()).toBe(address);
  }
  // Somebody signed in is not asked to log in there, and after a login one comes to the page itself.
  await venue.register('Karla');
  const karla = await venue.visitor('Karla', 'desktop');
  await karla.page.goto('/login?weiter=%2FGARDEROBE%3Fa%3D1');
  await karla.logIn();
  await karla.page.getByRole('heading', { name: 'Garderobe' }).waitFor();
  expect(new URL(karla.page.url()).pathname).toBe('/garderobe');
  expect(new URL(karla.page.url()).search).toBe('?a=1');
});

it('[ROUTE-33 a, ROUTE-33 b] the login page tells about a removal, and takes its reason for text', async () => {
  const visitor = await venue.visitor('Niemand', 'phone');
  const reason = '<b>Spam</b>';
  await visitor.page.goto(`/login?kicked=true&duration=7500&reason=${encodeURIComponent(reason)}`);
  await visitor.page.getByText('Du bist noch 2 Std. 5 Min. gesperrt').waitFor();
  const said = visitor.page.getByText(`Grund: ${reason}`, { exact: true });
  await said.waitFor();
  expect(await said.locator('b').count()).toBe(0);
});

it('[ROUTE-04] [ROUTE-06] whoever needs a login gets there and back, and whoever has one passes the forms by', async () => {
  await venue.register('Wanda');
  const wanda = await venue.visitor('Wanda', 'desktop');
  await wanda.page.goto('/garderobe');
  await wanda.page.getByRole('heading', { name: 'Schön, dass du da bist' }).waitFor();
  expect(new URL(wanda.page.url()).pathname).toBe('/login');
  await wanda.logIn();
  await wanda.page.getByRole('heading', { name: 'Garderobe' }).waitFor();
  expect(new URL(wanda.page.url()).pathname).toBe('/garderobe');

  for (const path of ['/login', '/register']) {
    await wanda.page.goto(path);
    await wanda.page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
    expect(new URL(wanda.page.url()).pathname).toBe('/main');
  }
});

describe('going back after a login', () => {
  const login = ({ page }: Visitor) => page.getByRole('heading', { name: 'Schön, dass du da bist' });

  it('leads to the page before it', async () => {
    await venue.register('Rieke');
    const rieke = await venue.visitor('Rieke', 'desktop');
    const { page } = rieke;
    await page.goto('/');
    await rieke.press(page.getByRole('link', { name: 'Anmelden' }));
    await login(rieke).waitFor();
    await rieke.logIn();
    await page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
    await page.goBack();
    await claim(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it.each(['/garderobe#unten', '/subscription'])('leads away from %s, too', async (path) => {
    await venue.register('Rike');
    const rike = await venue.visitor('Rike', 'desktop');
    const { page } = rike;
    await page.goto('/news');
    await page.goto(path);
    await login(rike).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Neues', level: 1 }).waitFor();
    await page.goForward();
    await rike.logIn();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path.replace(/#.*/, ''));
    await login(rike).waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('heading', { name: 'Neues', level: 1 }).waitFor();
  });

  it('leads to the page with the link to where nobody comes without one', async () => {
    await venue.server.query(`insert into news (id, slug, title, teaser, body, published_at, created_at, updated_at)
      values (gen_random_uuid(), 'schrank', 'Schrank', 'Neu.', 'Zur [Garderobe](/garderobe).', now(), now(), now()) returning id`);
    await venue.register('Ricke');
    const ricke = await venue.visitor('Ricke', 'desktop');
    const { page } = ricke;
    await page.goto('/news/schrank');
    await page.getByRole('article').getByRole('link', { name: 'Garderobe' }).click();
    await login(ricke).waitFor();
    await ricke.logIn();
    await page.getByRole('heading', { name: 'Garderobe', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Schrank', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/news/schrank');
  });
});

it('[SHELL-18] [SHELL-19 b] [SHELL-20 a, SHELL-20 b] the theme is dark until chosen otherwise, stays chosen, and never flashes', async () => {
  const theo = await venue.resident('Theo', 'phone');
  // Every theme the document has had since there was a body to paint.
  await theo.page.addInitScript(`
    window.__themes = [];
    new MutationObserver(() => {
      const { theme } = document.documentElement.dataset;
      if (document.body && window.__themes.at(-1) !== theme) window.__themes.push(theme);
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-theme'] });
  `);
  const themes = () => theo.page.evaluate<string[]>('window.__themes');
  const heading = theo.page.getByRole('heading', { name: 'Aussehen' });

  await theo.page.goto('/einstellungen/aussehen');
  await heading.waitFor();
  expect(await themes()).toEqual(['dark']);
  expect(await theo.page.evaluate("localStorage.getItem('darkMode')")).toBe('true');

  await theo.press(theo.page.getByText('Hell', { exact: true }));
  await expect.poll(themes).toEqual(['dark', 'light']);
  await theo.page.reload();
  await theo.page.getByRole('radio', { name: 'Hell' }).and(theo.page.locator(':checked')).waitFor();
  expect(await themes()).toEqual(['light']);

  for (const odd of ['0', '', 'no', 'true']) {
    await theo.page.evaluate(`localStorage.setItem('darkMode', '${odd}')`);
    await theo.page.reload();
    await heading.waitFor();
    expect(await themes()).toEqual(['dark']);
  }
});

describe('a page whose code does not come', () => {
  const chunk = '**/assets/SettingsPage-*.js';

  it('[SHELL-30] is tried again with a fresh document', async () => {
    const lotte = await venue.resident('Lotte', 'desktop');
    lotte.device.allowProblems(/SettingsPage|status of 404/);
    await lotte.page.goto('/main');
    // The route stays for all requests: one that ends while the document reloads can leave a request hanging.
    let asked = 0;
    await lotte.page.route(chunk, (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 404 }) : route.continue();
    });
    await lotte.press(lotte.page.getByRole('link', { name: /^Ich, / }));
    await lotte.page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    expect(new URL(lotte.page.url()).pathname).toBe('/einstellungen');
    expect(asked).toBe(2);
  });

  it('[SHELL-31 a] ends in the error page after one reload when it never comes', async () => {
    const heinz = await venue.resident('Heinz', 'desktop');
    heinz.device.allowProblems(/SettingsPage|status of 404/);
    await heinz.page.goto('/main');
    const documents: string[] = [];
    const logged: string[] = [];
    heinz.page.on('console', (message) => logged.push(message.text()));
    heinz.page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await heinz.page.route(chunk, (route) => route.fulfill({ status: 404 }));
    await heinz.press(heinz.page.getByRole('link', { name: /^Ich, / }));
    await heinz.page.getByRole('heading', { name: 'Das lag an uns' }).waitFor();
    await heinz.page.getByText('Internal Server Error').waitFor();
    expect(documents).toEqual(['/einstellungen']);

    // Whoever tells us the number on the page can be helped: it is in the log beside what went wrong.
    const id = /Kennung (\S+)/.exec((await heinz.page.getByText(/^Kennung/).textContent()) ?? '')?.[1];
    expect(id).toMatch(/^[0-9A-F]{2}-[0-9A-F]{4}$/);
    expect(logged.filter((text) => text.includes(`id: ${id}`))).toHaveLength(1);

    await heinz.page.unroute(chunk);
    await heinz.press(heinz.page.getByRole('button', { name: 'Nochmal' }));
    await heinz.page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  });
});
