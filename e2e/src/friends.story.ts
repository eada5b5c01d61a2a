import { runAxe } from '@plausch/dev-env/browser';
import { describe, expect, it } from 'vitest';
import { isPictured, takePicture } from './harness/pictures.ts';
import { Keyboard } from './visitor/keyboard.ts';
import { takeThemes } from './visitor/themes.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

// Friends hear sooner who came and who went than they would elsewhere.
const venue = openVenue({
  rules: { friends: { presence: { settledMs: 500, goneMs: 2_000, apartMs: 500 } } },
});
const sharp = { deviceScaleFactor: isPictured ? 2 : 1 };

const areas = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Bereiche' });
const card = ({ page }: Visitor) => page.getByRole('dialog');
const act = (visitor: Visitor, name: string) =>
  visitor.press(card(visitor).getByRole('button', { name, exact: true }));
const list = ({ page }: Visitor, title: string) =>
  page.getByRole('heading', { name: new RegExp(`^${title} \\d+$`) }).locator('xpath=..');
const rowsOf = async (visitor: Visitor, title: string) =>
  (await list(visitor, title).getByRole('listitem').allInnerTexts()).map((text) =>
    text.replace(/\s*\n\s*/g, ' | '),
  );

async function openFriends(visitor: Visitor): Promise<void> {
  await visitor.press(areas(visitor).getByRole('link', { name: /^Freunde/ }));
  await visitor.page.getByRole('heading', { name: 'Freunde', level: 1 }).waitFor();
}

/** The card of a person in the room. */
async function openCard(visitor: Visitor, name: string): Promise<void> {
  const { x, y } = await visitor.room.stage.figure(name);
  await visitor.pressPlace({ x, y: y - 40 });
  await card(visitor).getByRole('heading', { name, exact: true }).waitFor();
}

/** Friends without a device of their own, and who has asked or was asked. */
async function known(visitor: Visitor, names: readonly string[]): Promise<void> {
  for (const name of names) await venue.register(name);
  await venue.server.query(
    `insert into friendships select one.id, other.id, now(), md5(least(one.username, other.username) || greatest(one.username, other.username))::uuid
     from accounts one, accounts other
     where (one.username = '${visitor.name}' and other.username in (${names.map((name) => `'${name}'`).join()}))
        or (other.username = '${visitor.name}' and one.username in (${names.map((name) => `'${name}'`).join()}))`,
  );
}

async function asks(asker: string, asked: string): Promise<void> {
  await venue.register(asker);
  await venue.server.query(
    `insert into friend_requests (asker_id, asked_id, id, asked_at, is_shown)
     select one.id, other.id, gen_random_uuid(), now(), true from accounts one, accounts other
     where one.username = '${asker}' and other.username = '${asked}'`,
  );
}

