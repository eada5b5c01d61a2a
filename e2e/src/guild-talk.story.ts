import { runAxe } from '@plausch/dev-env/browser';
import { describe, expect, it } from 'vitest';
import { isPictured } from './harness/pictures.ts';
import { smallTargets } from './visitor/small-targets.ts';
import { takeThemes } from './visitor/themes.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();
const sharp = { deviceScaleFactor: isPictured ? 2 : 1 };

/** A guild of these people, the first of them its founder. */
async function guildOf(name: string, tag: string, ...people: readonly string[]): Promise<void> {
  await venue.server.query(
    `insert into guilds (id, name, name_skeleton, tag, founded_at)
     values (gen_random_uuid(), '${name}', '${name.toLowerCase()}', '${tag}', now())`,
  );
  for (const [place, person] of people.entries()) {
    await venue.register(person);
    await venue.server.query(
      `insert into guild_members (account_id, guild_id, role, joined_at)
       select accounts.id, guilds.id, '${place === 0 ? 'founder' : 'member'}', now() from accounts, guilds
       where username = '${person}' and tag = '${tag}'`,
    );
  }
}
const talk = ({ page }: Visitor) => page.getByRole('region', { name: 'Gespräch' });
const field = (visitor: Visitor) => talk(visitor).getByRole('textbox', { name: 'Schreib deiner Gilde' });
const line = (visitor: Visitor, words: string) => talk(visitor).getByRole('button', { name: `: ${words}` });
const dialog = ({ page }: Visitor) => page.getByRole('dialog');
const badge = ({ page }: Visitor) => page.getByRole('img', { name: /neue Zeilen? in deiner Gilde/ });
async function say(visitor: Visitor, words: string): Promise<void> {
  await field(visitor).fill(words);
  await field(visitor).press('Enter');
  await line(visitor, words).waitFor();
}

it('members of a guild talk, live on all devices, with a number for what is new', async () => {
  await guildOf('Nachteulen', 'NEST', 'Anna', 'Bert');
  const anna = await venue.resident('Anna', 'phone', sharp);
  await anna.page.goto('/gilde');
  await talk(anna).getByText('Noch still. Sag Hallo.').waitFor();
  expect(await runAxe(anna.page)).toEqual([]);
  await takeThemes(anna, 'gildengespraech-leer');

  const [bert, tablet] = [
    await venue.resident('Bert', 'desktop', sharp),
    await venue.resident('Bert', 'desktop'),
  ];
  for (const { page } of [bert, tablet]) {
    await page.goto('/news');
    await page.getByRole('heading', { name: 'Neues', level: 1 }).waitFor();
  }
  await say(anna, 'Hallo zusammen');
  await say(anna, 'Heute Abend im Kino?');
  for (const one of [bert, tablet])
    await one.page.getByRole('link', { name: 'Ich, Bert 2 neue Zeilen in deiner Gilde' }).waitFor();

  await bert.page.goto('/einstellungen');
  await bert.press(bert.page.getByRole('link', { name: /^Gilde/ }));
  await line(bert, 'Heute Abend im Kino?').waitFor();
  await talk(bert).getByText('ab hier neu').waitFor();
  for (const one of [bert, tablet]) await badge(one).waitFor({ state: 'detached' });
  await say(bert, 'Gern, um acht');
  await line(anna, 'Gern, um acht').waitFor();
  expect(await runAxe(bert.page)).toEqual([]);
  expect(await smallTargets(anna.page)).toEqual([]);
  await takeThemes(anna, 'gildengespraech');
  await takeThemes(bert, 'gildengespraech');

  // By the keyboard: what one has said is taken back.
  await line(bert, 'Gern, um acht').focus();
  await bert.page.keyboard.press('Enter');
  await dialog(bert).waitFor();
  expect(await runAxe(bert.page)).toEqual([]);
  await bert.press(dialog(bert).getByRole('button', { name: 'Zurücknehmen' }));
  await bert.press(dialog(bert).getByRole('button', { name: 'Ja, zurücknehmen' }));
  await dialog(bert).waitFor({ state: 'detached' });
  for (const one of [anna, bert]) await talk(one).getByText('Zurückgenommen').waitFor();

  // Who leads takes down what others have said, and they report what they may not take down.
  await say(bert, 'Kauft bei mir');
  await anna.press(line(anna, 'Kauft bei mir'));
  await anna.press(dialog(anna).getByRole('button', { name: 'Aus dem Gespräch entfernen' }));
  await takeThemes(anna, 'gildengespraech-entfernen');
  await anna.press(dialog(anna).getByRole('button', { name: 'Ja, entfernen' }));
  await talk(bert).getByText('Von der Gilde entfernt').waitFor();
  await bert.press(line(bert, 'Hallo zusammen'));
  expect(await dialog(bert).getByRole('button', { name: 'Aus dem Gespräch entfernen' }).count()).toBe(0);
  await bert.press(dialog(bert).getByRole('button', { name: 'Melden' }));
  await bert.page.getByRole('combobox', { name: 'Worum geht es?' }).selectOption({ index: 1 });
  await takeThemes(bert, 'gildengespraech-melden');
  await bert.press(dialog(bert).getByRole('button', { name: 'Melden', exact: true }));
  await dialog(bert).getByText('Danke, deine Meldung ist da.').waitFor();
  await bert.press(dialog(bert).getByRole('button', { name: 'Zurück', exact: true }));
  await bert.press(dialog(bert).getByRole('button', { name: 'Schließen' }));

  // Put out, one reads nothing more.
  await anna.press(anna.page.getByRole('button', { name: 'Mehr zu Bert' }));
  await anna.press(dialog(anna).getByRole('button', { name: 'Aus der Gilde entfernen' }));
  await anna.press(dialog(anna).getByRole('button', { name: 'Ja, entfernen' }));
  await talk(bert).waitFor({ state: 'detached' });
  expect(await bert.page.getByText('Hallo zusammen').count()).toBe(0);
});

