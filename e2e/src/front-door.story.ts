import { runAxe } from '@plausch/dev-env/browser';
import { TEXTS } from '@plausch/protocol/pages';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { appearances } from './visitor/appearances.ts';
import { isMoving, LIFE, lifeBesidePicture, partsOfLife, stillnessOf } from './visitor/front-picture.ts';
import { untilUncovered } from './visitor/overlay.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue({}, { reducedMotion: 'no-preference' });

const claim = (page: Page) => page.getByRole('heading', { name: 'Setz dich einfach dazu.', level: 1 });
const openRooms = (page: Page) => page.getByRole('heading', { name: 'Gerade offen' });
const cards = (page: Page) => openRooms(page).locator('xpath=ancestor::section').getByRole('listitem');
const tooWide = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/** Notes whatever moves without anybody having asked for it, and what the largest picture or text is. */
const WATCH_LAYOUT = `
  window.__layout = { moved: [], largest: '' };
  const nameOf = (node) => (node?.outerHTML ?? node?.textContent ?? 'something').slice(0, 80);
  new PerformanceObserver((list) => {
    for (const { sources, hadRecentInput } of list.getEntries())
      if (!hadRecentInput)
        for (const { node, previousRect, currentRect } of sources)
          window.__layout.moved.push([nameOf(node), previousRect.y, currentRect.y].join(' '));
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { element } of list.getEntries()) window.__layout.largest = element?.tagName ?? '';
  }).observe({ type: 'largest-contentful-paint', buffered: true });
`;

async function arrive({ page }: Visitor): Promise<void> {
  await page.goto('/');
  await claim(page).waitFor();
}

