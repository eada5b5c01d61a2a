import { isRefusal, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { newId } from '@plausch/platform/ids';
import { socketRefusal } from '@plausch/protocol';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

let system: TestSystem;
let number = 0;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.stop());

/** A room of its own for each test, so that queues do not meet. */
async function room(capacity: number): Promise<string> {
  const id = newId();
  number += 1;
  await system.database.drizzle.execute(sql`
    insert into rooms (id, slug, name, description, scene_id, capacity, position, created_at)
    values (${id}, ${`raum-${number}`}, 'Raum', '', 'kaffeehaus', ${capacity}, ${100 + number}, now())`);
  return id;
}

async function person(name: string): Promise<TestClient & { userId: string; token: string }> {
  number += 1;
  const { token, user } = await system.person(`${name}${number}`);
  return Object.assign(await system.connect({ token }), { userId: user.id, token });
}

/** Tries to join a full room; answers the position in its queue. */
async function waitFor(client: TestClient, roomId: string): Promise<number> {
  const answer = await client.ask('room:join', { roomId });
  const { error, position } = socketRefusal.parse(answer);
  expect(error.code).toBe('room_full');
  return position ?? 0;
}

const told = (client: TestClient, name: string) =>
  client.messages.filter((message) => message.name === name).map(({ message }) => message);

it('[R13] [R18] a full room refuses with the position, keeps a free place for the first one, and lets them in', async () => {
  const roomId = await room(1);
  const [inside, first, second] = [await person('Drin'), await person('Erste'), await person('Zweiter')];
  await inside.join(roomId);
  expect(await waitFor(first, roomId)).toBe(1);
  expect(await waitFor(second, roomId)).toBe(2);
  expect(await waitFor(first, roomId)).toBe(1);

  await inside.do('room:leave', {});
  await first.until(() => told(first, 'room:ready').length === 1, 'the offer');
  await second.until(() => told(second, 'room:queue').length === 1, 'the new position');
  const [ready] = told(first, 'room:ready') as { roomId: string; until: number }[];
  expect(ready?.roomId).toBe(roomId);
  expect((ready?.until ?? 0) - system.clock.now()).toBeGreaterThan(25_000);
  expect(told(second, 'room:queue')).toEqual([{ roomId, position: 1 }]);

  // The place is kept: neither the next person of the queue nor a new one overtakes.
  expect(await waitFor(second, roomId)).toBe(1);
  const stranger = await person('Fremde');
  expect(await waitFor(stranger, roomId)).toBe(2);
  const { members } = await first.join(roomId);
  expect(members.map((member) => member.userId)).toEqual([first.userId]);
});

it('[R18] an offer that nobody takes goes to the next one after 30 s', async () => {
  const roomId = await room(1);
  const [inside, first, second] = [await person('Drin'), await person('Erste'), await person('Zweiter')];
  await inside.join(roomId);
  await waitFor(first, roomId);
  await waitFor(second, roomId);
  await inside.do('room:leave', {});
  await first.until(() => told(first, 'room:ready').length === 1, 'the offer');
  system.advance(30_000);
  await second.until(() => told(second, 'room:ready').length === 1, 'the offer to the next one');
  expect(await waitFor(first, roomId)).toBe(1);
  await second.join(roomId);
});

it('[R18] the place in the queue is gone with the connection, and with leaving', async () => {
  const roomId = await room(1);
  const [inside, gone, bored, last] = [
    await person('Drin'),
    await person('Weg'),
    await person('Keine'),
    await person('Letzter'),
  ];
  await inside.join(roomId);
  await waitFor(gone, roomId);
  await waitFor(bored, roomId);
  expect(await waitFor(last, roomId)).toBe(3);
  gone.close();
  await last.until(() => told(last, 'room:queue').length === 1, 'moving up once');
  await bored.do('room:leave', {});
  await last.until(() => told(last, 'room:queue').length === 2, 'moving up twice');
  expect(told(last, 'room:queue')).toEqual([
    { roomId, position: 2 },
    { roomId, position: 1 },
  ]);
});

it('[R8] [R18] a second device takes the place in the queue over, the first one is told', async () => {
  const roomId = await room(1);
  const [inside, waiting] = [await person('Drin'), await person('Wartende')];
  await inside.join(roomId);
  await waitFor(waiting, roomId);
  const elsewhere = await system.connect(waiting);
  expect(await waitFor(elsewhere, roomId)).toBe(1);
  await waiting.until(() => told(waiting, 'room:left').length === 1, 'being told');
  await inside.do('room:leave', {});
  await elsewhere.until(() => told(elsewhere, 'room:ready').length === 1, 'the offer');
  expect(told(waiting, 'room:ready')).toEqual([]);
});