describe('without a connection', () => {
  it('what is written waits, and is sent once, in its order', async () => {
    await guildOf('Funkloch', 'FUNK', 'Carla', 'Dirk');
    const carla = await venue.resident('Carla', 'phone');
    carla.device.allowProblems(/ERR_INTERNET_DISCONNECTED/);
    await carla.page.goto('/gilde');
    await say(carla, 'Noch da');
    await carla.device.context.setOffline(true);
    await talk(carla).waitFor();
    for (const words of ['Erstens', 'Zweitens']) {
      await field(carla).fill(words);
      await field(carla).press('Enter');
    }
    await talk(carla).getByText('wartet auf Verbindung').nth(1).waitFor();
    await carla.device.context.setOffline(false);
    await line(carla, 'Zweitens').waitFor();
    const said = await venue.server.query<{ text: string }>(
      `select text from guild_lines join guilds on guilds.id = guild_id where tag = 'FUNK' order by number`,
    );
    expect(said.map(({ text }) => text)).toEqual(['Noch da', 'Erstens', 'Zweitens']);
    const words = await talk(carla).getByRole('log').getByRole('button').allTextContents();
    expect(words).toEqual(['Noch da', 'Erstens', 'Zweitens']);
  });

  it('what is refused says why, and its author has the text back', async () => {
    await guildOf('Leisetreter', 'LEISE', 'Eva', 'Finn');
    await venue.server.query(
      `insert into sanctions (id, account_id, kind, step, reason, created_at, ends_at)
       select gen_random_uuid(), id, 'mute', 2, 'Zu laut', now(), now() + interval '1 hour' from accounts where username = 'Eva'`,
    );
    const eva = await venue.resident('Eva', 'desktop');
    eva.device.allowProblems(/status of 403/);
    await eva.page.goto('/gilde');
    await field(eva).fill('Hört mich wer?');
    await field(eva).press('Enter');
    await talk(eva).getByRole('alert').waitFor();
    expect(await runAxe(eva.page)).toEqual([]);
    await takeThemes(eva, 'gildengespraech-abgelehnt');
    await eva.press(talk(eva).getByRole('button', { name: 'Ändern' }));
    await expect.poll(() => field(eva).inputValue()).toBe('Hört mich wer?');
    expect(await talk(eva).getByRole('alert').count()).toBe(0);
  });
});

