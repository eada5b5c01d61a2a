import { type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { standingIn } from './standing.fixture.ts';

let system: TestSystem;
let standing: ReturnType<typeof standingIn>;
let people: Record<'anna' | 'bert' | 'clara', Person>;
let sockets: Record<'anna' | 'bert' | 'clara', TestClient>;
let roomId: string;
beforeEach(async () => {
  // Time stands, so that no minute ends by itself.
  system = await startSystem({ clock: 'still' });
  standing = standingIn(system);
  people = {
    anna: await system.person('Anna'),
    bert: await system.person('Bert'),
    clara: await system.person('Clara'),
  };
  roomId = await system.roomId();
  const enter = async (person: Person) => {
    const socket = await system.connect(person, { since: null });
    await socket.join(roomId);
    return socket;
  };
  sockets = {
    anna: await enter(people.anna),
    bert: await enter(people.bert),
    clara: await enter(people.clara),
  };
});
afterEach(() => system.stop());

const said = (client: TestClient, name: string) =>
  client.messages.filter((one) => one.name === name).map(({ message }) => message);

it('[ECON-10 a] [ST1] [ST2] [ST3] a line in a room earns; sent again it is one line', async () => {
  const line = { clientId: crypto.randomUUID(), text: 'Hallo zusammen' };
  await sockets.anna.do('chat:send', line);
  await sockets.anna.do('chat:send', line);
  // A minute of talking, the first line of the day, and being there.
  await standing.reaches(people.anna, 12);
  expect(await standing.entries(people.anna)).toEqual([
    { source: 'first_line', ap: 10 },
    { source: 'presence', ap: 1 },
    { source: 'talking', ap: 1 },
  ]);
  system.advance(60_000);
  await sockets.anna.say('Noch etwas');
  await standing.reaches(people.anna, 13);
  expect(await standing.ap(people.bert)).toBe(0);
});

it('[ECON-10 a] [ST3] a line costs no question more, and a process that ends in peace loses nothing', async () => {
  await sockets.anna.say('Hallo zusammen');
  await standing.reaches(people.anna, 12);
  system.advance(60_000);
  const asked = await system.statementsOf(() => sockets.anna.say('Und noch eine Zeile'));
  expect(asked.filter((text) => /standing/.test(text))).toEqual([]);
  await system.restart();
  expect(await standing.ap(people.anna)).toBe(13);
});

it('[ECON-10 a] [ST5] whoever is away or muted earns nothing, and does not count as company', async () => {
  await sockets.bert.do('presence:set', { afk: true });
  await sockets.anna.say('Hallo zusammen');
  // Bert is away, so there is one other: no talk, but being there.
  await standing.reaches(people.anna, 1);
  await sockets.bert.do('chat:typing', { on: true });
  await sockets.bert.do('presence:set', { afk: false });
  system.advance(60_000);
  await sockets.anna.say('Jetzt sind alle da');
  await standing.reaches(people.anna, 12);
  expect(await standing.ap(people.bert)).toBe(0);

  const { rows } = await system.database.pool.query<{ id: string }>(
    `update accounts set role = 'moderator' where id = $1 returning id`,
    [people.bert.user.id],
  );
  expect(rows.length).toBe(1);
  const body = { userId: people.clara.user.id, duration: 3_600, reason: 'Nur ein Versuch' };
  expect((await system.call('mute', { token: people.bert.token, body })).status).toBe(201);
  await sockets.clara.do('avatar:move', { x: 400, y: 700 });
  system.advance(10_000);
  await sockets.bert.say('Das kommt danach');
  await expect.poll(() => standing.ap(people.bert), { interval: 20 }).toBe(0);
  system.advance(10_000);
  await expect.poll(() => standing.ap(people.bert)).toBe(12);
  expect(await standing.ap(people.clara)).toBe(0);
});

it('[CHAT-10 a] [CHAT-10 b] [ECON-11 b] [ECON-11 c] [ST6] crossing a threshold is told to the person on every device, and to all who see them', async () => {
  await standing.give(people.anna, 99, 1);
  const phone = await system.connect(people.anna, { since: null });
  await sockets.anna.say('Hallo zusammen');
  system.advance(10_000);
  const ranked = await sockets.bert.event('person:changed', ({ userId }) => userId === people.anna.user.id);
  expect(ranked).toMatchObject({ rank: 2 });
  for (const device of [phone, sockets.anna]) {
    await device.until(() => said(device, 'rank:changed').length > 0, 'the rank');
    expect(said(device, 'rank:changed')).toEqual([{ rank: 2 }]);
  }
  expect(said(sockets.bert, 'rank:changed')).toEqual([]);
  await sockets.bert.do('presence:set', { afk: true, text: 'Tee holen' });
  system.advance(300);
  const away = await sockets.clara.event('presence:changed', ({ userId }) => userId === people.bert.user.id);
  expect(away).toMatchObject({ afk: true, text: 'Tee holen' });
  const { members } = await (await system.connect(await system.person('Dora'))).join(roomId);
  const shown = members.map(({ username, rank, afk = false, text = '' }) => [username, rank, afk, text]);
  expect(shown.toSorted()).toEqual([
    ['Anna', 2, false, ''],
    ['Bert', 1, true, 'Tee holen'],
    ['Clara', 1, false, ''],
    ['Dora', 1, false, ''],
  ]);
});

it('[ECON-12 b] [ST9] the AP of the people in a room are shown to those who are in it, those of minors to friends', async () => {
  const young = await system.person('Junge', { birthDate: '2010-01-01' });
  await (await system.connect(young)).join(roomId);
  await standing.give(people.anna, 1_300, 4);
  await standing.give(young, 500, 3);
  const list = async ({ token }: Person) => {
    const { body } = await system.call('listRoomAp', { token, params: { id: roomId } });
    const names = new Map(Object.values({ ...people, young }).map(({ user }) => [user.id, user.username]));
    return Object.fromEntries(body.items.map(({ userId, ap }) => [names.get(userId), ap]));
  };
  expect(await list(people.bert)).toEqual({ Anna: 1_300, Bert: 0, Clara: 0 });
  expect(await list(young)).toEqual({ Anna: 1_300, Bert: 0, Clara: 0, Junge: 500 });
  const ask = ({ token }: Person, { user }: Person) =>
    system.call('requestFriendship', { token, body: { userId: user.id } });
  await ask(people.bert, young);
  await ask(young, people.bert);
  expect(await list(people.bert)).toEqual({ Anna: 1_300, Bert: 0, Clara: 0, Junge: 500 });
  const block = { token: people.bert.token, params: { userId: people.anna.user.id } };
  expect((await system.call('block', block)).status).toBe(200);
  await expect.poll(() => list(people.bert)).toEqual({ Bert: 0, Clara: 0, Junge: 500 });
});

it('[ECON-12 a] [ST9] one person’s AP are shown to others, those of a minor to friends and to none with a block', async () => {
  const young = await system.person('Junge', { birthDate: '2010-01-01' });
  await standing.give(people.anna, 1_300, 4);
  await standing.give(young, 500, 3);
  const of = async ({ token }: Person, { user }: Person) =>
    (await system.call('userStanding', { token, params: { userId: user.id } })).body;
  expect(await of(people.bert, people.anna)).toEqual({ rank: 4, ap: 1_300 });
  expect(await of(people.bert, young)).toEqual({ rank: 3, ap: null });
  expect(await of(young, young)).toEqual({ rank: 3, ap: 500 });
  expect(await standing.own(people.anna)).toMatchObject({ ap: 1_300, rank: 4, from: 1_200, next: 3_000 });
});
