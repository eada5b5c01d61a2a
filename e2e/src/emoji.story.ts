import { runAxe } from '@plausch/dev-env/browser';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { lookAt } from './visitor/look-at.ts';
import { smallTargets } from './visitor/small-targets.ts';
import { takeThemes } from './visitor/themes.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const picker = ({ page }: Visitor) => page.getByRole('group', { name: 'Emoji', exact: true });
const search = ({ page }: Visitor) => page.getByRole('searchbox', { name: 'Emoji suchen' });
const tone = ({ page }: Visitor) => page.getByRole('combobox', { name: 'Hautfarbe' });
const emoji = (visitor: Visitor, name: string) => picker(visitor).getByRole('button', { name, exact: true });
const shown = (visitor: Visitor) => picker(visitor).getByRole('button').allTextContents();
const suggestions = ({ page }: Visitor) => page.getByRole('listbox', { name: 'Emoji' });
const suggested = async (visitor: Visitor) =>
  (await suggestions(visitor).getByRole('option').allTextContents()).map((text) => text.trim());
const textIn = (field: Locator) => expect.poll(() => field.inputValue());

async function openPicker(visitor: Visitor): Promise<void> {
  await visitor.press(visitor.page.getByRole('button', { name: 'Emoji und Gesten' }));
  await picker(visitor).waitFor();
}

/** Puts an emoji of the house into a slot of a member. */
async function give(name: string, slug: string): Promise<void> {
  await venue.register(name);
  await venue.server.query(
    `insert into items (id, kind, owner_id, origin, acquired_at, armed_at)
     select gen_random_uuid(), 'emoji.${slug}', id, 'shop', now(), now() from accounts where username = '${name}'`,
  );
}

describe('the emoji of a room', () => {
  it.each(['phone', 'desktop'] as const)(
    'are found by German words, the last ones stand first, and the skin tone stays, on a %s',
    async (kind) => {
      // A second member is there: a member who is alone is shown more things to do.
      await venue.companion('Otto');
      const visitor = await venue.guest(kind === 'phone' ? 'Anna' : 'Berta', kind);
      const { page, room } = visitor;
      await openPicker(visitor);
      await takeThemes(visitor, 'emoji-anfang');

      await search(visitor).fill('pizzast');
      await emoji(visitor, 'Pizza').waitFor();
      expect(await shown(visitor)).toEqual(['🍕']);
      await page.getByText('Ein Emoji', { exact: true }).waitFor();
      await search(visitor).press('Enter');
      await textIn(room.composer).toBe('🍕');
      await search(visitor).fill('baer');
      await expect.poll(() => shown(visitor)).toContain('🐻');
      await takeThemes(visitor, 'emoji-gesucht');
      await search(visitor).fill('qxyz');
      await page.getByText('Nichts gefunden', { exact: true }).waitFor();
      expect(await shown(visitor)).toEqual([]);

      await tone(visitor).selectOption('5');
      await search(visitor).fill('winkende');
      await visitor.press(emoji(visitor, 'winkende Hand'));
      await textIn(room.composer).toBe('🍕👋🏿');
      // Escape empties the field first.
      await search(visitor).press('Escape');
      expect(await search(visitor).inputValue()).toBe('');
      await search(visitor).press('Escape');
      await picker(visitor).waitFor({ state: 'detached' });

      await page.reload();
      await room.untilLive();
      await openPicker(visitor);
      expect((await shown(visitor)).slice(0, 3)).toEqual(['👋🏿', '🍕', '🙂']);
      expect(await tone(visitor).inputValue()).toBe('5');
      await lookAt(visitor, `emoji-zuletzt-${kind}`);
      if (kind === 'phone') expect(await smallTargets(page)).toEqual([]);
      await tone(visitor).selectOption('0');
      expect((await shown(visitor))[0]).toBe('👋');
    },
  );

  it('a letter in the grid looks for it, and arrow keys lead from shelf to shelf', async () => {
    const carla = await venue.guest('Carla', 'desktop');
    const { page, room } = carla;
    await openPicker(carla);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await openPicker(carla);
    const focused = () => page.evaluate<string>(`document.activeElement.getAttribute('aria-label') ?? ''`);
    await expect.poll(focused).toBe('lächelndes Gesicht');
    // Below the emoji that was taken last begin the usual ones.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('grinsendes Gesicht');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('lächelndes Gesicht');
    await page.keyboard.type('feuerw');
    expect(await search(carla).inputValue()).toBe('feuerw');
    await expect.poll(() => shown(carla)).toContain('🎆');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await room.composer.inputValue()).toMatch(/^🙂./u);
  });
});