it('[CHAT-13 a, CHAT-13 b, CHAT-13 c] A asks, B accepts; both lists show the friend with online state; removal is mutual', async () => {
  const anna = await venue.guest('Anna', 'phone', sharp);
  const bert = await venue.guest('Bert', 'desktop');
  await anna.room.stage.untilAtRest();

  await openCard(anna, 'Bert');
  expect(await runAxe(anna.page)).toEqual([]);
  await takeThemes(anna, 'freunde-karte');
  await act(anna, 'Freundschaft anfragen');
  await card(anna).getByRole('button', { name: 'Anfrage zurückziehen' }).waitFor();
  await anna.page.goBack();

  // In a room the number at the area says it, and nothing comes over the heads.
  await areas(bert).getByRole('img', { name: '1 offene Anfrage' }).waitFor();
  expect(await bert.page.getByText('Anna möchte mit dir befreundet sein.').count()).toBe(0);
  await openFriends(bert);
  await expect
    .poll(() => rowsOf(bert, 'Anfragen'))
    .toEqual(['Anna | möchte mit dir befreundet sein | Annehmen | Ablehnen']);
  expect(await runAxe(bert.page)).toEqual([]);
  await takeThemes(bert, 'freunde-anfrage');

  await openFriends(anna);
  await expect
    .poll(() => rowsOf(anna, 'Du hast gefragt'))
    .toEqual(['Bert | noch keine Antwort | Zurückziehen']);
  await bert.press(bert.page.getByRole('button', { name: 'Anna annehmen' }));
  await anna.page.getByText('Du und Bert, ihr seid jetzt befreundet.').waitFor();
  await areas(bert).getByRole('img').waitFor({ state: 'detached' });
  // Who looks at this page stays in the room; who leaves the room from here is in none.
  await expect.poll(() => rowsOf(bert, 'Jetzt da')).toEqual(['Anna | Kaffeehaus | Dazusetzen']);
  await bert.press(bert.page.getByRole('button', { name: 'Raum verlassen' }));
  await expect.poll(() => rowsOf(anna, 'Jetzt da')).toEqual(['Bert']);
  await bert.page.goBack();
  await expect.poll(() => rowsOf(anna, 'Jetzt da')).toEqual(['Bert | Kaffeehaus | Dazusetzen']);
  await takeThemes(anna, 'freunde-einer');

  const shows = anna.page.getByRole('switch', { name: 'Freunde sehen, wo du bist' });
  await anna.press(anna.page.getByText('Freunde sehen, wo du bist'));
  await expect.poll(() => shows.isChecked()).toBe(false);
  await expect
    .poll(() => venue.server.query('select shows_room from friend_settings where shows_room is not null'))
    .toEqual([{ shows_room: false }]);
  await anna.page.reload();
  await shows.waitFor();
  expect(await shows.isChecked()).toBe(false);
  expect(await runAxe(anna.page)).toEqual([]);

  await anna.press(anna.page.getByRole('button', { name: 'Mehr zu Bert' }));
  expect(await runAxe(anna.page)).toEqual([]);
  await act(anna, 'Aus Freunden entfernen');
  await takeThemes(anna, 'freunde-entfernen');
  await act(anna, 'Entfernen');
  await anna.page.getByText('Bert ist nicht mehr in deiner Liste.').waitFor();
  await openFriends(bert);
  for (const { page } of [anna, bert])
    await page.getByRole('heading', { name: 'Noch niemand in deiner Liste' }).waitFor();
  await takeThemes(anna, 'freunde-leer');
  await takeThemes(bert, 'freunde-leer');
  expect(await runAxe(bert.page)).toEqual([]);
});

it('[CHAT-13 b] a friend who comes and goes is told of at once, and one sits down with them by one press', async () => {
  const carla = await venue.resident('Carla', 'desktop');
  await known(carla, ['Dirk']);
  await carla.page.goto('/freunde');
  await expect.poll(() => rowsOf(carla, 'Gerade nicht da')).toEqual(['Dirk']);
  const dirk = await venue.companion('Dirk', 'dachgarten');
  await expect.poll(() => rowsOf(carla, 'Jetzt da')).toEqual(['Dirk | Dachgarten | Dazusetzen']);
  await carla.press(
    carla.page.getByRole('link', { name: 'Dazusetzen: zu Dirk in den Raum „Dachgarten“', exact: true }),
  );
  await carla.room.untilLive();
  expect(new URL(carla.page.url()).searchParams.get('raum')).toBe('dachgarten');
  await carla.room.person('Dirk').waitFor();
  await openFriends(carla);
  dirk.close();
  await expect.poll(() => rowsOf(carla, 'Gerade nicht da')).toEqual(['Dirk']);
});

