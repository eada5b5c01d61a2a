import { callApi } from '@plausch/dev-env';
import { runAxe } from '@plausch/dev-env/browser';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { appearances, devices } from './visitor/appearances.ts';
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

/** The last lines of a talk; in a room of several stories there were others before. */
const untilLast = ({ room }: Visitor, expected: readonly string[]) =>
  expect.poll(async () => (await room.talk()).slice(-expected.length)).toEqual(expected);

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
      for (const { room } of [anna, bert])
        await room.bubblesOf(anna.name).filter({ hasText: wrong }).waitFor();
      const menu = await openMenu(anna, wrong, 'Deine Zeile');
      expect(await runAxe(anna.page)).toEqual([]);
      await takePicture(anna.page, `zeile-${kind}-${theme}`);
      await anna.press(deed(menu, 'Zurücknehmen'));
      await menu.waitFor({ state: 'detached' });
      for (const visitor of [anna, bert]) {
        await expect
          .poll(async () => (await visitor.room.talk()).at(-1))
          .toBe(`${anna.name}: Zurückgenommen`);
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
    await untilLast(greta, ['Emil: Von Emil', 'Greta: Erste']);
    const { keyboard } = greta.page;
    const ofEmil = greta.room.transcript.getByRole('button', { name: 'Mehr zur Zeile von Emil' });
    const own = greta.room.transcript.getByRole('button', { name: 'Mehr zu deiner Zeile' });
    await own.waitFor({ state: 'attached' });
    const isOn = async (button: Locator) => (await button.and(greta.page.locator(':focus')).count()) === 1;

    await greta.room.transcript.focus();
    await keyboard.press('Tab');
    expect(await isOn(own)).toBe(true);
    await keyboard.press('ArrowUp');
    expect(await isOn(ofEmil)).toBe(true);
    await keyboard.press('Enter');
    await menuOf(greta, 'Zeile von Emil').waitFor();
    expect(await deed(menuOf(greta, 'Zeile von Emil'), 'Zurücknehmen').count()).toBe(0);
    await keyboard.press('Escape');
    await menuOf(greta, 'Zeile von Emil').waitFor({ state: 'detached' });
    expect(await isOn(ofEmil)).toBe(true);

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
    for (const visitor of [greta, emil])
      await untilLast(visitor, ['Emil: Von Emil', 'Greta: Zurückgenommen']);
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

describe('changing a line', () => {
  it.each(appearances('dark'))(
    '[R32] the new words stand in the bubble and in the log of everybody, with a mark, on a $kind in $theme',
    async ({ kind, theme, deviceScaleFactor }) => {
      const stored = { darkMode: String(theme === 'dark') };
      const [ida, jan] = [
        await venue.guest(`Ida${kind}${theme}`.slice(0, 16), kind, { stored, deviceScaleFactor }),
        await venue.guest(`Jan${kind}${theme}`.slice(0, 16), 'desktop'),
      ];
      const [wrong, right] = [`Um acht ${kind} ${theme}`, `Um neun ${kind} ${theme}`];
      await ida.room.say(wrong);
      await jan.room.bubblesOf(ida.name).filter({ hasText: wrong }).waitFor();
      const menu = await openMenu(ida, wrong, 'Deine Zeile');
      await ida.press(deed(menu, 'Ändern'));
      const field = menu.getByRole('textbox', { name: 'Was soll da stehen?' });
      expect(await field.inputValue()).toBe(wrong);
      await field.fill(right);
      await field.press('Enter');
      await menu.waitFor({ state: 'detached' });
      for (const visitor of [ida, jan]) {
        await expect
          .poll(async () => (await visitor.room.talk()).at(-1))
          .toBe(`${ida.name}: ${right} bearbeitet`);
        await visitor.room.bubblesOf(ida.name).filter({ hasText: right }).waitFor();
        expect(await visitor.room.bubblesOf(ida.name).count()).toBe(1);
      }
      await takePicture(ida.page, `bearbeitet-${kind}-${theme}`);
      expect(await runAxe(ida.page)).toEqual([]);
      await ida.press(deed(await openMenu(ida, right, 'Deine Zeile'), 'Ändern'));
      await field.fill('x'.repeat(301));
      await menu.getByText('1 Zeichen zu viel').waitFor();
      await field.press('Enter');
      expect(await runAxe(ida.page)).toEqual([]);
      await takePicture(ida.page, `zeile-aendern-${kind}-${theme}`);
    },
  );

  it('[CAP-50] the arrow up in the empty field changes what was said last; in one with words it does nothing', async () => {
    const [kai, lea] = [await venue.guest('Kai', 'desktop'), await venue.guest('Lea', 'desktop')];
    await kai.room.say('Wo sitzt ihr');
    await lea.room.say('Am Klavier');
    await untilLast(lea, ['Kai: Wo sitzt ihr', 'Lea: Am Klavier']);
    await kai.room.transcript
      .getByRole('button', { name: 'Mehr zu deiner Zeile' })
      .waitFor({ state: 'attached' });
    const menu = menuOf(kai, 'Deine Zeile');
    await kai.room.composer.fill('Angefangen');
    await kai.room.composer.press('ArrowUp');
    expect(await menu.count()).toBe(0);
    await kai.room.composer.fill('');
    await kai.room.composer.press('ArrowUp');
    await menu.getByRole('textbox').waitFor();
    await kai.page.keyboard.type('?');
    await kai.page.keyboard.press('Enter');
    await menu.waitFor({ state: 'detached' });
    await untilLast(lea, ['Kai: Wo sitzt ihr? bearbeitet', 'Lea: Am Klavier']);
    expect(await kai.room.composer.and(kai.page.locator(':focus')).count()).toBe(1);
  });
});

describe('the team takes a line down', () => {
  it.each(devices('phone'))(
    '[CAP-37] [R31] from its menu, with a reason; the room reads that it was the team, its author why, on a %s',
    async (kind) => {
      const [spammer, reader, staff] = [
        await venue.guest(`Werber${kind}`, 'desktop'),
        await venue.guest(`Leser${kind}`, kind),
        await venue.guest(`Wacht${kind}`, kind),
      ];
      await venue.server.query(`update accounts set role = 'moderator' where username = '${staff.name}'`);
      await staff.page.reload();
      await staff.room.untilLive();
      const text = `Kauft bei boese.example ${kind}`;
      await spammer.room.say(text);
      await lineIn(reader, text).waitFor();
      const menu = await openMenu(staff, text, `Zeile von ${spammer.name}`);
      await staff.press(deed(menu, 'Entfernen'));
      await menu.getByLabel('Grund').fill('Keine Werbung bitte.');
      await takePicture(staff.page, `zeile-entfernen-${kind}`);
      await staff.press(deed(menu, 'Aus dem Raum entfernen'));
      await menu.waitFor({ state: 'detached' });
      for (const visitor of [spammer, reader, staff]) {
        await expect
          .poll(async () => (await visitor.room.talk()).at(-1))
          .toBe(`${spammer.name}: Vom Team entfernt`);
        expect(await visitor.page.getByText(text).count()).toBe(0);
      }
      const { page } = spammer;
      await page
        .getByText('Das Team hat eine Zeile von dir entfernt (Raum Kaffeehaus): Keine Werbung bitte.')
        .waitFor();
      await takePicture(page, `zeile-entfernt-${kind}`);
      await page.getByRole('link', { name: 'Deine Akte' }).click();
      await page.getByText('Keine Werbung bitte.', { exact: true }).waitFor();
      // Who is no member of the team is not offered it.
      await staff.room.say(`Weiter geht es ${kind}`);
      const theirs = await openMenu(reader, `Weiter geht es ${kind}`, `Zeile von ${staff.name}`);
      expect(await deed(theirs, 'Melden').count()).toBe(1);
      expect(await deed(theirs, 'Entfernen').count()).toBe(0);
    },
  );

  it('[MD7] from its report; on the page of its author whoever looks at an objection reads it again', async () => {
    const author = await venue.guest('Redner', 'desktop');
    const { token } = await venue.session('Ohr');
    const text = 'Das nehmt ihr zurück';
    await author.room.say(text);
    await lineIn(author, text).waitFor();
    const written = () =>
      venue.server.query<{ id: string; account: string }>(
        `select id, account_id as account from room_lines where text = '${text}'`,
      );
    // Its author sees it before it is written down.
    await expect.poll(async () => (await written()).length).toBe(1);
    const [line] = await written();
    const body = { lineId: line?.id ?? '', reason: 'threat' as const };
    expect((await callApi(venue.server.origin, 'reportLine', { token, body })).status).toBe(201);
    const [found] = await venue.server.query<{ id: string }>(
      `select case_id as id from case_lines where text = '${text}' and is_reported`,
    );
    await venue.register('Wache');
    await venue.server.query(`update accounts set role = 'moderator' where username = 'Wache'`);
    const staff = await venue.resident('Wache', 'desktop');
    const { page } = staff;
    await page.goto(`/team/meldungen/${found?.id}`);
    const remove = page.getByRole('button', { name: 'Aus dem Raum entfernen' });
    await staff.press(remove);
    await page.getByLabel('Grund').first().waitFor();
    expect(await runAxe(page)).toEqual([]);
    await takePicture(page, 'zeile-entfernen-meldung');
    await staff.press(remove);
    await expect.poll(async () => (await author.room.talk()).at(-1)).toBe('Redner: Vom Team entfernt');
    await remove.waitFor({ state: 'detached' });
    // What was reported stays as it was said.
    await page.getByText(text).first().waitFor();

    await page.goto(`/team/personen/${line?.account}`);
    await page.getByRole('heading', { name: 'Entfernte Zeilen' }).waitFor();
    await page.getByText(text).waitFor();
    expect(await runAxe(page)).toEqual([]);
    await takePicture(page, 'entfernte-zeilen');
  });
});
