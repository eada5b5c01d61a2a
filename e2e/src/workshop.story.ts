import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import {
  bringAxe,
  type Device,
  openDesktop,
  openPhone,
  runAxe,
  runAxeOnColours,
} from '@plausch/dev-env/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from './harness/browser.ts';
import { untilDrawn } from './harness/in-page.ts';
import { isPictured, takePicture } from './harness/pictures.ts';
import { isThorough } from './harness/thorough.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** One exhibit without the workshop around it. */
type Frame = { name: string; search: string };

let workshop: ChildProcess;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  [browser, origin] = await Promise.all([sharedBrowser(), startWorkshop()]);
});

afterAll(async () => {
  if (workshop.exitCode !== null) return;
  const ended = once(workshop, 'exit');
  workshop.kill('SIGTERM');
  await ended;
});

/** Starts it as people do; answers its address as soon as it says one. */
async function startWorkshop(): Promise<string> {
  workshop = spawn(process.execPath, ['scripts/workshop.ts', '--built'], { cwd: root, stdio: 'pipe' });
  process.once('exit', () => workshop.kill('SIGKILL'));
  let said = '';
  workshop.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  for await (const text of workshop.stdout?.setEncoding('utf8') ?? []) {
    said += text;
    const address = /http:\/\/localhost:\d+/.exec(said)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error(`The workshop ended while starting. It said:\n${said}`);
}

const devices = { phone: openPhone, desktop: openDesktop } as const;
type Kind = keyof typeof devices;
const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

/** Nothing is under way: everything has happened that a state consists of, and it has all been drawn. */
const IS_CALM = `(() => {
  const { __plauschRoom: stage, document: { fonts, images } } = window;
  const waits = document.querySelector('[data-acting], [data-late]') || !document.querySelector('#root > *');
  const runs = document.getAnimations().some((animation) =>
    animation.playState === 'running' && animation.effect.getComputedTiming().endTime !== Infinity);
  const surface = document.querySelector('section[data-live="true"] [role="application"]');
  const isDrawn = !surface?.checkVisibility() || stage?.settled();
  return !waits && !runs && isDrawn && fonts.status === 'loaded' && [...images].every(({ complete }) => complete);
})()`;

/** What reaches out of the window, and what moves sideways inside it; rows that are meant to hide their scrollbar. */
const FIND_OVERFLOW = `(() => {
  const all = [...document.querySelectorAll('body *')].filter((element) => !element.closest('[aria-hidden]'));
  const isWide = ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1;
  const reachesOut = (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
  const scrolls = (element) => {
    const { overflowX, scrollbarWidth } = getComputedStyle(element);
    return ['auto', 'scroll'].includes(overflowX) && scrollbarWidth !== 'none';
  };
  return [
    ...(isWide(document.documentElement) ? all.filter(reachesOut) : []),
    ...all.filter((element) => scrolls(element) && isWide(element)),
  ].slice(0, 5).map((element) => element.outerHTML.slice(0, 120));
})()`;

/** In a crowd each bubble has the face of its speaker, else those on the shelf alone; older bubbles may have gone already. */
const wrongFaces = (isCrowd: boolean) => `(() => {
  const hasFace = (bubble) => Boolean(bubble.querySelector('img')?.checkVisibility());
  const wrong = [...document.querySelectorAll('[data-bubble-of]')]
    .filter((bubble) => bubble.checkVisibility({ visibilityProperty: true }))
    .filter((bubble) => hasFace(bubble) !== (${isCrowd} || 'shelf' in bubble.dataset));
  return [
    ...(document.querySelector('[data-faces="${isCrowd}"]') ? [] : ['bubbles have faces: ${!isCrowd}']),
    ...wrong.map(({ dataset }) => 'face in the bubble of ' + dataset.bubbleOf),
  ];
})()`;

async function framesOf(page: Page): Promise<Frame[]> {
  await page.goto(`${origin}/?frame=1`);
  await page.getByRole('link').first().waitFor();
  const links = await page.getByRole('link').all();
  return Promise.all(
    links.map(async (link) => ({
      name: ((await link.textContent()) ?? '').replace(/[^\wäöüß]+/g, '-'),
      search: (await link.getAttribute('href')) ?? '',
    })),
  );
}

/**
 * Shows a frame: in a document of its own in the thorough run, else in the one of the frames, where it begins as in a fresh one. To
 * evaluate all the code anew for each frame took most of a walk.
 */
async function show(page: Page, { name, search }: Frame, theme: Theme): Promise<void> {
  const address = new URLSearchParams(search);
  address.set('theme', theme);
  if (isThorough) await page.goto(`${origin}/?${address}`);
  else
    await page.evaluate(
      `history.pushState(null, '', '?${address}'); dispatchEvent(new PopStateEvent('popstate'))`,
    );
  await untilCalm(page, name);
}

/** What is wrong with the frame on show, which has the first of these themes, in all of them, and in a window of 320 px; leaves pictures behind. */
async function findingsIn(
  { page }: Device,
  { name }: Frame,
  { kind, themes }: { kind: Kind; themes: readonly Theme[] },
): Promise<string[]> {
  const findings: string[] = [];
  const [, talking] = /^every-room-.*-(twelve|fifty)-people$/.exec(name) ?? [];
  if (talking) findings.push(...(await page.evaluate<string[]>(wrongFaces(talking === 'fifty'))));
  for (const [turn, theme] of themes.entries()) {
    if (turn > 0) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      await untilCalm(page, name);
    }
    if ((await page.evaluate('document.documentElement.dataset.theme')) !== theme)
      findings.push(`it is not ${theme}`);
    const found = turn === 0 ? await runAxe(page) : await runAxeOnColours(page);
    findings.push(...found.map((finding) => `${theme}: ${finding}`));
    await takeWholePicture(page, `workshop-${name}-${kind}-${theme}`);
  }
  const wide = await overflowAt(page, { width: 320, height: 568 });
  findings.push(...wide.map((found) => `320 px: ${found}`));
  return findings.map((finding) => `${name}: ${finding}`);
}

