import { runAxe } from '@plausch/dev-env/browser';
import { describe, expect, it } from 'vitest';
import { holdBack } from './harness/hold-back.ts';
import { takePicture } from './harness/pictures.ts';
import { appearances } from './visitor/appearances.ts';
import { arrive, openRooms, roomCards } from './visitor/front-page.ts';
import { isMoving, LIFE, lifeBesidePicture, partsOfLife, stillnessOf } from './visitor/front-picture.ts';
import { openVenue } from './visitor/venue.ts';

// The picture of the front page lives on devices that keep up alone, so these stories need a machine to themselves.
const venue = openVenue({}, { reducedMotion: 'no-preference' });

/** Notes each shift of the layout that no tap or key has caused, and the element that is the largest picture or text. */
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

describe('[ROUTE-02] what the page shows beside it', () => {
  it('is true: two people in two rooms, then one; nothing moves when the numbers come', async () => {
    await venue.companion('Anna');
    const bert = await venue.resident('Bert', 'desktop');
    await bert.page.goto('/main');
    await bert.enterRoom('Kino');

    const { page } = await venue.visitor('Niemand', 'phone');
    await page.addInitScript(WATCH_LAYOUT);
    await page.goto('/');
    await page.getByText('2 Leute in 2 Räumen', { exact: true }).waitFor();
    const shown = await roomCards(page).allTextContents();
    expect(shown).toHaveLength(4);
    expect(shown[0]).toMatch(/^1 daKaffeehaus/);
    expect(shown[1]).toMatch(/^1 daKino/);
    expect(shown.slice(2).every((card) => card.startsWith('noch leer'))).toBe(true);
    // The front page tells the numbers of people, not their names.
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
    const release = await holdBack(visitor.page, '**/api/rooms');
    await visitor.page.addInitScript(WATCH_LAYOUT);
    await arrive(visitor);
    await isMoving(visitor.page);
    release();
    await visitor.page.getByText('Noch ist niemand da. Mach du den Anfang.').waitFor();
    await visitor.page.waitForLoadState('networkidle');
    expect(await visitor.page.evaluate('window.__layout')).toEqual({ moved: [], largest: 'IMG' });
    await visitor.press(visitor.page.getByRole('link', { name: 'Kino', exact: true }));
    await visitor.page.getByRole('heading', { name: 'Kino', level: 1 }).waitFor();
    expect(visitor.page.url()).toBe(`${venue.server.origin}/main?raum=kino`);
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

    // The next page has none of the animations any more.
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

  it('is still again on a device that cannot keep up', async () => {
    const visitor = await venue.visitor('Niemand', 'phone');
    const { page } = visitor;
    await arrive(visitor);
    await isMoving(page);
    // Each frame takes 60 ms, as on a slow device.
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

  it.each(appearances('dark'))(
    'is clean for axe, on a $kind in $theme',
    async ({ kind, theme, deviceScaleFactor }) => {
      await venue.companion('Anna');
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
});
