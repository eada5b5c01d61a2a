import { type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import type { User } from '@plausch/protocol';
import type { SlowSeconds } from '@plausch/protocol/room-rules';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { codeOf, send } from './rooms.guests.fixture.ts';

const KINO = '019a0000-0000-7000-8000-000000000003';
const MANY = { capacity: 10_000, perSecond: 10_000 };
let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ rules: { connection: { credits: MANY } } });
});
afterAll(() => system.stop());

const slow = (token: string, slowSeconds: SlowSeconds) =>
  system.call('slowRoom', { token, params: { id: KINO }, body: { slowSeconds } });
let number = 0;
async function personAs(role: User['role']): Promise<Person> {
  number += 1;
  const person = await system.person(`Leise${number}`);
  const { id } = person.user;
  await system.database.pool.query('update accounts set role = $2 where id = $1', [id, role]);
  return person;
}

/** A person in the Kino. */
async function guest(role: User['role'] = 'user') {
  const { token, user } = await personAs(role);
  const client = await system.connect({ token });
  await client.join(KINO);
  return Object.assign(client, { token, user });
}
const told = (client: TestClient, seconds: number) =>
  client.event('room:slow', (event) => event.seconds === seconds);

afterEach(async () => {
  const { token } = await personAs('admin');
  await slow(token, 0);
  system.advance(120_000);
  await system.factsHeard();
});

it('[R38] moderators and administrators set the pace; all in the room are told, and so is who comes in', async () => {
  const [a, moderator] = [await guest(), await guest('moderator')];
  expect((await slow(moderator.token, 10)).status).toBe(200);
  expect(await told(a, 10)).toEqual({ type: 'room:slow', seq: expect.any(Number), seconds: 10 });
  expect(await a.join(KINO)).toMatchObject({ slow: { seconds: 10 } });
  await system.restart();
  const late = await guest();
  expect(await late.join(KINO)).toMatchObject({ slow: { seconds: 10 } });
  const { token } = await personAs('admin');
  await slow(token, 0);
  await told(late, 0);
  expect(await late.join(KINO)).not.toHaveProperty('slow');
});

it('[R38] one line in that time for each person, and the refusal says when the next one may come', async () => {
  const [a, b, moderator] = [await guest(), await guest(), await guest('moderator')];
  await slow(moderator.token, 10);
  await told(a, 10);
  const { at, slowUntil } = await a.say('eins');
  expect(slowUntil).toBe(at + 10_000);
  system.advance(3_000);
  const refused = await send(a, 'zwei');
  expect(refused).toMatchObject({
    error: { code: 'slow_mode', message: expect.stringMatching(/^Langsam-Modus: noch [67] Sekunden\.$/) },
    until: at + 10_000,
  });
  const waitMs = 'retryAfterMs' in refused ? refused.retryAfterMs : undefined;
  expect(waitMs).toBeGreaterThan(5_000);
  expect(waitMs).toBeLessThanOrEqual(7_000);
  expect(codeOf(await send(b, 'auch eins'))).toBe('ok');
  expect(codeOf(await a.ask('chat:roll', { clientId: crypto.randomUUID(), dice: 1, sides: 6 }))).toBe(
    'slow_mode',
  );
  system.advance(7_000);
  expect(codeOf(await send(a, 'zwei'))).toBe('ok');
});

it('[R38] it outlasts leaving, coming back and another device, costs nothing of the pace, and one line is one line', async () => {
  const [a, moderator] = [await guest(), await guest('moderator')];
  await slow(moderator.token, 10);
  await told(a, 10);
  const clientId = crypto.randomUUID();
  await send(a, 'eins', clientId);
  expect(codeOf(await send(a, 'eins', clientId))).toBe('ok');
  await a.do('room:leave', {});
  const second = await system.connect({ token: a.token });
  await second.join(KINO);
  for (let i = 0; i < 6; i += 1) expect(codeOf(await send(second, `zwei ${i}`))).toBe('slow_mode');
  system.advance(10_000);
  expect(codeOf(await send(second, 'zwei'))).toBe('ok');
});