describe('[ROUTE-02] what it shows', () => {
  it('is true: two people in two rooms, then one; nothing moves when the numbers come', async () => {
    await venue.guest('Anna', 'phone');
    const bert = await venue.resident('Bert', 'desktop');
    await bert.page.goto('/main');
    await bert.enterRoom('Kino');

    const { page } = await venue.visitor('Niemand', 'phone');
    await page.addInitScript(WATCH_LAYOUT);
    await page.goto('/');
    await page.getByText('2 Leute in 2 Räumen', { exact: true }).waitFor();
    const shown = await cards(page).allTextContents();
    expect(shown).toHaveLength(4);
    expect(shown[0]).toMatch(/^1 daKaffeehaus/);
    expect(shown[1]).toMatch(/^1 daKino/);
    expect(shown.slice(2).every((card) => card.startsWith('noch leer'))).toBe(true);
    // Nobody who is inside is named to those who pass by.
    expect(shown.join()).not.toMatch(/Anna|Bert/);
    await page.evaluate('document.fonts.ready');
    await isMoving(page);
    expect(await page.evaluate('window.__layout')).toEqual({ moved: [], largest: 'IMG' });

    await bert.room.leave();
    await expect
      .poll(async () => {
        await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
        return openRooms(page).locator('xpath=following-sibling::p').textContent();
      })
      .toBe('Eine Person in einem Raum');
  });

  it('says so when nobody is there, and every card leads to its room', async () => {
    const visitor = await venue.visitor('Niemand', 'desktop');
    const numbers = Promise.withResolvers<void>();
    await visitor.page.route('**/api/rooms', async (route) => {
      await numbers.promise;
      await route.continue();
    });
    await visitor.page.addInitScript(WATCH_LAYOUT);
    await arrive(visitor);
    await isMoving(visitor.page);
    numbers.resolve();
    await visitor.page.getByText('Noch ist niemand da. Mach du den Anfang.').waitFor();
    await visitor.page.waitForLoadState('networkidle');
    expect(await visitor.page.evaluate('window.__layout')).toEqual({ moved: [], largest: 'IMG' });
    await visitor.press(visitor.page.getByRole('link', { name: 'Kino', exact: true }));
    await visitor.page.getByRole('heading', { name: 'Kino', level: 1 }).waitFor();
    expect(visitor.page.url()).toBe(`${venue.server.origin}/main?raum=kino`);
  });

  it.each([
    ['the list of rooms does not come', false],
    ['the network is gone', true],
  ])('leaves no trace of it where %s', async (_what, isOffline) => {
    const visitor = await venue.visitor('Niemand', 'phone');
    const { page, device } = visitor;
    device.allowProblems(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
    await page.route('**/api/rooms', async (route) => {
      if (isOffline) await device.context.setOffline(true);
      await route.abort();
    });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/rooms'));
    await arrive(visitor);
    await failed;
    // What the page is and why one should come; until then there is a place between them for the rooms.
    await expect.poll(() => page.locator('main > *').count()).toBe(2);
    expect(await openRooms(page).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Mitreden' }).isVisible()).toBe(true);
    expect(await page.getByText('So ist es hier').count()).toBe(1);
    await untilUncovered(page);
    expect(await runAxe(page)).toEqual([]);
    // An answer that is still given must not outlive the browser it is given to.
    await page.unrouteAll({ behavior: 'wait' });
  });
});

describe('the picture', () => {
  it('comes to life after everything else, by transforms and opacity alone, and rests while nobody sees it', async () => {
    const visitor = await venue.visitor('Niemand', 'phone');
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await arrive(visitor);
    await isMoving(page);
    const first = (name: string) => asked.findIndex((path) => path.includes(name));
    expect(first('/evening-life-')).toBeGreaterThan(first('/assets/evening-'));
    expect(first('/evening-life-')).toBeGreaterThan(first('/LandingPage-'));

    const parts = await partsOfLife(page);
    expect(parts.length).toBeGreaterThan(20);
    expect([...new Set(parts.flatMap(({ moves }) => moves))].sort()).toEqual(['opacity', 'transform']);
    expect(await page.locator(LIFE).getAttribute('aria-hidden')).toBe('true');

    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const states = async () => [...new Set((await partsOfLife(page)).map(({ state }) => state))];
    await expect.poll(states).toEqual(['paused']);
    await page.evaluate('scrollTo(0, 0)');
    await expect.poll(states).toEqual(['running']);

    // Whoever goes on leaves nothing behind.
    await visitor.press(page.getByRole('link', { name: 'Mitreden' }));
    await page.getByRole('heading', { name: 'Wie sollen wir dich nennen?' }).waitFor();
    expect(await partsOfLife(page)).toEqual([]);
  });

  it.each(['phone', 'desktop'] as const)('does not jump when it begins, on a %s', async (kind) => {
    const visitor = await venue.visitor('Niemand', kind, { deviceScaleFactor: kind === 'phone' ? 2 : 1 });
    await arrive(visitor);
    await isMoving(visitor.page);
    const { differing, furthest } = await stillnessOf(visitor.page);
    // Edges that are drawn twice; one pixel to the side would be five times as many.
    expect(differing).toBeLessThan(0.003);
    expect(furthest).toBeLessThan(128);
  });

  it.each([
    ['asks for less motion', { reducedMotion: 'reduce' }, ''],
    ['saves data', {}, "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"],
  ] as const)('stays still for whoever %s, and nothing is fetched for it', async (_who, options, setUp) => {
    const visitor = await venue.visitor('Niemand', 'desktop', options);
    const { page } = visitor;
    if (setUp !== '') await page.addInitScript(setUp);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await arrive(visitor);
    await page.getByText('Noch ist niemand da').waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate('new Promise((done) => requestIdleCallback(done))');
    expect(asked.filter((url) => url.includes('evening-life'))).toEqual([]);
    expect(await partsOfLife(page)).toEqual([]);
  });

  it('is still again on a device that cannot keep up', async () => {
    const visitor = await venue.visitor('Niemand', 'phone');
    const { page } = visitor;
    await arrive(visitor);
    await isMoving(page);
    // Frames that take their time, whoever is to blame.
    await page.evaluate(`(() => {
      const look = () => {
        const until = performance.now() + 60;
        while (performance.now() < until);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    })()`);
    await page.locator(`${LIFE} img`).first().waitFor({ state: 'detached' });
    expect(await partsOfLife(page)).toEqual([]);
  });
});

describe('everybody gets in', () => {
  it.each(appearances('dark'))(
    'with axe, on a $kind in $theme',
    async ({ kind, theme, deviceScaleFactor }) => {
      await venue.guest('Anna', 'phone');
      const stored = { darkMode: String(theme === 'dark') };
      const visitor = await venue.visitor('Niemand', kind, { stored, deviceScaleFactor });
      await arrive(visitor);
      await visitor.page.getByText('Eine Person in einem Raum').waitFor();
      await isMoving(visitor.page);
      await visitor.page.waitForLoadState('networkidle');
      await takePicture(visitor.page, `startseite-mit-leuten-${kind}-${theme}`);
      expect(await runAxe(visitor.page)).toEqual([]);
    },
  );

  it('by keyboard alone, in the order in which one reads', async () => {
    const visitor = await venue.visitor('Niemand', 'desktop');
    const { page } = visitor;
    await arrive(visitor);
    await page.getByText('Noch ist niemand da').waitFor();
    const reached: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate<string>('document.activeElement.textContent'));
    }
    expect(reached).toEqual([
      'Zum Inhalt springen',
      'Plausch',
      'Anmelden',
      'Mitreden',
      'Erst zuschauen',
      'Alle Räume',
      'Kaffeehaus',
    ]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Kaffeehaus', level: 1 }).waitFor();
  });

  it('in a window that changes, with everybody in their place', async () => {
    const visitor = await venue.visitor('Niemand', 'desktop');
    const { page } = visitor;
    await arrive(visitor);
    await isMoving(page);
    for (const size of [
      { width: 640, height: 800 },
      { width: 390, height: 844 },
      { width: 1_600, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await expect.poll(() => lifeBesidePicture(page), { message: `${size.width} wide` }).toBeLessThan(1);
    }
  });

  it('in 320 pixels, and with letters twice as large', async () => {
    const visitor = await venue.visitor('Niemand', 'phone');
    const { page } = visitor;
    await page.setViewportSize({ width: 320, height: 640 });
    await arrive(visitor);
    await page.getByText('Noch ist niemand da').waitFor();
    expect(await tooWide(page)).toBe(false);
    await takePicture(page, 'startseite-320');
    // What 200 % make of a window of 1280 by 800.
    await page.setViewportSize({ width: 640, height: 400 });
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    expect(await tooWide(page)).toBe(false);
    for (const name of ['Mitreden', 'Erst zuschauen', 'Alle Räume'])
      expect(await page.getByRole('link', { name, exact: true }).isVisible()).toBe(true);
    await takePicture(page, 'startseite-200-prozent');
  });

  it('and without any script it says what to do, and all that the law asks for is there', async () => {
    const { page } = await venue.visitor('Niemand', 'phone', { javaScriptEnabled: false });
    await page.goto('/');
    await claim(page).waitFor();
    expect(await page.locator('noscript p').textContent()).toContain('braucht die Seite JavaScript');
    const links = page.getByRole('navigation').getByRole('link');
    const texts = await links.allTextContents();
    expect(texts).toEqual(Object.values(TEXTS));
    await takePicture(page, 'startseite-ohne-script');
    for (const [path, words] of Object.entries(TEXTS)) {
      await page.goto('/');
      await page.getByRole('link', { name: words, exact: true }).tap();
      await page.waitForURL(`**${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
  });
});
