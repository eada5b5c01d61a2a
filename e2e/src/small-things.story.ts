import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

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

/** Gathers every sentence for screen readers: a person who stands at the window already goes there and has arrived in one moment. */
const HEAR = `
  window.heard = [];
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const { textContent } of addedNodes) window.heard.push(textContent);
  }).observe(document.querySelector('[role="status"].visually-hidden'), { childList: true });
`;

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
    await page.evaluate(HEAR);
    for (const [command, sentence] of [
      ['/geh Fenster', 'Du gehst zum Fenster.'],
      ['/geh Leseecke', 'Du gehst in die Leseecke.'],
      ['/geh Bar', 'Du gehst zur Bar.'],
    ] as const) {
      await wera.room.say(command);
      await expect.poll(() => page.evaluate<string[]>('window.heard')).toContain(sentence);
    }
  });
});
