import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { residentScreens, visitorScreens } from './visitor/screens.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

/**
 * What can be pressed and is smaller than a finger, by where a finger meets it: its words and its size. A link within a sentence is
 * as high as its line, and the list of people is for those who do not see the picture.
 */
const TOO_SMALL = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="tab"]')]
  .flatMap((element) => {
    const target = element.closest('label') ?? element;
    const isSeen = target.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const isInText = getComputedStyle(element).display === 'inline' && element.parentElement.matches('p, li, small, dd, label, legend');
    if (!isSeen || isInText || target.closest('[class*="skip"]')) return [];
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = target.getBoundingClientRect();
    if (width < 2 || height < 2) return [];
    const meets = (dx, dy) => {
      const met = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
      return met !== null && (target.contains(met) || met.control === element);
    };
    const steps = [...Array(60).keys()];
    const reach = (dx, dy) => steps.findIndex((step) => !meets(dx * step, dy * step));
    const isHigh = height >= 43.5 || reach(0, -1) + reach(0, 1) >= 44;
    const isWide = width >= 43.5 || reach(-1, 0) + reach(1, 0) >= 44;
    return isHigh && isWide ? [] : [(element.ariaLabel || target.textContent.trim()).slice(0, 40) + ' ' + Math.round(width) + '×' + Math.round(height)];
  })`;

/** The list of rooms and the rooms are left to those who draw them: there whole cards and the picture itself are pressed. */
const isPlain = ({ path }: { path: string }) => !path.startsWith('/main');

describe('what is pressed on a phone is as large as a finger', () => {
  it('by visitors', async () => {
    const gast = await venue.visitor('Gast', 'phone');
    gast.device.allowProblems(/status of 404.*gibt-es-nicht/);
    const small: Record<string, string[]> = {};
    for (const screen of visitorScreens.filter(isPlain)) {
      await gast.open(screen);
      small[screen.name] = await gast.page.evaluate<string[]>(TOO_SMALL);
    }
    expect(Object.entries(small).filter(([, all]) => all.length > 0)).toEqual([]);
  });

  it('by members', async () => {
    const lotte = await venue.resident('Lotte', 'phone');
    const small: Record<string, string[]> = {};
    for (const screen of residentScreens.filter(isPlain)) {
      await lotte.open(screen);
      small[screen.name] = await lotte.page.evaluate<string[]>(TOO_SMALL);
    }
    expect(Object.entries(small).filter(([, all]) => all.length > 0)).toEqual([]);
  });
});

/** Whether the words in an empty field are wider than its place for them. */
const IS_CUT = `(() => {
  const field = document.querySelector('textarea');
  const style = getComputedStyle(field);
  const context = document.createElement('canvas').getContext('2d');
  context.font = style.fontWeight + ' ' + style.fontSize + ' ' + style.fontFamily;
  const place = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  return { isCut: context.measureText(field.placeholder).width > place, placeholder: field.placeholder };
})()`;

it.each([
  ['klein', 320, 640],
  ['gewöhnlich', 390, 844],
  ['breit', 1280, 800],
] as const)(
  'what the field invites to can be read whole in the largest letters, on a %s window',
  async (_what, width, height) => {
    const kind = width < 768 ? 'phone' : 'desktop';
    const stored = { textSize: 'huge' };
    const anke = await venue.guest('Anke', kind, { stored });
    await anke.page.setViewportSize({ width, height });
    const { isCut, placeholder } = await anke.page.evaluate<{ isCut: boolean; placeholder: string }>(IS_CUT);
    expect(placeholder).not.toBe('');
    expect(isCut).toBe(false);
  },
);

const focused = (page: Page) => page.evaluate<string | null>("document.activeElement.getAttribute('role')");

describe('by keyboard alone', () => {
  it('whoever enters stands on the stage at once, walks, talks and comes back', async () => {
    const karl = await venue.resident('Karl', 'desktop');
    const { page } = karl;
    await page.goto('/main');
    const door = page.getByRole('link', { name: 'Dazusetzen: Kaffeehaus' });
    await door.waitFor();
    await door.focus();
    await page.keyboard.press('Enter');
    await karl.room.untilLive();
    await expect.poll(() => focused(page)).toBe('application');

    await page.keyboard.press('3');
    await page.getByText('Du stehst am Fenster', { exact: false }).first().waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.keyboard.type('Hallo vom Fenster');
    await page.keyboard.press('Enter');
    await karl.room.untilTalkIs(['Karl: Hallo vom Fenster']);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('application');

    // From another area as well.
    await page.goto('/garderobe');
    await page.getByRole('heading', { name: 'Garderobe', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Raum', exact: true }).focus();
    await page.keyboard.press('Enter');
    await door.focus();
    await page.keyboard.press('Enter');
    await karl.room.untilLive();
    await expect.poll(() => focused(page)).toBe('application');
  });

  it('a walk in words is told as people say it', async () => {
    const wera = await venue.guest('Wera', 'desktop');
    const { page } = wera;
    for (const [command, sentence] of [
      ['/geh Fenster', 'Du gehst zum Fenster.'],
      ['/geh Leseecke', 'Du gehst in die Leseecke.'],
      ['/geh Bar', 'Du gehst zur Bar.'],
    ] as const) {
      await wera.room.say(command);
      await page.getByText(sentence, { exact: true }).waitFor({ state: 'attached' });
    }
  });
});
