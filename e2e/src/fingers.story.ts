import { TEXTS } from '@plausch/protocol/pages';
import { describe, expect, it } from 'vitest';
import { activationLink } from './visitor/mailbox.ts';
import { residentScreens, visitorScreens } from './visitor/screens.ts';
import { smallTargets } from './visitor/small-targets.ts';
import { openVenue } from './visitor/venue.ts';
import { WardrobeScreen } from './visitor/wardrobe-screen.ts';

const venue = openVenue();

describe('on a phone every control is large enough for a finger', () => {
  it.each([
    ['a visitor', visitorScreens],
    ['a member', residentScreens],
  ] as const)('on every page of %s', async (who, screens) => {
    const person = await (who === 'a visitor'
      ? venue.visitor('Niemand', 'phone')
      : venue.resident('Gesine', 'phone'));
    person.device.allowProblems(/status of 404.*gibt-es-nicht/);
    const small: string[] = [];
    for (const screen of screens) {
      await person.stepTo(screen);
      for (const found of await smallTargets(person.page)) small.push(`${screen.path}: ${found}`);
    }
    expect(small).toEqual([]);
  });

  it('on every page of text', async () => {
    const { page } = await venue.visitor('Niemand', 'phone');
    const small: string[] = [];
    for (const path of Object.keys(TEXTS)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const found of await smallTargets(page)) small.push(`${path}: ${found}`);
    }
    expect(small).toEqual([]);
  });

  it('in a room, in everything that opens there, and in every part of the wardrobe', async () => {
    const gesine = await venue.guest('Gesine', 'phone', { reducedMotion: 'reduce' });
    const otto = await venue.companion('Otto');
    await otto.say('Guten Abend!');
    const { page } = gesine;
    await gesine.room.untilTalkIs(['Otto: Guten Abend!']);
    const small: string[] = [];
    const measure = async (where: string) => {
      for (const found of await smallTargets(page)) small.push(`${where}: ${found}`);
    };
    const sheet = page.getByRole('dialog');
    const close = async () => {
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
    };

    await measure('room');
    await gesine.press(page.getByRole('heading', { level: 1 }).getByRole('button'));
    await sheet.getByRole('link', { name: 'Dachgarten' }).waitFor();
    await measure('other rooms');
    await close();
    await gesine.press(page.getByRole('button', { name: 'Mitglieder zeigen' }));
    const person = sheet.getByRole('button', { name: /^Otto/ });
    await person.waitFor();
    await measure('members');
    await gesine.press(person);
    await sheet.getByRole('heading', { name: 'Otto' }).waitFor();
    await measure('a person');
    await gesine.press(sheet.getByRole('button', { name: 'Melden' }));
    await sheet.getByText('Welche Zeile meldest du?').waitFor();
    await measure('a report');
    await close();
    await gesine.press(page.getByRole('button', { name: 'Emoji' }).first());
    await page.getByRole('group', { name: 'Emoji' }).waitFor();
    await measure('emoji');
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'Text' }).check({ force: true });
    await page.getByRole('heading', { name: 'Wohin gehst du?' }).waitFor();
    await measure('text view');
    await gesine.press(page.getByRole('button', { name: 'Mehr', exact: true }));
    await page.getByRole('link', { name: 'Impressum' }).waitFor();
    await measure('more');

    const wardrobe = new WardrobeScreen(page);
    await wardrobe.open();
    for (const tab of await page.getByRole('tab').all()) {
      await gesine.press(tab);
      await measure(`wardrobe, ${await tab.textContent()}`);
    }
    expect(small).toEqual([]);
  });

  it('before the mirror of a newcomer', async () => {
    const nele = await venue.visitor('Nele', 'phone');
    await nele.register();
    await nele.page.getByRole('heading', { name: 'Schau in dein Postfach' }).waitFor();
    expect(await smallTargets(nele.page)).toEqual([]);
    await nele.page.goto(await activationLink(venue.server, nele.details.email));
    await nele.activate();
    await nele.page.getByRole('button', { name: 'Ins Kaffeehaus' }).waitFor();
    expect(await smallTargets(nele.page)).toEqual([]);
  });
});
