import { runAxe } from '@plausch/dev-env/browser';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holdBack } from './harness/hold-back.ts';
import { untilDrawn } from './harness/in-page.ts';
import { takePicture } from './harness/pictures.ts';
import { claim, openRooms } from './visitor/front-page.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

/** Holds the app's scripts back; answers how to let them come. */
const holdScripts = (page: Page) => holdBack(page, '**/assets/*.js');

const overlay = (page: Page) => page.getByText('Wird geladen');
const titleOf = (page: Page) => page.evaluate<string>('document.title');

describe('[ROUTE-02] before any script of the app has come', () => {
  it.each(['phone', 'desktop'] as const)(
    'the front page stands as it will be, on a %s, and the app goes on with the same elements',
    async (kind) => {
      const visitor = await venue.visitor('Erster Blick', kind);
      const { page } = visitor;
      const release = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      await claim(page).waitFor();
      await page.locator('#root main img').evaluate('(picture) => picture.decode()');
      await untilDrawn(page);
      // Letters of the font are as wide as they are, whenever it comes.
      await page.evaluate('document.fonts.ready.then(() => {})');
      const places = () =>
        page.evaluate<
          string[]
        >(`[...document.querySelectorAll('header a, section:first-child :is(h1, p, a, [alt^=Gezeichnetes])')]
          .map((one) => [one.textContent, ...Object.values(one.getBoundingClientRect().toJSON())].join(' '))`);
      const before = await places();
      // Both ways to sign in, the claim and the text, the two buttons and the word below them, the picture and its bubbles.
      expect(before).toHaveLength(10);
      await takePicture(page, `first-sight-${kind}`);
      expect(await runAxe(page)).toEqual([]);
      await page.evaluate(
        `document.querySelector('h1').wasThere = document.querySelector('#root main img').wasThere = true`,
      );

      release();
      await page.locator('#root:not([data-first])').waitFor();
      await page.getByText('Noch ist niemand da').waitFor();
      const kept = `document.querySelector('h1').wasThere && document.querySelector('#root main img').wasThere`;
      expect(await page.evaluate(kept)).toBe(true);
      expect(await openRooms(page).count()).toBe(1);
      expect(await places()).toEqual(before);
      expect(await titleOf(page)).toContain('Plausch');
    },
  );

  it('one can go on: its links are links', async () => {
    const visitor = await venue.visitor('Eilig', 'phone');
    const { page } = visitor;
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Mitreden' }).click();
    await page.waitForURL('**/register', { waitUntil: 'commit' });
    release();
    await page.getByLabel('E-Mail').waitFor();
    expect(new URL(page.url()).pathname).toBe('/register');
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('a page at another address is drawn, and nothing of this one is taken over', async () => {
    const visitor = await venue.visitor('Zurück', 'phone');
    const { page } = visitor;
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await claim(page).waitFor();
    await page.evaluate("history.pushState(null, '', '/login')");
    release();
    await page.getByRole('heading', { name: 'Schön, dass du da bist' }).waitFor();
    expect(await claim(page).count()).toBe(0);
    expect(told.filter((words) => words.includes('was not what its document showed'))).toEqual([]);
  });

  it('whoever has a session sees nothing of what is for visitors', async () => {
    const visitor = await venue.resident('Bekannt', 'phone');
    const { page } = visitor;
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect
      .poll(() => page.evaluate(`getComputedStyle(document.querySelector('h1')).visibility`))
      .toBe('hidden');
    expect(await overlay(page).isVisible()).toBe(true);
    release();
    await page.getByRole('link', { name: 'In den Raum' }).waitFor();
    expect(await page.getByRole('link', { name: 'Mitreden' }).count()).toBe(0);
  });

  it.each(['phone', 'desktop'] as const)(
    '[SHELL-10] whoever has a session waits under the overlay, on a %s, until there is something else',
    async (kind) => {
      const visitor = await venue.resident('Geduldig', kind);
      const { page } = visitor;
      const release = await holdScripts(page);
      await page.goto('/main', { waitUntil: 'commit' });
      await overlay(page).waitFor();
      // The words are there before the styles are; nothing is drawn without these.
      await untilDrawn(page);
      const spare = `(() => {
        const { left, top, width, height } = document.querySelector('#waiting > *').getBoundingClientRect();
        return [left, top, innerWidth - width, innerHeight - height];
      })()`;
      expect(await page.evaluate(spare)).toEqual([0, 0, 0, 0]);
      await page.locator('#waiting img').evaluate('(picture) => picture.decode()');
      await takePicture(page, `first-wait-${kind}`);
      expect(await runAxe(page)).toEqual([]);

      await page.evaluate(`new MutationObserver(() => {
        if (!document.querySelector('#waiting')) window.whenItWent ??= document.querySelector('#root').textContent;
      }).observe(document.body, { childList: true, subtree: true })`);
      release();
      await page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
      await overlay(page).waitFor({ state: 'detached' });
      // There was never nothing.
      expect(await page.evaluate('window.whenItWent')).not.toBe('');
    },
  );

  it('visitors see no overlay before a page that is not in its document, and fetch nothing for it', async () => {
    const visitor = await venue.visitor('Neu', 'phone');
    const { page } = visitor;
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.locator('#waiting').waitFor({ state: 'attached' });
    // Styles are there before anything is drawn.
    await untilDrawn(page);
    expect(await overlay(page).isVisible()).toBe(false);
    // Where the script then keeps them waiting for long, there is an overlay, and it has a lamp.
    expect(fetched.filter((path) => path.includes('lamp'))).toEqual([]);
    release();
    await page.getByRole('heading', { name: 'Schön, dass du da bist' }).waitFor();
    expect(await page.locator('#waiting').count()).toBe(0);
  });
});

describe('where the script of the app does not come', () => {
  const APP = '**/assets/index-*.js';
  const words = (page: Page) => page.getByRole('heading', { name: 'Hier fehlt noch etwas' });

  it.each([
    ['a visitor', 'phone', '/login', 'Schön, dass du da bist'],
    ['somebody with a session', 'desktop', '/main', 'Räume'],
  ] as const)(
    'the document says so to %s, on a %s, and lets them try again',
    async (who, kind, path, title) => {
      const person = await (who === 'a visitor' ? venue.visitor(who, kind) : venue.resident('Pech', kind));
      const { page, device } = person;
      device.allowProblems(/Failed to load resource/);
      await page.route(APP, (route) => route.abort());
      await page.goto(path);
      await words(page).waitFor();
      expect(await runAxe(page)).toEqual([]);
      await takePicture(page, `missing-${kind}`);

      await page.unroute(APP);
      await person.press(page.getByRole('button', { name: 'Noch einmal' }));
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      expect(await page.locator('#missing').count()).toBe(0);
    },
  );

  it('it comes by itself with the network, and a page that can be read stays', async () => {
    const visitor = await venue.visitor('Funkloch', 'phone');
    const { page, device } = visitor;
    device.allowProblems(/Failed to load resource/);
    await page.route(APP, (route) => route.abort());
    await page.goto('/');
    await page.locator('html[data-app="missing"]').waitFor();
    await claim(page).waitFor();
    expect(await words(page).isVisible()).toBe(false);
    await page.unroute(APP);
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    await page.locator('#root:not([data-first])').waitFor();
    await claim(page).waitFor();
  });
});
