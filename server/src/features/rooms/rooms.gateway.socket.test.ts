import { type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const BEAT_MS = 50;

let system: TestSystem;
let here: string;
let elsewhere: string;
let anna: Person;
let ben: Person;
let clara: Person;
let number = 0;
beforeAll(async () => {
  const credits = { capacity: 1_000 };
  system = await startSystem({ clock: 'still', rules: { connection: { credits } } });
  [here, elsewhere] = [await system.roomId(), await system.roomId('kino')];
});
afterAll(() => system.stop());
beforeEach(async () => {
  number += 1;
  [anna, ben, clara] = [
    await system.person(`Anna${number}`),
    await system.person(`Ben${number}`),
    await system.person(`Clara${number}`),
  ];
});

async function enter(person: Person, roomId = here): Promise<TestClient> {
  const client = await system.connect(person);
  await client.join(roomId);
  return client;
}

/** Says a line; resolves with its text once the speaker has heard it. */
async function say(speaker: TestClient): Promise<string> {
  const text = crypto.randomUUID();
  await speaker.say(text);
  system.advance(2_000);
  await speaker.event('chat:message', (event) => event.text === text);
  return text;
}
const heard = (client: TestClient) =>
  client.events.flatMap((event) => (event.type === 'chat:message' ? [event.text] : []));
/** What a client has been told by now: its answers come after what was sent to it before. */
async function settled(client: TestClient): Promise<readonly string[]> {
  await client.askRaw('room:leave', { nothing: 'of this kind' });
  return heard(client);
}

it('[R8] [R15] a room is heard by nobody who left it, went into another or is on another connection now', async () => {
  const speaker = await enter(ben);
  const [left, moved, first] = [await enter(anna), await enter(clara), await enter(anna)];
  // The figure went along with the connection.
  expect(await settled(left)).toEqual([]);
  const toBoth = await say(speaker);
  expect([await settled(first), await settled(moved)]).toEqual([[toBoth], [toBoth]]);
  await moved.join(elsewhere);
  await first.do('room:leave', {});
  await say(speaker);
  for (const client of [left, first, moved])
    expect(await settled(client)).not.toContain(heard(speaker).at(-1));
  expect(heard(speaker)).toHaveLength(2);
});

it('[R16] a block is nothing to the frames of another room', async () => {
  const [withBlock, blocked, other] = [
    await enter(anna),
    await enter(ben, elsewhere),
    await enter(clara, elsewhere),
  ];
  await system.call('block', { token: anna.token, params: { userId: ben.user.id } });
  const text = await say(blocked);
  expect(await settled(other)).toEqual([text]);
  system.advance(BEAT_MS);
  await settled(withBlock);
  expect(withBlock.events.filter((event) => event.type === 'chat:typing')).toEqual([]);
});

/** Holds every join back before its end while something happens. */
async function whileDoorsAreSlow(act: (isWaiting: () => Promise<boolean>) => Promise<void>): Promise<void> {
  await system.database.inTransaction(async (work) => {
    await work.sql.execute(sql`lock table sanctions in access exclusive mode`);
    await act(async () => {
      const { rows } = await system.database.drizzle.execute(
        sql`select 1 from pg_locks where not granted and relation = 'sanctions'::regclass`,
      );
      return rows.length > 0;
    });
  });
}

it('[R8] [R16] who is coming in once more hears each frame once', async () => {
  const [first, speaker] = [await enter(anna), await enter(ben)];
  const second = await system.connect(anna);
  let coming: Promise<unknown> | undefined;
  await whileDoorsAreSlow(async (isWaiting) => {
    coming = second.join(here);
    await expect.poll(isWaiting).toBe(true);
    const accountIds = [anna.user.id, ben.user.id];
    await system.database.inTransaction(async (work) => work.tell({ type: 'friends.blocked', accountIds }));
    await say(speaker);
    await settled(first);
  });
  await coming;
  const numbers = first.events.map(({ seq }) => seq);
  expect(numbers.length).toBeGreaterThan(0);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(heard(first)).toEqual([]);
});

it('[R15] whose connection ends while they come in is not there', async () => {
  const gone = await system.connect(anna);
  await whileDoorsAreSlow(async (isWaiting) => {
    void gone.askRaw('room:join', { roomId: elsewhere }).catch(() => {});
    await expect.poll(isWaiting).toBe(true);
    gone.close();
    const isNoticed = (line: string) => line.includes('"disconnected"') && line.includes(anna.user.id);
    await expect.poll(() => system.logLines.some(isNoticed)).toBe(true);
  });
  const { members } = await (await system.connect(clara)).join(elsewhere);
  expect(members.map(({ userId }) => userId)).not.toContain(anna.user.id);
});