it('[R18] one person waits in one queue: waiting for another room gives the place in the first queue up', async () => {
  const [one, other] = [await room(1), await room(1)];
  for (const roomId of [one, other]) await (await person('Drin')).join(roomId);
  const [fickle, patient] = [await person('Unstet'), await person('Geduldig')];
  await waitFor(fickle, one);
  expect(await waitFor(patient, one)).toBe(2);
  expect(await waitFor(fickle, other)).toBe(1);
  await patient.until(() => told(patient, 'room:queue').length === 1, 'moving up');
  expect(told(patient, 'room:queue')).toEqual([{ roomId: one, position: 1 }]);
});

it('[R8] [R18] joining elsewhere on another device ends the wait on the first one, which is told', async () => {
  const [full, free] = [await room(1), await room(5)];
  await (await person('Drin')).join(full);
  const [waiting, next] = [await person('Wartende'), await person('Nächste')];
  await waitFor(waiting, full);
  expect(await waitFor(next, full)).toBe(2);
  const device = await system.connect(waiting);
  await device.join(free);
  await waiting.until(() => told(waiting, 'room:left').length === 1, 'being told');
  expect(told(waiting, 'room:left')).toEqual([{ roomId: full, reason: 'elsewhere' }]);
  await next.until(() => told(next, 'room:queue').length === 1, 'moving up');
});

it('[R18] who gave the place in a queue up waits nowhere, so that nothing on another device ends it', async () => {
  const [full, free] = [await room(1), await room(5)];
  await (await person('Drin')).join(full);
  const bored = await person('Keine');
  await waitFor(bored, full);
  await bored.do('room:leave', {});
  const device = await system.connect(bored);
  await device.join(free);
  await device.do('room:leave', {});
  await bored.do('room:leave', {});
  expect(told(bored, 'room:left')).toEqual([]);
});

it('[R8] [R13] one room at a time: switching leaves the first one, waiting for a full one does not', async () => {
  const [cafe, garden, full] = [await room(5), await room(5), await room(1)];
  const [walker, witness, inside] = [await person('Geher'), await person('Zeugin'), await person('Drin')];
  await inside.join(full);
  await witness.join(cafe);
  await walker.join(cafe);
  await waitFor(walker, full);
  expect(isRefusal(await walker.ask('avatar:move', { x: 900, y: 600 }))).toBe(false);
  await walker.join(garden);
  await witness.event('room:left', (event) => event.userId === walker.userId && event.reason === 'left');
  await inside.do('room:leave', {});
  await walker.until(() => told(walker, 'room:ready').length === 1, 'the offer');
  // Four joins within a moment are all that a connection may ask for.
  system.advance(1_000);
  const { members } = await walker.join(full);
  expect(members.map((member) => member.userId)).toEqual([walker.userId]);
});

it('[R13] staff come into a full room', async () => {
  const roomId = await room(1);
  const [inside, helper] = [await person('Drin'), await person('Hedwig')];
  await system.database.drizzle.execute(
    sql`update accounts set role = 'moderator' where id = ${helper.userId}`,
  );
  await inside.join(roomId);
  const asStaff = await system.connect(helper);
  expect((await asStaff.join(roomId)).members).toHaveLength(2);
});

it('[R19] [CHAT-09 a] who is in no room hears how many people are where; who is in one does not', async () => {
  const roomId = await room(5);
  const [looking, entering] = [await person('Schauende'), await person('Gast')];
  await entering.join(roomId);
  const occupancy = (client: TestClient) =>
    (told(client, 'room:list') as { items: { id: string; occupancy: number }[] }[])
      .at(-1)
      ?.items.find(({ id }) => id === roomId)?.occupancy;
  await looking.until(() => occupancy(looking) === 1, 'the list');
  const heard = told(entering, 'room:list').length;
  await looking.join(roomId);
  await looking.do('room:leave', {});
  system.advance(2_000);
  await entering.do('room:leave', {});
  system.advance(2_000);
  await looking.until(() => occupancy(looking) === 0, 'the last list');
  // Lists that went out while in the room were not for this one; the last one came after leaving.
  expect(told(entering, 'room:list').length - heard).toBeLessThanOrEqual(1);
});