describe('a long list', () => {
  const NAMES = [
    'Ada',
    'Bodo',
    'Cora',
    'Dora',
    'Edda',
    'Falk',
    'Gero',
    'Hilda',
    'Ida',
    'Jona',
    'Käthe',
    'Ludwig',
  ];

  it.each(['phone', 'desktop'] as const)('is searched, and tells who asks, on a %s', async (kind) => {
    const name = kind === 'phone' ? 'Martha' : 'Norbert';
    const visitor = await venue.resident(name, kind, sharp);
    const { page } = visitor;
    await known(visitor, NAMES);
    await asks('Olaf', name);
    await asks('Paula', name);
    await venue.register('Quirin');
    await asks(name, 'Quirin');
    for (const [friend, room] of [
      ['Hilda', 'kaffeehaus'],
      ['Ada', 'dachgarten'],
      ['Ludwig', 'leseecke'],
    ] as const)
      await venue.companion(friend, room);
    await page.goto('/freunde');
    await expect
      .poll(() => rowsOf(visitor, 'Jetzt da'))
      .toEqual([
        'Ada | Dachgarten | Dazusetzen',
        'Hilda | Kaffeehaus | Dazusetzen',
        'Ludwig | Leseecke | Dazusetzen',
      ]);
    expect((await rowsOf(visitor, 'Gerade nicht da')).length).toBe(NAMES.length - 3);
    expect((await rowsOf(visitor, 'Anfragen')).map((row) => row.split(' | ')[0])).toEqual(['Paula', 'Olaf']);
    await areas(visitor).getByRole('img', { name: '2 offene Anfragen' }).waitFor();
    expect(await runAxe(page)).toEqual([]);
    await takeThemes(visitor, 'freunde');
    await page.getByLabel('In deiner Liste suchen').fill('kä');
    expect(await rowsOf(visitor, 'Gerade nicht da')).toEqual(['Käthe']);
    await page.getByLabel('In deiner Liste suchen').fill('Zacharias');
    await page.getByText('So heißt niemand in deiner Liste.').waitFor();
    await page.getByLabel('In deiner Liste suchen').fill('');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await takePicture(page, `freunde-schmal-${kind}`);
  });
});

it('one answers, withdraws and blocks by the keyboard alone, and keeps the focus', async () => {
  const rita = await venue.resident('Rita', 'desktop');
  const { page } = rita;
  await known(rita, ['Sven']);
  await asks('Tina', 'Rita');
  await asks('Uwe', 'Rita');
  await venue.register('Vera');
  await asks('Rita', 'Vera');
  await page.goto('/freunde');
  await list(rita, 'Anfragen').waitFor();
  const keyboard = new Keyboard(page);
  const focused = () => page.evaluate<string>('document.activeElement.tagName');
  await keyboard.press('Uwe ablehnen');
  await page.getByRole('button', { name: 'Uwe ablehnen' }).waitFor({ state: 'detached' });
  expect(await focused()).not.toBe('BODY');
  await keyboard.press('Tina annehmen');
  await page.getByRole('button', { name: 'Mehr zu Tina' }).waitFor();
  expect(await focused()).not.toBe('BODY');
  await keyboard.press('Anfrage an Vera zurückziehen');
  await list(rita, 'Du hast gefragt').waitFor({ state: 'detached' });
  expect(await focused()).not.toBe('BODY');
  await page.getByRole('button', { name: 'Mehr zu Sven' }).focus();
  await page.keyboard.press('Enter');
  await card(rita).getByRole('button', { name: 'Sven blockieren' }).focus();
  await page.keyboard.press('Enter');
  await card(rita).getByRole('button', { name: 'Blockieren', exact: true }).focus();
  await page.keyboard.press('Enter');
  await card(rita).waitFor({ state: 'detached' });
  expect(await rowsOf(rita, 'Gerade nicht da')).toEqual(['Tina']);
  expect(await focused()).not.toBe('BODY');
});

it('without a network the list stays and says what it does not know; where the server does not answer it says so', async () => {
  const wim = await venue.resident('Wim', 'phone', { origin: venue.numericOrigin });
  const { page, device } = wim;
  wim.expectOutage();
  device.allowProblems(/status of 500/);
  await known(wim, ['Xenia']);
  await page.route('**/api/friends', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/freunde');
  await page.getByRole('button', { name: 'Noch einmal' }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeThemes(wim, 'freunde-fehler');
  await page.unroute('**/api/friends');
  await wim.press(page.getByRole('button', { name: 'Noch einmal' }));
  await expect.poll(() => rowsOf(wim, 'Gerade nicht da')).toEqual(['Xenia']);
  await device.context.setOffline(true);
  await page.getByText('Gerade keine Verbindung. Wer da ist, siehst du, sobald sie zurück ist.').waitFor();
  expect(await rowsOf(wim, 'Gerade nicht da')).toEqual(['Xenia']);
  await takeThemes(wim, 'freunde-ohne-netz');
  expect(await runAxe(page)).toEqual([]);
  await venue.companion('Xenia');
  await device.context.setOffline(false);
  await expect.poll(() => rowsOf(wim, 'Jetzt da')).toEqual(['Xenia | Kaffeehaus | Dazusetzen']);
  expect(await page.getByText('Gerade keine Verbindung.').count()).toBe(0);
});
