import { runAxe } from '@plausch/dev-env/browser';
import { TEXTS } from '@plausch/protocol/pages';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { arrive, claim, openRooms } from './visitor/front-page.ts';
import { partsOfLife } from './visitor/front-picture.ts';
import { untilUncovered } from './visitor/overlay.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

const tooWide = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

describe('[ROUTE-02] what it shows', () => {
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

  it.each([
    ['asks for less motion', { reducedMotion: 'reduce' }, ''],
    [
      'saves data',
      { reducedMotion: 'no-preference' },
      "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })",
    ],
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
});

describe('everybody gets in', () => {
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
