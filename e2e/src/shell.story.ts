import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { residentScreens, visitorScreens } from './visitor/screens.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const HOUR_MS = 3_600_000;

/** The paths of the documents that are loaded from now on. */
function documentsOf(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  return documents;
}

/** Puts something else in the place of the wardrobe's code. */
async function replaceWardrobe({ page }: Visitor, source: string): Promise<void> {
  await page.route('**/assets/WardrobePage-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export ${source}` }),
  );
}

const failing = (init: object, body: object | null = null) =>
  `function loader() { throw new Response(${body === null ? 'null' : `'${JSON.stringify(body)}'`}, ${JSON.stringify(
    {
      ...init,
      headers: { 'content-type': 'application/json' },
    },
  )}) }`;

describe('a page that fails', () => {
  it.each([
    ['[SHELL-13] 404 has a message by default', { status: 404 }, null, ['404', 'Page Not Found']],
    ['[SHELL-14] so has 500', { status: 500 }, null, ['500', 'Internal Server Error']],
    [
      '[SHELL-15] shows status, message and description',
      { status: 418, statusText: 'X' },
      { description: 'Ypsilon' },
      ['418', 'X', 'Ypsilon'],
    ],
    [
      '[SHELL-16 a] its own message takes the place of the default',
      { status: 500, statusText: 'Wartung' },
      null,
      ['500', 'Wartung'],
    ],
    ['[SHELL-16 b] also on a 404', { status: 404, statusText: 'Umgezogen' }, null, ['404', 'Umgezogen']],
  ] as const)('%s', async (_rule, init, body, words) => {
    const fred = await venue.resident('Fred', 'phone');
    await replaceWardrobe(fred, failing(init, body));
    await fred.page.goto('/garderobe');
    for (const word of words)
      await fred.page
        .getByText(new RegExp(`(?:^|\\s)${word}(?:$|\\s)`))
        .first()
        .waitFor();
    const shown = (await fred.page.locator('body').textContent()) ?? '';
    for (const usual of ['Page Not Found', 'Internal Server Error'])
      expect(shown.includes(usual)).toBe((words as readonly string[]).includes(usual));
  });

  it('[SHELL-34] ends in the error page also when it breaks while it is drawn', async () => {
    const bert = await venue.resident('Bert', 'desktop');
    bert.device.allowProblems(/kaputt/);
    await bert.page.goto('/main');
    await replaceWardrobe(bert, "function Component() { throw new Error('kaputt') }");
    await bert.press(bert.page.getByRole('link', { name: 'Garderobe', exact: true }));
    await bert.page.getByText('Internal Server Error').waitFor();
    await bert.page.getByText('500', { exact: true }).waitFor();
    expect(await bert.page.getByRole('heading', { name: 'Garderobe' }).count()).toBe(0);
  });
});

it('[SHELL-21] [SHELL-22] [SHELL-23] [SHELL-24] --vh is one per cent of the visible height, whatever changes it', async () => {
  const { page } = await venue.visitor('Niemand', 'phone');
  await page.goto('/');
  const vh = () => page.evaluate<string>("document.documentElement.style.getPropertyValue('--vh')");
  expect(await vh()).toBe('8.44px');

  await page.setViewportSize({ width: 390, height: 600 });
  await expect.poll(vh).toBe('6px');

  // As on a device that turns, or brings up its keyboard, without a resize of the window.
  const happen = (heightPx: number, event: string) =>
    page.evaluate(`{
      Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => ${heightPx} });
      ${event};
    }`);
  await happen(390, "window.dispatchEvent(new Event('orientationchange'))");
  expect(await vh()).toBe('3.9px');
  await happen(500, "visualViewport.dispatchEvent(new Event('resize'))");
  expect(await vh()).toBe('5px');
});

