import { runAxe } from '@plausch/dev-env/browser';
import { expect, it } from 'vitest';
import { isPictured } from './harness/pictures.ts';
import { takeThemes } from './visitor/themes.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();
const sharp = { deviceScaleFactor: isPictured ? 2 : 1 };

const areas = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Bereiche' });
const log = ({ page }: Visitor, name: string) => page.getByRole('log', { name: `Unterhaltung mit ${name}` });
const textsOf = (visitor: Visitor, name: string) => log(visitor, name).getByRole('button').allInnerTexts();
const field = ({ page }: Visitor, name: string) =>
  page.getByRole('textbox', { name: `Nachricht an ${name}` });

async function write(visitor: Visitor, name: string, text: string): Promise<void> {
  await field(visitor, name).fill(text);
  await visitor.page.keyboard.press('Enter');
}

const spoken = (words: string | null) => (words ?? '').trim().split(/\s+/);

/** Until the devices of people can be written to. */
const untilListed = (...names: readonly string[]) =>
  expect
    .poll(() =>
      venue.server.query(
        `select count(*)::integer as listed from message_devices join accounts on accounts.id = account_id
         where is_listed and username in (${names.map((name) => `'${name}'`).join()})`,
      ),
    )
    .toEqual([{ listed: names.length }]);

it('[CHAT-11 a, CHAT-11 b] two people write each other from the room, and read it at once', async () => {
  const anna = await venue.guest('Anna', 'phone', sharp);
  const bert = await venue.guest('Bert', 'desktop');
  await untilListed('Anna', 'Bert');
  await anna.room.stage.untilAtRest();
  const { x, y } = await anna.room.stage.figure('Bert');
  await anna.pressPlace({ x, y: y - 40 });
  await anna.press(anna.page.getByRole('dialog').getByRole('link', { name: 'Nachricht schreiben' }));
  await anna.page.getByText('Schreib Bert die erste Nachricht.').waitFor();
  await takeThemes(anna, 'nachrichten-erste');
  await write(anna, 'Bert', 'Kommst du heute ins Kaffeehaus?');
  await expect.poll(() => textsOf(anna, 'Bert')).toEqual(['Kommst du heute ins Kaffeehaus?']);

  await areas(bert).getByRole('img', { name: '1 Unterhaltung mit Neuem' }).waitFor();
  await bert.press(areas(bert).getByRole('link', { name: /^Nachrichten/ }));
  await bert.page.getByRole('link', { name: /^Anna/ }).waitFor();
  expect(await runAxe(bert.page)).toEqual([]);
  await bert.press(bert.page.getByRole('link', { name: /^Anna/ }));
  await expect.poll(() => textsOf(bert, 'Anna')).toEqual(['Kommst du heute ins Kaffeehaus?']);
  await areas(bert).getByRole('img').waitFor({ state: 'detached' });
  await write(bert, 'Anna', 'Ja, um acht. Ich bring Kuchen mit!');
  await expect
    .poll(() => textsOf(anna, 'Bert'))
    .toEqual(['Kommst du heute ins Kaffeehaus?', 'Ja, um acht. Ich bring Kuchen mit!']);
  for (const visitor of [anna, bert]) {
    expect(await runAxe(visitor.page)).toEqual([]);
    await takeThemes(visitor, 'nachrichten-unterhaltung');
  }

  // The sender's copy of a message may come back before the answer to its sending.
  const { promise: isRead, resolve: letAnswer } = Promise.withResolvers<void>();
  await anna.page.route(/\/messages$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    await isRead;
    await route.fulfill({ response });
  });
  await write(anna, 'Bert', 'Dann um acht!');
  const own = log(anna, 'Bert').getByText('Dann um acht!');
  await expect.poll(() => textsOf(anna, 'Bert')).toContain('Dann um acht!');
  expect(await own.count()).toBe(1);
  letAnswer();
  await anna.page.unrouteAll({ behavior: 'wait' });
  await expect.poll(() => textsOf(bert, 'Anna')).toContain('Dann um acht!');
  expect(await own.count()).toBe(1);

  await bert.press(bert.page.getByRole('button', { name: /Sicherheitsnummer mit Anna/ }));
  const words = (visitor: Visitor) =>
    visitor.page.getByRole('dialog').locator('[translate="no"]').textContent();
  await bert.page.getByRole('dialog').locator('[translate="no"]').waitFor();
  await anna.press(anna.page.getByRole('button', { name: /Sicherheitsnummer mit Bert/ }));
  await anna.page.getByRole('dialog').locator('[translate="no"]').waitFor();
  expect(spoken(await words(anna))).toHaveLength(12);
  expect(spoken(await words(anna))).toEqual(spoken(await words(bert)));
  await takeThemes(anna, 'nachrichten-nummer');
  expect(await runAxe(anna.page)).toEqual([]);
});