async function untilCalm(page: Page, name: string): Promise<void> {
  try {
    await page.waitForFunction(IS_CALM);
    // What is measured after the first frame may set something going.
    await untilDrawn(page);
    await page.waitForFunction(IS_CALM);
  } catch (error) {
    throw new Error(`the exhibit ${name} does not come to rest`, { cause: error });
  }
}

/** A sheet is pictured in its whole height, a page as high as the window. */
async function takeWholePicture(page: Page, name: string): Promise<void> {
  if (!isPictured) return;
  const size = sizeOf(page);
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (height > size.height) await page.setViewportSize({ ...size, height });
  await takePicture(page, name);
  if (height > size.height) await page.setViewportSize(size);
}

async function overflowAt(page: Page, narrow: { width: number; height: number }): Promise<string[]> {
  const size = sizeOf(page);
  await page.setViewportSize(narrow);
  // What a phone shows may be wider than what its pages are laid out for.
  await page.waitForFunction(`document.documentElement.clientWidth === ${narrow.width}`);
  // What is built for another width is built with the next frame, not with the window.
  await untilDrawn(page);
  await page.waitForFunction(IS_CALM);
  const found = await page.evaluate<string[]>(FIND_OVERFLOW);
  await page.setViewportSize(size);
  return found;
}

function sizeOf(page: Page): { width: number; height: number } {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no window.');
  return size;
}

/** What has become of the choices in a window of the workshop. */
const READ_LOOK = `(() => {
  const style = getComputedStyle(document.documentElement);
  return {
    theme: document.documentElement.dataset.theme,
    width: innerWidth,
    letters: style.fontSize,
    isStill: Number.parseFloat(style.getPropertyValue('--dur-3')) === 0,
  };
})()`;

/** Their languages, brands and colours are looked at in `checkout-screens.story.ts`; here once more in the thorough run. */
const TOLD_ELSEWHERE = ['checkout-languages', 'checkout-brands'];

/** A room with one person is looked at in the thorough run, except for the Kaffeehaus, which has an exhibit of its own. */
const isLonely = ({ search }: Frame) => {
  const address = new URLSearchParams(search);
  return address.get('exhibit') === 'every-room' && address.get('state')?.endsWith(', one person') === true;
};

/** Some hundred windows; far more than it takes unless the machine has much else to do. */
const WALK_TIMEOUT_MS = 600_000;

describe.concurrent('the workshop', () => {
  it.each(['phone', 'desktop'] as const)(
    'every exhibit is whole on a %s',
    async (kind) => {
      // Every exhibit on one of the two devices and in one of the two themes, in the thorough run on both in both.
      const isDue = ({ search }: Frame, index: number) =>
        isThorough ||
        ((index % 2 === 0) === (kind === 'phone') &&
          !TOLD_ELSEWHERE.includes(new URLSearchParams(search).get('exhibit') ?? ''));
      // Nothing has to be waited for that only moves.
      const device = await devices[kind](browser, { reducedMotion: 'reduce' });
      await bringAxe(device.page);
      // What one exhibit has stored is none of the next one's business.
      await device.page.addInitScript('localStorage.clear(); sessionStorage.clear()');
      const all = await framesOf(device.page);
      expect(all.filter(isLonely)).toHaveLength(6);
      const frames = all.filter((frame) => isThorough || !isLonely(frame));
      expect(frames.length).toBeGreaterThan(50);
      expect(new Set(frames.map(({ name }) => name)).size).toBe(frames.length);
      const findings: string[] = [];
      for (const [turn, frame] of frames.filter(isDue).entries()) {
        const themes = isThorough || isPictured ? THEMES : ([THEMES[turn % 2 === 0 ? 0 : 1]] as const);
        await show(device.page, frame, themes[0]);
        findings.push(...(await findingsIn(device, frame, { kind, themes })));
        device.expectNoProblems();
      }
      expect(findings).toEqual([]);
      await device.close();
    },
    WALK_TIMEOUT_MS,
  );

  it('shows what the address says, and says what is shown', async () => {
    const { page, ...device } = await openDesktop(browser);
    await page.goto(`${origin}/`);
    await page.getByRole('navigation', { name: 'Exhibits' }).getByRole('link', { name: 'Composer' }).click();
    await page.getByRole('navigation', { name: 'States' }).getByRole('link', { name: 'too long' }).click();
    for (const choice of ['Both', 'Desktop', '200 %', 'Reduced'])
      await page.getByText(choice, { exact: true }).click();

    const chosen = '?exhibit=composer&state=too+long&theme=both&width=1280&text=200&motion=reduced';
    expect(new URL(page.url()).search).toBe(chosen);
    await page.reload();
    for (const theme of ['dark', 'light']) {
      const frame = page.frameLocator(`iframe[title="Composer, too long, ${theme}"]`);
      await frame.getByText('Zeichen zu viel').waitFor();
      expect(await frame.locator('html').evaluate(READ_LOOK)).toEqual({
        theme,
        width: 1280,
        letters: '32px',
        isStill: true,
      });
    }
    expect(await runAxe(page)).toEqual([]);
    device.expectNoProblems();
    await takePicture(page, 'workshop');
    await device.close();
  });
});
