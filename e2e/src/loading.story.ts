import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWritten } from './visitor/seen.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

const CONFIGURATION = '**/config.json';
const VERIFY = '**/api/auth/verify';
const SETTINGS_CODE = '**/assets/SettingsPage-*.js';

const overlay = (page: Page) => page.getByText('Wird geladen');
const settings = (page: Page) => page.getByRole('heading', { name: 'Einstellungen' });
const field = (page: Page) => page.getByLabel('Passwort', { exact: true });
const linkToLogin = (page: Page) => page.getByRole('link', { name: 'Anmelden' }).first();
const linkToRoom = (page: Page) => page.getByRole('link', { name: 'Dazusetzen: Kaffeehaus' });

type Answer = (route: Route) => Promise<void>;

/** Holds every request for this until it is let go; then the server answers it, or the story. */
async function hold(page: Page, pattern: string, answer: Answer = (route) => route.continue()) {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    ask();
    await isReleased;
    await answer(route);
  });
  return { isAsked, release };
}

describe('the loading overlay', () => {
  it('[SHELL-01 a, SHELL-01 b] [SHELL-02] [SHELL-03] [SHELL-10] while the session is checked, the whole window says so and tells a tip', async () => {
    const hanne = await venue.resident('Hanne', 'phone');
    const { release } = await hold(hanne.page, VERIFY);
    await hanne.page.goto('/einstellungen');
    await overlay(hanne.page).waitFor();
    await hanne.page.getByText(/^Tipp: ./).waitFor();
    const covering = await hanne.page.evaluate(`(() => {
      const overlay = document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('#root > *');
      const { left, top, width, height } = overlay.getBoundingClientRect();
      const tip = /Tipp: (.+)/.exec(overlay.textContent)?.[1].length > 10;
      return { left, top, spareWidth: innerWidth - width, spareHeight: innerHeight - height, tip };
    })()`);
    expect(covering).toEqual({ left: 0, top: 0, spareWidth: 0, spareHeight: 0, tip: true });

    release();
    await settings(hanne.page).waitFor();
    await overlay(hanne.page).waitFor({ state: 'detached' });
  });

  it('[SHELL-06] tells another tip every 8 s', async () => {
    const tilda = await venue.resident('Tilda', 'phone');
    const { page } = tilda;
    await page.clock.install({ time: '2026-11-01T18:00:00Z' });
    await page.clock.pauseAt('2026-11-01T19:00:00Z');
    const { isAsked, release } = await hold(page, VERIFY);
    await page.goto('/einstellungen');
    await isAsked;
    // Short waits tell nothing.
    await page.clock.runFor(1_000);
    const tip = () => page.getByText(/^Tipp: ./).textContent();
    const tips = [await tip()];
    for (const [waitMs, number] of [
      [7_999, 0],
      [1, 1],
      [7_999, 1],
      [1, 2],
    ] as const) {
      await page.clock.runFor(waitMs);
      const told = await tip();
      if (number === tips.length) tips.push(told);
      expect(told).toBe(tips[number]);
    }
    expect(tips[1]).not.toBe(tips[0]);
    expect(tips[2]).not.toBe(tips[1]);
    release();
    await page.clock.resume();
    await settings(page).waitFor();
  });

  it('[SHELL-07 a, SHELL-07 b] [SHELL-08] covers the page while the code of the next one is fetched', async () => {
    const ole = await venue.resident('Ole', 'desktop');
    await ole.page.goto('/main');
    await overlay(ole.page).waitFor({ state: 'detached' });
    const { release } = await hold(ole.page, SETTINGS_CODE);
    await ole.press(ole.page.getByRole('link', { name: /^Ich, / }));
    await overlay(ole.page).waitFor();
    expect(await settings(ole.page).count()).toBe(0);
    release();
    await settings(ole.page).waitFor();
    await overlay(ole.page).waitFor({ state: 'detached' });
  });
});

const refused = (json: object) => (route: Route) => route.fulfill({ json: { valid: false, ...json } });

describe('the loading indicator is shown at first, and gone when the start is over', () => {
  it.each<[string, { held: string; answer?: Answer; heading: string; use: typeof field }]>([
    ['[SHELL-11 a] with no stored session', { held: CONFIGURATION, heading: 'Räume', use: linkToLogin }],
    ['[SHELL-11 b] with a valid one', { held: VERIFY, heading: 'Räume', use: linkToRoom }],
    [
      '[SHELL-11 c] with an invalid one',
      { held: VERIFY, answer: refused({}), heading: 'Räume', use: linkToLogin },
    ],
    [
      '[SHELL-11 d] with a banned account',
      {
        held: VERIFY,
        answer: refused({ banned: true, remainingTime: 120, reason: 'Spam' }),
        heading: 'Anmelden',
        use: field,
      },
    ],
    [
      '[SHELL-11 e] with a verification that is not answered',
      { held: VERIFY, answer: (route) => route.abort(), heading: 'Räume', use: linkToLogin },
    ],
    [
      '[SHELL-11 e] with a verification that fails at the server',
      {
        held: VERIFY,
        answer: (route) => route.fulfill({ status: 500, json: {} }),
        heading: 'Räume',
        use: linkToLogin,
      },
    ],
    [
      '[SHELL-11 e] with a verification whose answer is no JSON',
      {
        held: VERIFY,
        answer: (route) => route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }),
        heading: 'Räume',
        use: linkToLogin,
      },
    ],
  ])('%s', async (_clause, { held, answer, heading, use }) => {
    const isSignedIn = held === VERIFY;
    const { page, device } = await (isSignedIn
      ? venue.resident('Ilse', 'desktop')
      : venue.visitor('Niemand', 'desktop'));
    device.allowProblems(/Failed to load resource/);
    const { isAsked, release } = await hold(page, held, answer);
    await page.goto('/main');
    await overlay(page).waitFor();
    await isAsked;
    // After a moment the app draws an overlay of its own, which stays.
    await page.getByText(/^Tipp: ./).waitFor();
    // Time enough for an indicator that does not wait.
    await untilFramesPassed(page, 30);
    expect(await isWritten(overlay(page))).toBe(true);
    expect(await page.getByRole('heading').count()).toBe(0);

    release();
    const title = page.getByRole('heading', { name: heading, level: 1 });
    await title.waitFor();
    await overlay(page).waitFor({ state: 'detached' });
    // Nothing is left over the page, seen or unseen.
    expect(await isWritten(title)).toBe(true);
    await use(page).click({ trial: true });
  });
});

async function untilFramesPassed(page: Page, frames: number): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    let left = ${frames};
    const next = () => (left-- > 0 ? requestAnimationFrame(next) : done());
    next();
  })`);
}
