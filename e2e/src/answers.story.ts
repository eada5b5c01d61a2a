import { runAxe } from '@plausch/dev-env/browser';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { appearances } from './visitor/appearances.ts';
import { untilLinesHaveMenus } from './visitor/later.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const LONG_PRESS = { pointerType: 'touch', isPrimary: true, pointerId: 7, bubbles: true };

const lineIn = ({ room }: Visitor, text: string): Locator =>
  room.transcript.locator('p[dir]', { hasText: text }).locator('xpath=..');
const chips = (visitor: Visitor, text: string) =>
  lineIn(visitor, text).getByRole('button', { pressed: true });
const quoteIn = (visitor: Visitor, text: string) =>
  lineIn(visitor, text).getByRole('button', { name: /^Antwort auf/, includeHidden: true });

/** Opens the menu of a line as people do: with the button that shows beside it, or with a finger that rests on it. */
async function openMenu(visitor: Visitor, text: string): Promise<Locator> {
  const line = lineIn(visitor, text);
  const beside = line.getByRole('button', { name: /^Mehr zu/, includeHidden: true });
  await beside.waitFor({ state: 'attached' });
  if (visitor.kind === 'phone') await line.dispatchEvent('pointerdown', LONG_PRESS);
  else {
    await line.hover();
    await beside.click();
  }
  const menu = visitor.page.getByRole('dialog', { name: /Zeile/ });
  await menu.waitFor();
  return menu;
}

const deed = (menu: Locator, name: string) => menu.getByRole('button', { name, exact: true });

describe('answering', () => {
  it.each(appearances('dark'))(
    '[R34] what one answers stands above the field and the line, leads to it, and is gone with it, on a $kind in $theme',
    async ({ kind, theme, deviceScaleFactor }) => {
      const stored = { darkMode: String(theme === 'dark') };
      const [eva, udo] = [
        await venue.guest(`Eva${kind}${theme}`.slice(0, 16), kind, { stored, deviceScaleFactor }),
        await venue.guest(`Udo${kind}${theme}`.slice(0, 16), 'desktop'),
      ];
      const [question, answer] = [`Wer kommt mit baden ${kind}${theme}?`, `Ich bin dabei ${kind}${theme}`];
      await udo.room.say(question);
      const bar = eva.page.getByRole('status').filter({ hasText: `Antwort auf ${udo.name}` });
      await eva.press(deed(await openMenu(eva, question), 'Antworten'));
      await bar.getByText(question).waitFor();
      const isFocused = async () => (await eva.room.composer.and(eva.page.locator(':focus')).count()) === 1;
      await expect.poll(isFocused).toBe(true);
      await takePicture(eva.page, `antworten-${kind}-${theme}`);
      expect(await runAxe(eva.page)).toEqual([]);
      await eva.page.keyboard.press('Escape');
      await bar.waitFor({ state: 'detached' });
      expect(await isFocused()).toBe(true);

      await eva.press(deed(await openMenu(eva, question), 'Antworten'));
      await bar.waitFor();
      await eva.room.say(answer);
      await bar.waitFor({ state: 'detached' });
      for (const visitor of [eva, udo]) {
        const quote = quoteIn(visitor, answer);
        await expect.poll(() => quote.textContent()).toContain(question);
      }
      await takePicture(eva.page, `antwort-${kind}-${theme}`);
      await quoteIn(udo, answer).click();
      const asked = lineIn(udo, question).getByRole('button', { name: /^Mehr zu/ });
      await expect.poll(() => asked.and(udo.page.locator(':focus')).count()).toBe(1);
      // With the keyboard: the menu of the answer leads there as well.
      const inMenu = (await openMenu(udo, answer)).getByRole('button', { name: /^Antwort auf/ });
      await inMenu.focus();
      await udo.page.keyboard.press('Enter');
      await udo.page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => asked.and(udo.page.locator(':focus')).count()).toBe(1);
      await udo.press(deed(await openMenu(udo, question), 'Zurücknehmen'));
      for (const visitor of [eva, udo]) {
        await lineIn(visitor, answer).getByText('nicht mehr da').waitFor();
        expect(await visitor.page.getByText(question).count()).toBe(0);
      }
      await takePicture(eva.page, `antwort-ohne-zeile-${kind}-${theme}`);
    },
  );
});

