import { runAxe } from '@plausch/dev-env/browser';
import { describe, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { appearances } from './visitor/appearances.ts';
import { untilInputIsHeard, untilLinesHaveMenus } from './visitor/later.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const hint = ({ page }: Visitor) => page.getByRole('alert');
const note = ({ page }: Visitor) =>
  page
    .locator('p')
    .filter({ hasText: /Langsam-Modus|viel los/ })
    .and(page.locator('[data-slow]'));
const spoken = ({ page }: Visitor) => page.locator('[role="status"].visually-hidden').textContent();
const lastOf = async ({ room }: Visitor) => (await room.talk()).at(-1);

async function moderator(name: string): Promise<Visitor> {
  await venue.register(name);
  await venue.server.query(`update accounts set role = 'moderator' where username = '${name}'`);
  return venue.guest(name, 'desktop');
}

describe('[R37] what one does and what dice show', () => {
  it.each(appearances('dark'))(
    'read on from the name, in the talk and in the picture, on a $kind in $theme',
    async ({ kind, theme, deviceScaleFactor }) => {
      const stored = { darkMode: String(theme === 'dark') };
      const [anna, bert] = [
        await venue.guest(`Anna${kind}`, kind, { stored, deviceScaleFactor }),
        await venue.guest(`Bert${kind}`, 'desktop'),
      ];
      await bert.room.say('Na, wer fängt an?');
      await anna.room.say('/me winkt müde');
      for (const visitor of [anna, bert]) {
        await expect
          .poll(() => lastOf(visitor))
          .toMatch(new RegExp(`^${anna.name}: ${anna.name} winkt müde \\d\\d:\\d\\d$`));
      }
      await bert.room
        .bubblesOf(anna.name)
        .filter({ hasText: `${anna.name}winkt müde` })
        .waitFor();
      expect(await anna.room.composer.inputValue()).toBe('');
      await anna.room.say('/wuerfel 2w6');
      await expect.poll(() => lastOf(bert)).toMatch(/ würfelt 2w6: [1-6] \+ [1-6] =\s\d+ \d\d:\d\d$/);
      await anna.room.bubblesOf(anna.name).filter({ hasText: 'würfelt 2w6' }).waitFor();
      expect(await runAxe(anna.page)).toEqual([]);
      await takePicture(anna.page, `wuerfel-${kind}-${theme}`);
    },
  );

  it('dice are taken back and never changed; wrong ones are told what may be rolled', async () => {
    const emil = await venue.guest('Emil', 'desktop');
    await emil.room.say('/wuerfel 11w6');
    await hint(emil).filter({ hasText: 'bis zu 10 Würfel mit 2 bis 100 Seiten' }).waitFor();
    expect(await emil.room.composer.inputValue()).toBe('/wuerfel 11w6');
    await emil.room.say('/wuerfel');
    await expect.poll(() => lastOf(emil)).toMatch(/würfelt 1w6: [1-6] /);
    await untilLinesHaveMenus(emil.page);
    await emil.room.transcript.getByRole('button', { name: 'Mehr zu deiner Zeile' }).last().click();
    const menu = emil.page.getByRole('dialog', { name: 'Deine Zeile' });
    await menu.getByText(/^Emil würfelt 1w6: [1-6]$/).waitFor();
    expect(await menu.getByRole('button', { name: 'Ändern' }).count()).toBe(0);
    await menu.getByRole('button', { name: 'Zurücknehmen' }).click();
    await expect.poll(() => lastOf(emil)).toBe('Emil: Zurückgenommen');
  });
});

describe('[R38] slow talk', () => {
  it.each(appearances('light'))(
    'is set by a command; the field says how long one waits, and the words stay in it, on a $kind in $theme',
    async ({ kind, theme, deviceScaleFactor }) => {
      const stored = { darkMode: String(theme === 'dark') };
      const fritz = await venue.guest(`Fritz${kind}`, kind, { stored, deviceScaleFactor });
      const mona = await moderator(`Mona${kind}`);
      await untilInputIsHeard(fritz);
      await mona.room.say('/langsam 7');
      await hint(mona).filter({ hasText: 'Schreib /langsam und 5, 10, 30, 60, 300 oder 900' }).waitFor();
      await mona.room.say('/langsam 60');
      await mona.page.getByText('Langsam-Modus: eine Zeile alle 60 Sekunden.', { exact: true }).waitFor();
      await note(fritz).filter({ hasText: 'eine Zeile alle 60 Sekunden' }).waitFor();
      await expect.poll(() => spoken(fritz)).toBe('Langsam-Modus: eine Zeile alle 60 Sekunden');
      await fritz.room.say('Guten Abend');
      await note(fritz)
        .getByRole('timer')
        .filter({ hasText: /noch \d+ Sek\.|noch 1 Min\./ })
        .waitFor();
      await fritz.room.say('Ist hier was los?');
      await expect.poll(() => spoken(fritz)).toMatch(/^Langsam-Modus: noch \d+ Sekunden\.$/);
      expect(await fritz.room.composer.inputValue()).toBe('Ist hier was los?');
      expect(await lastOf(fritz)).toBe(`${fritz.name}: Guten Abend`);
      expect(await runAxe(fritz.page)).toEqual([]);
      await takePicture(fritz.page, `langsam-${kind}-${theme}`);
      // Who looks after the room talks as always.
      await mona.room.say('Bitte');
      await mona.room.say('etwas ruhiger');
      await expect.poll(() => lastOf(fritz)).toBe(`${mona.name}: etwas ruhiger`);

      await mona.room.say('/langsam aus');
      await note(fritz).waitFor({ state: 'detached' });
      await expect.poll(() => spoken(fritz)).toBe('Der Langsam-Modus ist aus.');
      await fritz.room.composer.press('Enter');
      await expect.poll(() => lastOf(mona)).toBe(`${fritz.name}: Ist hier was los?`);
    },
  );

  it('is not for everybody to set', async () => {
    const greta = await venue.guest('Greta', 'desktop');
    greta.device.allowProblems(/status of 403/);
    await greta.room.say('/langsam 5');
    await hint(greta).filter({ hasText: 'Das dürfen hier nur die Moderation und die Gastgeber' }).waitFor();
  });
});