it('what was taken last goes with the session, and the skin tone stays on the device', async () => {
  const hanna = await venue.guest('Hanna', 'desktop');
  const { page } = hanna;
  await openPicker(hanna);
  await tone(hanna).selectOption('3');
  await hanna.press(emoji(hanna, 'winkende Hand'));
  const kept = () =>
    page.evaluate('[localStorage.getItem("emojiRecent"), localStorage.getItem("emojiTone")]');
  expect(await kept()).toEqual(['[["👋","winkende Hand"]]', '3']);
  await page.goto('/einstellungen/konto');
  await hanna.press(page.getByRole('button', { name: 'Abmelden' }));
  await page.getByRole('link', { name: 'Mitreden' }).waitFor();
  await expect.poll(kept).toEqual([null, '3']);
});

describe('a colon and a name', () => {
  it('suggest emoji while one writes in a room, the own ones of the house first, chosen by Tab and arrow keys', async () => {
    await give('Doris', 'katze');
    const doris = await venue.guest('Doris', 'desktop');
    const { page, room } = doris;
    await room.composer.focus();
    await page.keyboard.type('Guten Tag :katz');
    await suggestions(doris).waitFor();
    await expect.poll(() => suggested(doris).then(([first]) => first)).toBe('Katze');
    await page
      .getByRole('status')
      .filter({ hasText: /^\d Emoji\. Wählen mit den Pfeiltasten/ })
      .waitFor();
    expect(await runAxe(page)).toEqual([]);
    await lookAt(doris, 'emoji-vorschlag-desktop');
    await page.keyboard.press('Tab');
    await textIn(room.composer).toBe('Guten Tag :katze: ');
    await page.keyboard.type(':tschü');
    await expect.poll(() => suggested(doris).then(([first]) => first)).toBe('👋winkende Hand');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await textIn(room.composer).toBe('Guten Tag :katze: 👋 ');
    await page.keyboard.press('Enter');
    await expect.poll(() => room.lines().then((lines) => lines.length)).toBe(1);

    // Enter says what is written, unless a suggestion is chosen; Escape sends the suggestions away; a smiley brings none.
    await page.keyboard.type('Na :herz');
    await suggestions(doris).waitFor();
    await page.keyboard.press('Escape');
    await suggestions(doris).waitFor({ state: 'detached' });
    await textIn(room.composer).toBe('Na :herz');
    await room.composer.fill('Bis dann :D');
    expect(await suggestions(doris).count()).toBe(0);
  });

  it('suggest them by touch in private messages, where the own ones of the house are none', async () => {
    await give('Egon', 'katze');
    const fiona = await venue.session('Fiona');
    const egon = await venue.resident('Egon', 'phone');
    const { page } = egon;
    const other = await venue.resident('Fiona', 'desktop');
    await other.page.goto('/nachrichten');
    await other.page.getByRole('heading', { name: 'Noch keine Nachrichten' }).waitFor();
    await page.goto(`/nachrichten/${fiona.user.id}`);
    const field = page.getByRole('textbox', { name: 'Nachricht an Fiona' });
    await field.fill('Schau :katz');
    await suggestions(egon).waitFor();
    await expect.poll(() => suggested(egon).then(([first]) => first)).toBe('🐱Katze');
    expect(await smallTargets(page)).toEqual([]);
    await lookAt(egon, 'emoji-vorschlag-nachricht-phone');
    await egon.press(suggestions(egon).getByRole('option').first());
    await textIn(field).toBe('Schau 🐱 ');
    await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('textarea');
    await field.press('Enter');
    await page.getByRole('log', { name: 'Unterhaltung mit Fiona' }).getByText('Schau 🐱').waitFor();
  });

  it('suggest them in the talk of a guild', async () => {
    await give('Gerd', 'katze');
    await venue.server.query(
      `insert into guilds (id, name, name_skeleton, tag, founded_at)
       values (gen_random_uuid(), 'Nachteulen', 'nachteulen', 'NEST', now())`,
    );
    await venue.server.query(
      `insert into guild_members (account_id, guild_id, role, joined_at)
       select accounts.id, guilds.id, 'founder', now() from accounts, guilds where username = 'Gerd' and tag = 'NEST'`,
    );
    const gerd = await venue.resident('Gerd', 'desktop');
    await gerd.page.goto('/gilde');
    const field = gerd.page.getByRole('textbox', { name: 'Schreib deiner Gilde' });
    await field.fill(':katz');
    await expect.poll(() => suggested(gerd).then(([first]) => first)).toBe('Katze');
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await field.press('Enter');
    await textIn(field).toBe('🐱 ');
  });
});
