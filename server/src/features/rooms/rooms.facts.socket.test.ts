import { isRefusal, type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const HOUR_MS = 3_600_000;
const LOST_AFTER_MS = 10_000;

let system: TestSystem;
let roomId: string;
let anna: Person;
let ben: Person;
beforeAll(async () => {
  const credits = { capacity: 1_000 };
  system = await startSystem({ clock: 'still', rules: { connection: { credits } } });
  roomId = await system.roomId();
});
afterAll(() => system.stop());
let number = 0;
beforeEach(async () => {
  number += 1;
  anna = await system.person(`Anna${number}`);
  ben = await system.person(`Ben${number}`);
});

/** Tells a fact as if it came from elsewhere: nothing that it says is in the tables. */
const tell = (fact: { type: string }) => system.database.inTransaction(async (work) => work.tell(fact));
const blocked = () => tell({ type: 'friends.blocked', accountIds: [anna.user.id, ben.user.id] } as never);
const muted = () => {
  const until = system.clock.now() + HOUR_MS;
  const measure = { kind: 'mute', seconds: HOUR_MS / 1_000 };
  return tell({ type: 'sanction.imposed', accountId: anna.user.id, measure, reason: 'x', until } as never);
};

async function enter(person: Person, id = roomId): Promise<TestClient> {
  const client = await system.connect(person);
  await client.join(id);
  return client;
}
const say = async (client: TestClient, text: string) => {
  const answer = await client.ask('chat:send', { clientId: crypto.randomUUID(), text });
  system.advance(2_000);
  return isRefusal(answer) ? answer.error.code : 'ok';
};

it('[R21] a mute that is heard of twice, and after it was lifted, lets one talk again', async () => {
  const client = await enter(anna);
  for (let time = 0; time < 2; time += 1) {
    await muted();
    await expect.poll(() => say(client, `noch da ${crypto.randomUUID()}`)).toBe('ok');
  }
});

it('[R16] a block that is heard of twice, and after it ended, lets people hear each other again', async () => {
  const [a, b] = [await enter(anna), await enter(ben)];
  for (let time = 0; time < 2; time += 1) {
    await blocked();
    await expect
      .poll(async () => {
        const text = crypto.randomUUID();
        expect(await say(a, text)).toBe('ok');
        // A line to oneself comes with the frame of the room, which the other one gets as well or not at all.
        await a.event('chat:message', (event) => event.text === text);
        await b.do('chat:typing', { on: false });
        return b.events.some((event) => event.type === 'chat:message' && event.text === text);
      })
      .toBe(true);
  }
});

/** Whether facts about Anna are still followed in the tables. */
async function isFollowed(): Promise<boolean> {
  const asked = await system.statementsOf(async () => {
    await muted();
    // Longer than questions wait for others that could be asked with them.
    for (let turn = 0; turn < 20; turn += 1) await system.database.ping();
  });
  return asked.some((statement) => statement.includes('"sanctions"'));
}

it('[R7] [R8] [R13] who left, was lost, signed out or never came in is not followed any more, and who moved is', async () => {
  const other = await system.roomId('kino');
  expect(await isFollowed()).toBe(false);
  const first = await enter(anna);
  await expect.poll(isFollowed).toBe(true);
  await first.do('room:leave', {});
  expect(await isFollowed()).toBe(false);

  await first.join(roomId);
  const second = await enter(anna, other);
  await expect.poll(isFollowed).toBe(true);
  second.dropConnection();
  await expect.poll(() => occupancyOf(other)).toBe(1);
  await expect.poll(isFollowed).toBe(true);
  // The loss reaches the room a moment after the connection is gone.
  await expect
    .poll(async () => {
      system.advance(LOST_AFTER_MS);
      return occupancyOf(other);
    })
    .toBe(0);
  expect(await isFollowed()).toBe(false);

  await system.database.drizzle.execute(sql`update rooms set capacity = 1 where slug = 'am-see'`);
  const full = await system.roomId('am-see');
  await enter(ben, full);
  const beRefused = async () =>
    expect(await first.ask('room:join', { roomId: full })).toMatchObject({ error: { code: 'room_full' } });
  await beRefused();
  expect(await isFollowed()).toBe(false);
  // Also of those who wait there while they are here.
  await first.join(roomId);
  await beRefused();
  await first.do('room:leave', {});
  expect(await isFollowed()).toBe(false);

  await first.join(roomId);
  await system.call('logout', { token: anna.token });
  await expect.poll(isFollowed).toBe(false);
});

async function occupancyOf(id: string): Promise<number> {
  const { body } = await system.call('listRooms', {});
  return body.items.find((room) => room.id === id)?.occupancy ?? 0;
}