it('[R38] of two lines at once one waits', async () => {
  const [a, moderator] = [await guest(), await guest('moderator')];
  await slow(moderator.token, 30);
  await told(a, 30);
  const answers = await Promise.all([send(a, 'eins'), send(a, 'zwei')]);
  expect(answers.map(codeOf).sort()).toEqual(['ok', 'slow_mode']);
});

it('[R38] a slip of the pen is changed all the same', async () => {
  const [a, moderator] = [await guest(), await guest('moderator')];
  const line = await a.say('Guten Tga');
  await a.say('Ist wer da?');
  await slow(moderator.token, 900);
  await told(a, 900);
  expect(codeOf(await a.ask('chat:edit', { id: line.id, text: 'Guten Tag' }))).toBe('ok');
});

it('[R38] staff and the hosts of the room talk as always', async () => {
  const [helper, hostess, admin] = [await guest('helper'), await guest(), await guest('admin')];
  await system.call('nameRoomHost', {
    token: admin.token,
    params: { id: KINO },
    body: { username: hostess.user.username },
  });
  expect((await slow(hostess.token, 60)).status).toBe(200);
  await told(helper, 60);
  for (const client of [helper, hostess]) {
    for (const text of ['eins', 'zwei']) {
      const answer = await send(client, text);
      expect(codeOf(answer)).toBe('ok');
      expect(answer).not.toHaveProperty('slowUntil');
    }
  }
});

it('[R38] a host who is named or dismissed while talk is slow talks as that from then on', async () => {
  const [hostess, admin] = [await guest(), await guest('admin')];
  const { id: userId, username } = hostess.user;
  await slow(admin.token, 60);
  await told(hostess, 60);
  expect(await send(hostess, 'eins')).toHaveProperty('slowUntil');
  await system.call('nameRoomHost', { token: admin.token, params: { id: KINO }, body: { username } });
  await system.factsHeard();
  for (const text of ['zwei', 'drei']) expect(codeOf(await send(hostess, text))).toBe('ok');
  await system.call('dismissRoomHost', { token: admin.token, params: { id: KINO, userId } });
  await system.factsHeard();
  expect(codeOf(await send(hostess, 'vier'))).toBe('slow_mode');
});

it('[R38] nobody else sets the pace: no user, no helper, and no host of another room', async () => {
  const [a, helper] = [await guest(), await guest('helper')];
  for (const { token } of [a, helper]) {
    const refused = await slow(token, 5);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      error: { message: 'Das dürfen hier nur die Moderation und die Gastgeber des Raums.' },
    });
  }
  const rooms = (await system.call('listRooms', {})).body.items;
  const elsewhere = rooms.find(({ id }) => id !== KINO)?.id ?? '';
  await system.database.pool.query('insert into room_hosts (room_id, account_id) values ($1, $2)', [
    elsewhere,
    a.user.id,
  ]);
  expect((await slow(a.token, 5)).status).toBe(403);
  const { rows } = await system.database.pool.query('select slow_seconds from rooms where id = $1', [KINO]);
  expect(rows).toEqual([{ slow_seconds: 0 }]);
});

it('[R38] a host who is muted does not set the pace', async () => {
  const [hostess, admin] = [await guest(), await guest('admin')];
  const { id: userId, username } = hostess.user;
  await system.call('nameRoomHost', { token: admin.token, params: { id: KINO }, body: { username } });
  await system.call('mute', { token: admin.token, body: { userId, duration: 3_600, reason: 'Zu laut' } });
  expect((await slow(hostess.token, 5)).body.error?.code).toBe('muted');
});

it('[R38] a room with too much talk becomes slow by itself, and as always once it is calm', async () => {
  const people = await Promise.all(Array.from({ length: 9 }, () => guest()));
  for (const text of ['eins', 'zwei', 'drei']) {
    for (const client of people) if (text !== 'drei' || client !== people[8]) await client.say(text);
  }
  const [a] = people;
  if (!a) throw new Error('nobody is there');
  expect(await told(a, 5)).toMatchObject({ isAutomatic: true });
  expect(codeOf(await send(a, 'vier'))).toBe('slow_mode');
  system.advance(5_000);
  expect(codeOf(await send(a, 'vier'))).toBe('ok');
  system.advance(60_000);
  await told(a, 0);
});