it('a long talk is read back page by page', async () => {
  await guildOf('Vielredner', 'VIEL', 'Gabi', 'Hans');
  await venue.server.query(
    `insert into guild_lines (id, guild_id, account_id, client_id, text, bubble_color_id, said_at)
     select gen_random_uuid(), guilds.id, accounts.id, gen_random_uuid(), 'Zeile ' || n, 'sun', now()
     from guilds, accounts, generate_series(1, 70) n where tag = 'VIEL' and username = 'Hans' order by n`,
  );
  const gabi = await venue.resident('Gabi', 'desktop');
  await gabi.page.goto('/gilde');
  const first = talk(gabi).getByText('Zeile 1', { exact: true });
  await line(gabi, 'Zeile 70').waitFor();
  expect(await first.count()).toBe(0);
  await gabi.press(talk(gabi).getByRole('button', { name: 'Frühere Zeilen' }));
  await first.waitFor();
  await talk(gabi).getByText('lesen alle Mitglieder, 30 Tage lang').waitFor();
  const words = await talk(gabi).getByRole('log').getByRole('button').allTextContents();
  expect(words).toEqual(Array.from({ length: 70 }, (_, place) => `Zeile ${place + 1}`));
});

it('a guild is reported, renamed by a moderator, and closed', async () => {
  await guildOf('Böse Worte', 'BOES', 'Ida');
  const ida = await venue.resident('Ida', 'phone');
  await ida.page.goto('/gilde');
  await talk(ida).waitFor();
  const jan = await venue.resident('Jan', 'phone', sharp);
  await jan.page.goto('/gilde/BOES');
  await jan.press(jan.page.getByRole('button', { name: 'Gilde melden' }));
  const report = jan.page.getByRole('region', { name: 'Gilde melden' });
  await report.getByRole('combobox', { name: 'Worum geht es?' }).selectOption({ index: 1 });
  expect(await runAxe(jan.page)).toEqual([]);
  await takeThemes(jan, 'gilde-melden');
  await jan.press(report.getByRole('button', { name: 'Melden', exact: true }));
  await report.getByText('Danke, deine Meldung ist da.').waitFor();

  await venue.register('Karl');
  await venue.server.query(`update accounts set role = 'moderator' where username = 'Karl'`);
  const karl = await venue.resident('Karl', 'desktop', sharp);
  // The guild that is closed.
  karl.device.allowProblems(/status of 404/);
  await karl.page.goto('/gilde/BOES');
  const team = karl.page.getByRole('region', { name: 'Team' });
  await karl.press(team.getByRole('button', { name: 'Gilde umbenennen' }));
  await team.getByRole('textbox', { name: 'Neuer Name' }).fill('Gute Worte');
  await team.getByRole('textbox', { name: 'Neues Kürzel' }).fill('gut');
  await team.getByRole('textbox', { name: 'Grund' }).fill('Der Name beleidigt.');
  expect(await runAxe(karl.page)).toEqual([]);
  await takeThemes(karl, 'gilde-umbenennen');
  await karl.press(team.getByRole('button', { name: 'Umbenennen', exact: true }));
  await karl.page.getByRole('heading', { name: 'Gute Worte [GUT]' }).waitFor();
  await ida.page
    .getByText('Das Team hat deine Gilde in „Gute Worte“ umbenannt: Der Name beleidigt.')
    .waitFor();
  await ida.page.getByRole('heading', { name: 'Gute Worte [GUT]' }).waitFor();

  await karl.press(team.getByRole('button', { name: 'Gilde schließen' }));
  await team.getByRole('textbox', { name: 'Grund' }).fill('Nur Hetze.');
  await karl.press(team.getByRole('button', { name: 'Endgültig schließen' }));
  await karl.page.getByText('Diese Gilde gibt es nicht mehr.').waitFor();
  await ida.page.getByText('Das Team hat die Gilde „Gute Worte“ geschlossen: Nur Hetze.').waitFor();
  await ida.page.getByRole('heading', { name: 'Alle Gilden' }).waitFor();
});
