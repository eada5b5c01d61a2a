import { runAxe } from '@plausch/dev-env/browser';
import { describe, expect, it } from 'vitest';
import { isPictured, takePicture } from './harness/pictures.ts';
import { smallTargets } from './visitor/small-targets.ts';
import { takeThemes } from './visitor/themes.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue({
  rules: { friends: { presence: { settledMs: 500, goneMs: 2_000, apartMs: 500 } } },
});
const sharp = { deviceScaleFactor: isPictured ? 2 : 1 };

const heading = ({ page }: Visitor, name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true });
const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true });
const link = ({ page }: Visitor, name: string) => page.getByRole('link', { name, exact: true });
const say = (name: string, motto: string) =>
  venue.server.query(
    `insert into mottos select id, '${motto}', now() from accounts where username = '${name}'`,
  );
const has = (name: string, ap: number, rank: number) =>
  venue.server.query(
    `insert into standings (account_id, ap, rank, day) select id, ${ap}, ${rank}, '2026-01-01' from accounts where username = '${name}'`,
  );
const areFriends = (one: string, other: string) =>
  venue.server.query(
    `insert into friendships select a.id, b.id, now(), '00000000-0000-4000-8000-00000000000a' from accounts a, accounts b
     where (a.username, b.username) in (('${one}', '${other}'), ('${other}', '${one}'))`,
  );