describe('a newer build', () => {
  /** Somebody on the front page, whose clock can be moved, with what they have asked for of builds. */
  async function aWatcher(latestId?: string) {
    const visitor = await venue.visitor('Niemand', 'desktop');
    const { page } = visitor;
    const asked: URL[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.startsWith('/builds/')) asked.push(url);
    });
    if (latestId !== undefined) {
      const facts = { id: latestId, timestamp: 0 };
      await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: facts }));
      await page.route(`**/builds/meta/${latestId}.json`, (route) =>
        route.fulfill({ json: { ...facts, matcher: {} } }),
      );
    }
    await page.clock.install();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Setz dich einfach dazu.' }).waitFor();
    return { visitor, page, asked, documents: documentsOf(page) };
  }

  it('[SHELL-27 server] is told by the files beside it', async () => {
    const read = async (file: string) => {
      const response = await fetch(`${venue.server.origin}/builds/${file}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      return (await response.json()) as Record<string, unknown>;
    };
    const latest = await read(`latest.json?${Date.now()}`);
    expect(latest).toEqual({ id: expect.stringMatching(/^[\da-f]{16}$/), timestamp: expect.any(Number) });
    expect(await read(`meta/${latest['id']}.json`)).toEqual({ ...latest, matcher: expect.any(Object) });

    const { page } = await venue.visitor('Niemand', 'phone');
    await page.goto('/');
    expect(await page.locator('meta[name="build"]').getAttribute('content')).toBe(latest['id']);
  });

  it('[SHELL-25 b] [SHELL-26 a] [SHELL-28] makes the next page come with a document', async () => {
    const { visitor, page, asked, documents } = await aWatcher('neu');
    expect(asked).toEqual([]);
    const answered = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('/builds/meta/neu.json'),
    );
    await page.clock.fastForward(HOUR_MS);
    await answered;
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/builds/latest.json', '/builds/meta/neu.json']);
    const now = await page.evaluate<number>('Date.now()');
    expect(Math.abs(now - Number(asked[0]?.search.slice(1)))).toBeLessThan(60_000);

    await visitor.press(page.getByRole('link', { name: 'Anmelden' }).first());
    await page.getByRole('heading', { name: 'Schön, dass du da bist' }).waitFor();
    expect(documents).toEqual(['/login']);
    expect(new URL(page.url()).pathname).toBe('/login');
    // The fresh document is none of yesterday: from here on it goes on as usual.
    await visitor.press(page.getByRole('link', { name: 'Konto anlegen' }));
    await page.getByRole('heading', { name: 'Wie sollen wir dich nennen?' }).waitFor();
    expect(documents).toEqual(['/login']);
    // Going back leads to where one came from, once.
    await page.goBack();
    await page.goBack();
    await page.getByRole('heading', { name: 'Setz dich einfach dazu.' }).waitFor();
  });

  it('[SHELL-29] is not what is there already: pages change without a document', async () => {
    const { visitor, page, asked, documents } = await aWatcher();
    await page.clock.fastForward(HOUR_MS);
    await expect.poll(() => asked.map(({ pathname }) => pathname)).toEqual(['/builds/latest.json']);
    await visitor.press(page.getByRole('link', { name: 'Anmelden' }).first());
    await page.getByRole('heading', { name: 'Schön, dass du da bist' }).waitFor();
    expect(documents).toEqual([]);
  });
});

it('a page brings its own code, and not that of others', async () => {
  const visitor = await venue.visitor('Niemand', 'desktop');
  const scripts: string[] = [];
  visitor.page.on('request', (request) => {
    const name = /\/assets\/(\w+Page|lobby|live)-/.exec(request.url())?.[1];
    if (name !== undefined && request.resourceType() === 'script') scripts.push(name);
  });
  const pages = [
    ['/', 'LandingPage'],
    ['/login', 'LoginPage'],
    ['/register', 'RegisterPage'],
    ['/activate', 'ActivatePage'],
    ['/main', 'lobby'],
    ['/news', 'NewsPage'],
  ] as const;
  for (const [path, name] of pages) {
    scripts.length = 0;
    await visitor.page.goto(path);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    await visitor.page.waitForLoadState('networkidle');
    expect([...new Set(scripts)], path).toEqual([name]);
  }
});

/** English of a page that somebody forgot to translate; none of these is a German word. */
const ENGLISH =
  /\b(?:the|and|you|your|yours|with|from|please|click|press|sign|log ?in|log ?out|password|username|submit|cancel|close|open|settings|loading|room|rooms|search|send|message|error|required|invalid|back|next|save|delete|welcome)\b/gi;
/** The sentences that are English by agreement. */
const AGREED = /Page Not Found|Page not found: \S+|Internal Server Error/g;

it('[SHELL-33 a, SHELL-33 b] everything one reads or has read out is German', async () => {
  const visitor = await venue.visitor('Niemand', 'desktop');
  visitor.device.allowProblems(/status of 404.*gibt-es-nicht/);
  const resident = await venue.resident('Deutsch', 'desktop');
  for (const [person, screens] of [
    [visitor, visitorScreens],
    [resident, residentScreens],
  ] as const) {
    for (const screen of screens) {
      await person.stepTo(screen);
      expect(await englishOn(person.page), screen.name).toEqual([]);
      expect(await person.page.locator('html').getAttribute('lang')).toBe('de');
    }
  }
  for (const [path, button] of [
    ['/login', 'Anmelden'],
    ['/register', 'Konto anlegen'],
  ] as const) {
    await visitor.page.goto(path);
    await visitor.press(visitor.page.getByRole('button', { name: button }));
    await visitor.page.locator('[aria-invalid="true"]').first().waitFor();
    expect(await englishOn(visitor.page), `the hints of ${path}`).toEqual([]);
  }
});

async function englishOn(page: Page): Promise<string[]> {
  const words = await page.evaluate<string[]>(`[
    document.title,
    document.body.innerText,
    ...[...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? '')),
  ]`);
  return words.flatMap((text) => text.replace(AGREED, '').match(ENGLISH) ?? []);
}