describe('speaking to somebody', () => {
  it('[R35] names complete while typing; who is meant sees and hears it at once, and who was away on return', async () => {
    const [ada, bob] = [await venue.guest('Ada', 'desktop'), await venue.guest('Bob', 'phone')];
    await untilLinesHaveMenus(bob.page);
    await ada.room.composer.pressSequentially('Na, @bo');
    const names = ada.page.getByRole('listbox', { name: 'Vorschläge' });
    await names.getByRole('option', { name: /^Bob/ }).waitFor();
    await takePicture(ada.page, 'ansprechen-vorschlag');
    await ada.page.keyboard.press('Tab');
    expect(await ada.room.composer.inputValue()).toBe('Na, @Bob ');
    await ada.page.keyboard.type('wie geht es dir');
    await ada.page.keyboard.press('Enter');
    const heard = bob.page
      .getByRole('alert')
      .filter({ hasText: 'Ada spricht dich an: Na, @Bob wie geht es dir' });
    await heard.waitFor({ state: 'attached' });
    expect(await bob.room.transcript.locator('mark').allTextContents()).toEqual(['@Bob']);
    expect(await lineIn(bob, 'Na, @Bob').getAttribute('aria-live')).toBe('off');
    await takePicture(bob.page, 'angesprochen-phone');
    expect(await runAxe(bob.page)).toEqual([]);
    await expect.poll(() => ada.room.transcript.locator('mark').allTextContents()).toEqual(['@Bob']);

    await bob.room.say('/afk Tee');
    await ada.page.getByText('ist abwesend: Tee').first().waitFor({ state: 'attached' });
    await ada.room.say('@bob, noch da?');
    await lineIn(bob, 'noch da?').waitFor();
    await bob.room.say('/back');
    await bob.page.getByText('Während du weg warst: Ada hat dich angesprochen.').waitFor();
  });

  it('[R35] who looks at another page while the room goes on is told there', async () => {
    const [uta, vic] = [await venue.guest('Uta', 'desktop'), await venue.guest('Vic', 'desktop')];
    await uta.press(uta.page.getByRole('link', { name: /^Freunde/ }).first());
    await uta.page.getByRole('region', { name: 'Dein Raum' }).waitFor();
    await vic.room.say('@Uta, kommst du wieder?');
    await uta.page.getByText('Vic spricht dich an.').waitFor();
    await takePicture(uta.page, 'angesprochen-daneben');
  });

  it('[R35] who speaks to more people than newcomers may reads it, and the rest is words', async () => {
    const [ina, ...others] = [
      await venue.guest('Ina', 'desktop'),
      await venue.guest('Jo1', 'desktop'),
      await venue.guest('Jo2', 'desktop'),
      await venue.guest('Jo3', 'desktop'),
    ];
    for (const { name } of others) await ina.room.person(name).waitFor({ state: 'attached' });
    await ina.room.say('@Jo1 @Jo2 @Jo3 hallo');
    await ina.page.getByText('2 Leute kannst du in einer Zeile ansprechen.').waitFor();
    await expect.poll(() => ina.room.transcript.locator('mark').allTextContents()).toEqual(['@Jo1', '@Jo2']);
  });
});

describe('reacting', () => {
  it.each(appearances('light'))(
    '[R36] from the menu and by a tap on what is there; all see how many and who, on a $kind in $theme',
    async ({ kind, theme, deviceScaleFactor }) => {
      const stored = { darkMode: String(theme === 'dark') };
      const [liv, max] = [
        await venue.guest(`Liv${kind}${theme}`.slice(0, 16), kind, { stored, deviceScaleFactor }),
        await venue.guest(`Max${kind}${theme}`.slice(0, 16), 'desktop'),
      ];
      const text = `Ich habe Kuchen dabei ${kind}${theme}`;
      await max.room.say(text);
      const menu = await openMenu(liv, text);
      await takePicture(liv.page, `reagieren-${kind}-${theme}`);
      expect(await runAxe(liv.page)).toEqual([]);
      await liv.press(
        menu.getByRole('group', { name: 'Reagieren' }).getByRole('button', { name: 'Konfetti' }),
      );
      await menu.waitFor({ state: 'detached' });
      const chip = lineIn(max, text).getByRole('button', { name: `Konfetti, 1: ${liv.name}`, exact: true });
      await chip.waitFor();
      expect(await chip.textContent()).toBe('🎉 1');
      await chip.click();
      for (const visitor of [liv, max]) {
        await expect.poll(() => chips(visitor, text).textContent()).toBe('🎉 2');
        await expect
          .poll(() => chips(visitor, text).getAttribute('aria-label'))
          .toContain('Konfetti, 2: du und ');
      }
      await takePicture(liv.page, `reaktionen-${kind}-${theme}`);
      expect(await runAxe(liv.page)).toEqual([]);
      const late = await venue.guest(`Neu${kind}${theme}`.slice(0, 16), 'desktop');
      await lineIn(late, text)
        .getByRole('button', { name: /^Konfetti/ })
        .waitFor();
      // With the keyboard or a finger: the menu says who it was.
      await (await openMenu(liv, text)).getByText(`Konfetti, 2: du und ${max.name}`).waitFor();
      await liv.page.keyboard.press('Escape');
      for (const visitor of [liv, max]) await chips(visitor, text).click();
      for (const visitor of [liv, max, late])
        await lineIn(visitor, text)
          .getByRole('button', { name: /^Konfetti/ })
          .waitFor({ state: 'detached' });
    },
  );
});