it('[CHAT-12 a, CHAT-12 b] [APP-09 b] what was written to somebody who is away is there when they come, and after every reload; a draft and the outbox stay as well', async () => {
  const carla = await venue.resident('Carla', 'phone');
  const dirk = await venue.resident('Dirk', 'desktop');
  await carla.page.goto('/nachrichten');
  await carla.page.getByRole('heading', { name: 'Noch keine Nachrichten' }).waitFor();
  await takeThemes(carla, 'nachrichten-leer');
  await dirk.page.goto('/nachrichten');
  await untilListed('Carla', 'Dirk');
  const [found] = await venue.server.query<{ id: string }>(`select id from accounts where username = 'Dirk'`);
  await dirk.page.goto('about:blank');
  await carla.page.goto(`/nachrichten/${found?.id}`);
  await write(carla, 'Dirk', 'Bis morgen!');
  await expect.poll(() => textsOf(carla, 'Dirk')).toEqual(['Bis morgen!']);
  await field(carla, 'Dirk').fill('Angefangen und');
  await carla.page.getByText('wird gesendet').waitFor({ state: 'detached' });
  await carla.page.reload();
  await expect.poll(() => textsOf(carla, 'Dirk')).toEqual(['Bis morgen!']);
  await expect.poll(() => field(carla, 'Dirk').inputValue()).toBe('Angefangen und');

  carla.device.allowProblems(/ERR_INTERNET_DISCONNECTED/);
  await carla.device.context.setOffline(true);
  await write(carla, 'Dirk', 'Noch etwas ohne Netz');
  await carla.page.getByText(/^(?:wartet auf Verbindung|wird gesendet)$/).waitFor();
  await takeThemes(carla, 'nachrichten-ohne-netz');
  await carla.device.context.setOffline(false);
  await carla.page.reload();
  await expect
    .poll(() => textsOf(carla, 'Dirk'), { timeout: 30_000 })
    .toEqual(['Bis morgen!', 'Noch etwas ohne Netz']);

  await dirk.page.goto('/nachrichten');
  const row = dirk.page.getByRole('link', { name: /^Carla/ });
  await row.getByRole('img', { name: '2 neue Nachrichten' }).waitFor();
  await dirk.press(row);
  await expect.poll(() => textsOf(dirk, 'Carla')).toEqual(['Bis morgen!', 'Noch etwas ohne Netz']);
  await dirk.page.getByText('ab hier neu').waitFor();
  await takeThemes(dirk, 'nachrichten-neu');

  // What can be done about a message: taken back by its writer, reported by its reader.
  await dirk.press(dirk.page.getByRole('button', { name: /Bis morgen!$/ }));
  await dirk.press(dirk.page.getByRole('dialog').getByRole('button', { name: 'Melden' }));
  await dirk.page.getByRole('combobox', { name: 'Worum geht es?' }).selectOption({ index: 1 });
  expect(await runAxe(dirk.page)).toEqual([]);
  await takeThemes(dirk, 'nachrichten-melden');
  await dirk.press(dirk.page.getByRole('dialog').getByRole('button', { name: 'Melden' }));
  await dirk.page.getByText(/Ihre Nummer ist M-/).waitFor();
  await dirk.press(dirk.page.getByRole('dialog').getByRole('button', { name: 'Schließen' }));
  await carla.press(carla.page.getByRole('button', { name: /Noch etwas ohne Netz$/ }));
  await carla.press(carla.page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }));
  await carla.press(carla.page.getByRole('dialog').getByRole('button', { name: 'Ja, zurücknehmen' }));
  await dirk.page.getByText('Carla hat die Nachricht zurückgenommen.').waitFor();

  // A dialog is a step of the history, and what it leads to takes the place of that step.
  const dialog = carla.page.getByRole('dialog');
  const openMenu = async () => {
    await carla.press(carla.page.getByRole('button', { name: 'Mehr zur Unterhaltung mit Dirk' }));
    await dialog.waitFor();
  };
  const address = () => new URL(carla.page.url()).pathname;
  await openMenu();
  await carla.page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(address()).toBe(`/nachrichten/${found?.id}`);
  await openMenu();
  await carla.press(dialog.getByRole('button', { name: 'Unterhaltung löschen' }));
  await carla.press(dialog.getByRole('button', { name: 'Ja, löschen' }));
  await dialog.waitFor({ state: 'detached' });
  await carla.page.getByRole('link', { name: /^Dirk/ }).waitFor({ state: 'detached' });
  expect(address()).toBe('/nachrichten');
});