describe('the profile of a person', () => {
  it.each(['phone', 'desktop'] as const)(
    '[CHAT-22 client] [ECON-12 a] says who they are, and what one can do about them, on a %s',
    async (kind) => {
      const [name, other] = kind === 'phone' ? ['Anna', 'Bert'] : ['Carla', 'Dirk'];
      const visitor = await venue.resident(name, kind, sharp);
      const { page } = visitor;
      await venue.register(other);
      await say(other, 'Kaffee, schwarz. Und dann noch einen, bitte.');
      await has(other, 1_300, 4);
      // As it is typed into the address bar.
      await page.goto(`/profil/${other.toLowerCase()}`);
      await heading(visitor, other).waitFor();
      await page.getByText('Stammgast, Rang 4 · 1.300 AP').waitFor();
      await page.getByText('Kaffee, schwarz. Und dann noch einen, bitte.').waitFor();
      expect(await page.title()).toBe(`${other} · Plausch`);
      await button(visitor, 'Freundschaft anfragen').waitFor();
      expect(await runAxe(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await takeThemes(visitor, 'profil');

      // Reported by the keyboard.
      await button(visitor, 'Melden').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('combobox', { name: 'Worum geht es?' }).selectOption({ index: 1 });
      expect(await runAxe(page)).toEqual([]);
      await takeThemes(visitor, 'profil-melden');
      await page
        .getByRole('region', { name: `${other} melden` })
        .getByRole('button', { name: 'Melden' })
        .focus();
      await page.keyboard.press('Enter');
      await page.getByText(/Ihre Nummer ist M-/).waitFor();
      expect(await venue.server.query(`select text from case_lines where username = '${other}'`)).toEqual([
        { text: 'Motto: Kaffee, schwarz. Und dann noch einen, bitte.' },
      ]);
      await visitor.press(button(visitor, 'Zurück'));

      await visitor.press(button(visitor, 'Freundschaft anfragen'));
      await button(visitor, 'Anfrage zurückziehen').waitFor();
      await visitor.press(button(visitor, `${other} blockieren`));
      await visitor.press(button(visitor, 'Blockieren'));
      await page.getByText(`${other} ist blockiert.`).waitFor();
      // Of whom one has blocked nothing else is there.
      await page.getByText('Stammgast, Rang 4').waitFor({ state: 'detached' });
      expect(await page.getByText('Kaffee, schwarz.').count()).toBe(0);
      expect(await runAxe(page)).toEqual([]);
      await takeThemes(visitor, 'profil-blockiert');
      await visitor.press(button(visitor, 'Blockierung aufheben'));
      await page.getByText('Stammgast, Rang 4').waitFor();
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
      await takePicture(page, `profil-schmal-${kind}`);
    },
  );

  it('of a friend tells where they are, and a press leads there; names lead to it from lists', async () => {
    const emma = await venue.resident('Emma', 'phone', sharp);
    const { page } = emma;
    await venue.register('Fritz');
    await areFriends('Emma', 'Fritz');
    await page.goto('/freunde');
    await emma.press(page.getByRole('link', { name: /^Fritz/ }));
    await heading(emma, 'Fritz').waitFor();
    await page.getByText('gerade nicht da').waitFor();
    await venue.companion('Fritz', 'dachgarten');
    await page.getByText('im Raum „Dachgarten“').waitFor();
    expect(await runAxe(page)).toEqual([]);
    await takeThemes(emma, 'profil-freund');
    await emma.press(link(emma, 'Dazusetzen'));
    await emma.room.untilLive();
    await emma.room.stage.untilAtRest();
    const { x, y } = await emma.room.stage.figure('Fritz');
    await emma.pressPlace({ x, y: y - 40 });
    await emma.press(page.getByRole('dialog').getByRole('link', { name: 'Profil' }));
    await heading(emma, 'Fritz').waitFor();
    await emma.press(link(emma, 'Nachricht schreiben'));
    await emma.press(link(emma, 'Fritz'));
    await heading(emma, 'Fritz').waitFor();
  });

  it('of a minor is small, and of nobody says so', async () => {
    const gina = await venue.resident('Gina', 'desktop', sharp);
    const { page } = gina;
    await venue.register('Hanno');
    await say('Hanno', 'Mathe nervt.');
    await venue.server.query(
      `update accounts set birth_date = current_date - interval '16 years' where username = 'Hanno'`,
    );
    await page.goto('/profil/Hanno');
    await page.getByText('Mehr zeigt Hanno nur Freunden.').waitFor();
    await page.getByText('Neuling, Rang 1').waitFor();
    expect(await page.getByText('Mathe nervt.').count()).toBe(0);
    expect(await link(gina, 'Nachricht schreiben').count()).toBe(0);
    expect(await runAxe(page)).toEqual([]);
    await takeThemes(gina, 'profil-minderjaehrig');
    gina.device.allowProblems(/status of 404/);
    await page.goto('/profil/Niemand%20da');
    await heading(gina, 'So heißt hier niemand').waitFor();
    expect(await runAxe(page)).toEqual([]);
    await takeThemes(gina, 'profil-niemand');
  });
});

describe('[PF2] one’s own profile', () => {
  it('[PF3] says in which room one is, and no way to sit down beside oneself', async () => {
    const lotte = await venue.resident('Lotte', 'desktop', sharp);
    await venue.companion('Lotte');
    await lotte.page.goto('/profil/Lotte');
    await lotte.page.getByText('dabei seit').waitFor();
    // Where one is is told once it has stayed so: every fresh connection begins that anew.
    await expect
      .poll(
        async () => {
          await lotte.page.reload();
          await lotte.page.getByText('dabei seit').waitFor();
          return lotte.page.getByText('im Raum „Kaffeehaus“').count();
        },
        { interval: 2_500 },
      )
      .toBe(1);
    expect(await link(lotte, 'Dazusetzen').count()).toBe(0);
  });

  it.each(['phone', 'desktop'] as const)(
    'is found in the settings, and has a motto, on a %s',
    async (kind) => {
      const name = kind === 'phone' ? 'Ida' : 'Jan';
      const visitor = await venue.resident(name, kind, sharp);
      const { page } = visitor;
      await page.goto('/einstellungen');
      await visitor.press(page.getByRole('link', { name: /^Dein Profil/ }));
      await heading(visitor, name).waitFor();
      await page.getByText('Sag mit einer Zeile, was dich ausmacht.').waitFor();
      expect(await runAxe(page)).toEqual([]);
      await takeThemes(visitor, 'profil-eigenes-leer');
      const field = page.getByRole('textbox', { name: 'Dein Motto' });
      await button(visitor, 'Motto schreiben').focus();
      await page.keyboard.press('Enter');
      await field.waitFor();
      await page.keyboard.type('a'.repeat(81));
      await page.getByText('1 Zeichen zu viel').waitFor();
      await takeThemes(visitor, 'profil-motto-zu-lang');
      visitor.device.allowProblems(/status of 422/);
      await field.fill('Fragt den Support');
      await page.keyboard.press('Enter');
      await page.getByText(/Das klingt, als spräche das Team/).waitFor();
      expect(await runAxe(page)).toEqual([]);
      await field.fill('Lieber spät als nie.');
      await page.keyboard.press('Enter');
      await page.getByRole('blockquote').getByText('Lieber spät als nie.').waitFor();
      await button(visitor, 'Motto ändern').waitFor();
      expect(await page.evaluate<string>('document.activeElement.tagName')).not.toBe('BODY');
      await takeThemes(visitor, 'profil-eigenes');
      await visitor.press(button(visitor, 'Motto ändern'));
      await field.fill('');
      await visitor.press(button(visitor, 'Sichern'));
      await page.getByText('Du hast kein Motto mehr.').waitFor();
      expect(
        await venue.server.query(
          `select text from mottos join accounts on accounts.id = account_id where username = '${name}'`,
        ),
      ).toEqual([]);
    },
  );

  it('stays without a network and says so; where the server does not answer it says that as well', async () => {
    const kim = await venue.resident('Kim', 'phone', { origin: venue.numericOrigin });
    const { page, device } = kim;
    kim.expectOutage();
    device.allowProblems(/status of 500/);
    await page.route('**/api/profiles/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/profil/Kim');
    await button(kim, 'Noch einmal').waitFor();
    expect(await runAxe(page)).toEqual([]);
    await page.unroute('**/api/profiles/*');
    await kim.press(button(kim, 'Noch einmal'));
    await heading(kim, 'Kim').waitFor();
    await device.context.setOffline(true);
    await page.getByText('Gerade keine Verbindung.').waitFor();
    await heading(kim, 'Kim').waitFor();
    await takeThemes(kim, 'profil-ohne-netz');
    await device.context.setOffline(false);
    await page.getByText('Gerade keine Verbindung.').waitFor({ state: 'detached' });
  });
});
