import { expect, it } from 'vitest';
import { isThorough } from './harness/thorough.ts';
import { residentScreens, type Screen, visitorScreens } from './visitor/screens.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue({}, { reducedMotion: 'no-preference' });

/** A phone network with weak reception: style sheets, code, font, answers and pictures come one after the other. */
const WEAK_NETWORK = {
  offline: false,
  latency: 100,
  downloadThroughput: 600_000,
  uploadThroughput: 90_000,
};
/** What a line of letters may add that are a little wider in the page's own font; a block that moves adds ten times as much. */
const MOST_SHIFT = 0.01;

type Shift = { readonly value: number; readonly moved: readonly string[] };

/** Notes every shift of the layout that no press has caused: web.dev/articles/cls. */
const WATCH = `
  window.__shifts = [];
  const nameOf = (node) => (node?.outerHTML ?? node?.textContent ?? 'something').slice(0, 120);
  new PerformanceObserver((list) => {
    for (const { value, sources, hadRecentInput } of list.getEntries())
      if (!hadRecentInput)
        window.__shifts.push({ value, moved: sources.map(({ node, previousRect, currentRect }) =>
          [previousRect.y, '->', currentRect.y, nameOf(node)].join(' ')) });
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Opens each screen with an empty cache over the weak network; answers what moved by itself. */
async function shiftsOf(visitor: Visitor, screens: readonly Screen[]): Promise<string[]> {
  const { page, device } = visitor;
  await page.addInitScript(WATCH);
  const network = await device.context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  await network.send('Network.emulateNetworkConditions', WEAK_NETWORK);
  const found: string[] = [];
  for (const screen of screens) {
    await visitor.open(screen);
    await page.evaluate('document.fonts.ready');
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate<Shift[]>('window.__shifts');
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    if (sum > MOST_SHIFT) found.push(`${screen.name} ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`);
  }
  await network.detach();
  return found;
}

// Every screen on one of the two devices, in the thorough run on both.
it.each(['phone', 'desktop'] as const)(
  'on a %s with a weak network nothing moves while a page comes',
  async (kind) => {
    const isDue = (_: Screen, index: number) => isThorough || (index % 2 === 0) === (kind === 'phone');
    const [visitor, resident] = await Promise.all([
      venue.visitor('Niemand', kind),
      venue.resident(`Still${kind}`, kind),
    ]);
    visitor.device.allowProblems(/status of 404/);
    // Each over a line of its own, on which they mostly wait.
    const shifts = await Promise.all([
      shiftsOf(visitor, visitorScreens.filter(isDue)),
      shiftsOf(resident, residentScreens.filter(isDue)),
    ]);
    expect(shifts).toEqual([[], []]);
  },
  240_000,
);