it('[CHAT-12 b] what both have deleted is gone on an open page, and what is written afterwards is there', async () => {
  const [ronja, stefan] = [
    await venue.resident('Ronja', 'desktop'),
    await venue.resident('Stefan', 'desktop'),
  ];
  const idOf = async (name: string) => (await venue.session(name)).user.id;
  const open = async (visitor: Visitor, other: string) =>
    visitor.page.goto(`/nachrichten/${await idOf(other)}`);
  await stefan.page.goto('/nachrichten');
  await open(ronja, 'Stefan');
  await untilListed('Ronja', 'Stefan');
  await write(ronja, 'Stefan', 'Bis morgen!');
  await open(stefan, 'Ronja');
  await expect.poll(() => textsOf(stefan, 'Ronja')).toEqual(['Bis morgen!']);
  await write(stefan, 'Ronja', 'Bis morgen.');
  await expect.poll(() => textsOf(ronja, 'Stefan')).toEqual(['Bis morgen!', 'Bis morgen.']);

  const reading = await ronja.secondTab();
  await open(reading, 'Stefan');
  await expect.poll(() => textsOf(reading, 'Stefan')).toEqual(['Bis morgen!', 'Bis morgen.']);
  for (const [visitor, other] of [
    [ronja, 'Stefan'],
    [stefan, 'Ronja'],
  ] as const) {
    const { page } = visitor;
    await visitor.press(page.getByRole('button', { name: `Mehr zur Unterhaltung mit ${other}` }));
    await visitor.press(page.getByRole('button', { name: 'Unterhaltung löschen' }));
    await visitor.press(page.getByRole('button', { name: /^Ja, / }));
    await log(visitor, other).waitFor({ state: 'detached' });
  }
  await expect.poll(() => textsOf(reading, 'Stefan')).toEqual([]);
  await open(stefan, 'Ronja');
  await write(stefan, 'Ronja', 'Guten Morgen!');
  await expect.poll(() => textsOf(reading, 'Stefan')).toEqual(['Guten Morgen!']);
  await write(stefan, 'Ronja', 'Kaffee?');
  await expect.poll(() => textsOf(reading, 'Stefan')).toEqual(['Guten Morgen!', 'Kaffee?']);
});

it('[PM1-8] a second device is taken in after its words were compared, and reads what comes from then on', async () => {
  const first = await venue.resident('Emil', 'desktop');
  const writer = await venue.resident('Frida', 'desktop');
  await first.page.goto('/nachrichten');
  await writer.page.goto('/nachrichten');
  await untilListed('Emil', 'Frida');
  const second = await venue.resident('Emil', 'phone');
  await second.page.goto('/nachrichten');
  await second.page.getByRole('heading', { name: 'Dieses Gerät liest noch nicht mit' }).waitFor();
  const words = ({ page }: Visitor) => page.locator('[translate="no"]').textContent();
  await first.page.getByRole('heading', { name: 'Ein neues Gerät möchte deine Nachrichten lesen' }).waitFor();
  expect(spoken(await words(second))).toHaveLength(6);
  expect(spoken(await words(first))).toEqual(spoken(await words(second)));
  for (const visitor of [first, second]) {
    expect(await runAxe(visitor.page)).toEqual([]);
    await takeThemes(visitor, 'nachrichten-geraet');
  }
  await first.press(first.page.getByRole('button', { name: 'Aufnehmen' }));
  await second.page.getByRole('heading', { name: 'Noch keine Nachrichten' }).waitFor();
  const [found] = await venue.server.query<{ id: string }>(`select id from accounts where username = 'Emil'`);
  await writer.page.goto(`/nachrichten/${found?.id}`);
  await write(writer, 'Emil', 'Für beide Geräte');
  for (const visitor of [first, second]) {
    await visitor.press(visitor.page.getByRole('link', { name: /^Frida/ }));
    await expect.poll(() => textsOf(visitor, 'Frida')).toEqual(['Für beide Geräte']);
  }
});
