import { runAxe } from '@plausch/dev-env/browser';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { appearances } from './visitor/appearances.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const LONG_PRESS = { pointerType: 'touch', isPrimary: true, pointerId: 7, bubbles: true };

const lineIn = ({ room }: Visitor, text: string): Locator => room.transcript.getByText(text, { exact: true });
const menuOf = ({ page }: Visitor, title: string) => page.getByRole('dialog', { name: title });
const deed = (menu: Locator, name: string) => menu.getByRole('button', { name, exact: true });

/** Opens the menu of a line as people do: with the button that shows beside it, or with a finger that rests on it. */
async function openMenu(visitor: Visitor, text: string, title: string): Promise<Locator> {
  const line = lineIn(visitor, text);
  const beside = line.locator('xpath=..').getByRole('button', { name: /^Mehr zu/, includeHidden: true });
  await beside.waitFor({ state: 'attached' });
  if (visitor.kind === 'phone') await line.dispatchEvent('pointerdown', LONG_PRESS);
  else {
    await line.hover();
    await beside.click();
  }
  const menu = menuOf(visitor, title);
  await menu.waitFor();
  return menu;
}

describe('taking a line back', () => {
  it.each(appearances('light'))(
    '[CAP-37] [R30] the words and the bubble go for everybody, and whoever comes later reads that there was a line, on a $kind in $theme',
    async ({ kind, theme, deviceScaleFactor }) => {
      const stored = { darkMode: String(theme === 'dark') };
      const [anna, bert] = [
        await venue.guest(`Anna${kind}${theme}`.slice(0, 16), kind, { stored, deviceScaleFactor }),
        await venue.guest(`Bert${kind}${theme}`.slice(0, 16), 'desktop'),
      ];
      const [wrong, right] = [`Falscher Raum ${kind} ${theme}`, `Guten Abend ${kind} ${theme}`];
      await anna.room.say(wrong);
      for (const { room } of [anna, bert]) await room.bubblesOf(anna.name).filter({ hasText: wrong }).waitFor();
      const menu = await openMenu(anna, wrong, 'Deine Zeile');
      expect(await runAxe(anna.page)).toEqual([]);
      await takePicture(anna.page, `zeile-${kind}-${theme}`);
      await anna.press(deed(menu, 'Zurücknehmen'));
      await menu.waitFor({ state: 'detached' });
      for (const visitor of [anna, bert]) {
        await expect.poll(async () => (await visitor.room.talk()).at(-1)).toBe(`${anna.name}: Zurückgenommen`);
        await visitor.room.bubblesOf(anna.name).waitFor({ state: 'detached' });
        expect(await visitor.page.getByText(wrong).count()).toBe(0);
      }
      await anna.room.say(right);
      await bert.room.bubblesOf(anna.name).filter({ hasText: right }).waitFor();
      await takePicture(anna.page, `zurueckgenommen-${kind}-${theme}`);

      const late = await venue.guest(`Clara${kind}${theme}`.slice(0, 16), 'desktop');
      await expect
        .poll(async () => (await late.room.talk()).slice(-2))
        .toEqual([`${anna.name}: Zurückgenommen`, `${anna.name}: ${right}`]);
      expect(await runAxe(late.page)).toEqual([]);
    },
  );

  it('[CAP-50] the keyboard alone is enough; Escape and going back close the menu, and the focus is where it was', async () => {
    const [greta, emil] = [await venue.guest('Greta', 'desktop'), await venue.guest('Emil', 'desktop')];
    await emil.room.say('Von Emil');
    await greta.room.say('Erste');
    await greta.room.untilTalkIs(['Emil: Von Emil', 'Greta: Erste']);
    const { keyboard } = greta.page;
    const beside = greta.room.transcript.getByRole('button', { name: /^Mehr zu/ });
    await expect.poll(() => beside.count()).toBe(2);
    const isOn = (button: Locator) => button.evaluate((element) => element === document.activeElement);

    await greta.room.transcript.focus();
    await keyboard.press('Tab');
    expect(await isOn(beside.nth(1))).toBe(true);
    await keyboard.press('ArrowUp');
    expect(await isOn(beside.nth(0))).toBe(true);
    await keyboard.press('Enter');
    await menuOf(greta, 'Zeile von Emil').waitFor();
    expect(await deed(menuOf(greta, 'Zeile von Emil'), 'Zurücknehmen').count()).toBe(0);
    await keyboard.press('Escape');
    await menuOf(greta, 'Zeile von Emil').waitFor({ state: 'detached' });
    expect(await isOn(beside.nth(0))).toBe(true);

    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await menuOf(greta, 'Deine Zeile').waitFor();
    await greta.page.goBack();
    await menuOf(greta, 'Deine Zeile').waitFor({ state: 'detached' });
    await keyboard.press('Enter');
    const menu = menuOf(greta, 'Deine Zeile');
    await deed(menu, 'Zurücknehmen').focus();
    await keyboard.press('Enter');
    await menu.waitFor({ state: 'detached' });
    for (const { room } of [greta, emil]) await room.untilTalkIs(['Emil: Von Emil', 'Greta: Zurückgenommen']);
    // From the log on, one stop leads out of it, however many lines there are.
    await greta.room.transcript.focus();
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    expect(await greta.room.transcript.locator(':focus').count()).toBe(0);
  });

  it('what somebody else said is reported from its line', async () => {
    const [mona, olaf] = [await venue.guest('Mona', 'phone'), await venue.guest('Olaf', 'desktop')];
    await olaf.room.say('Schick mir dein Geld');
    const menu = await openMenu(mona, 'Schick mir dein Geld', 'Zeile von Olaf');
    await mona.press(deed(menu, 'Melden'));
    await menu.getByLabel('Worum geht es?').selectOption({ label: 'Betrug' });
    await mona.press(deed(menu, 'Melden'));
    await menu.getByText('Danke, deine Meldung ist da.').waitFor();
    await takePicture(mona.page, 'zeile-gemeldet');
  });
});
