import { startSystem, TestClient, type TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LiveRoom } from './rooms.live.ts';

let system: TestSystem;
let roomId: string;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
  const { body } = await system.call('listRooms', {});
  roomId = body.items[0]?.id ?? '';
});
afterAll(() => system.stop());

const SECOND_MS = 1_000;
const look = async (known?: string) =>
  (await system.call('glimpse', { params: { id: roomId }, query: known === undefined ? {} : { known } }))
    .body;
/** Signs a new person in, who enters the room. */
async function comesIn(name: string) {
  const { token, user } = await system.person(name);
  const client = new TestClient(system.origin, { token, user });
  await client.connect();
  await client.join(roomId);
  return { client, user };
}
async function goes(client: TestClient): Promise<void> {
  await client.do('room:leave', {});
  client.close();
}
const laterLook = (known?: string) => {
  system.advance(SECOND_MS);
  return look(known);
};

it('[R25] nobody there, and what is no room', async () => {
  expect(await look()).toEqual({ now: system.clock.now(), state: 'closed', figures: [] });
  const { status, body } = await system.call('glimpse', { params: { id: crypto.randomUUID() }, query: {} });
  expect([status, body.error?.code]).toEqual([404, 'not_found']);
});

it('[R25] shows looks, places, steps and that somebody speaks, and nothing of who it is or what they say', async () => {
  const names = ['Passant', 'Plauderin'];
  const [first, second] = [await comesIn('Passant'), await comesIn('Plauderin')];
  const WORDS = 'niemand sonst soll das lesen';
  await second.client.do('chat:typing', { on: true });
  const typing = await laterLook();
  await second.client.say(WORDS);
  const spokenAt = system.clock.now();
  await first.client.do('avatar:move', { x: 690, y: 500 });
  const seen = await laterLook();

  const TOLD = ['n', 'figure', 'bubbleColorId', 'position', 'steps', 'seatId', 'dozing', 'spokeAt'];
  for (const figure of seen.figures ?? []) {
    expect(Object.keys(figure).filter((name) => !TOLD.includes(name))).toEqual([]);
  }
  expect(seen.figures).toMatchObject([
    {
      figure: expect.stringMatching(/^1\|/),
      bubbleColorId: first.user.bubbleColorId,
      steps: expect.arrayContaining([expect.objectContaining({ startedAt: spokenAt })]),
    },
    {
      bubbleColorId: second.user.bubbleColorId,
      position: { x: expect.any(Number), y: expect.any(Number) },
      spokeAt: spokenAt,
    },
  ]);
  expect(seen.figures?.[0]).not.toHaveProperty('spokeAt');
  for (const text of [JSON.stringify(typing), JSON.stringify(seen)]) {
    for (const { user } of [first, second]) {
      for (const told of [user.id, user.username, user.email]) expect(text).not.toContain(told);
    }
    for (const name of [...names, WORDS, 'typing', 'userId', 'tier']) expect(text).not.toContain(name);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  }
  // Ten seconds later the answer no longer tells that a figure spoke.
  system.advance(10 * SECOND_MS);
  expect((await look()).figures?.some((figure) => 'spokeAt' in figure)).toBe(false);
  for (const { client } of [first, second]) await goes(client);
  expect((await laterLook()).figures).toEqual([]);
});

it('[R25] a thousand who look in one second cost what one does, and nothing of the database', async () => {
  const { client } = await comesIn('Beliebt');
  system.advance(SECOND_MS);
  const made = vi.spyOn(LiveRoom.prototype, 'glimpse');
  let texts: string[] = [];
  const statements = await system.statementsOf(async () => {
    texts = await Promise.all(
      Array.from({ length: 1_000 }, async () => {
        const answer = await fetch(`${system.origin}/api/rooms/${roomId}/glimpse`);
        return answer.text();
      }),
    );
  });
  expect(new Set(texts).size).toBe(1);
  expect(JSON.parse(texts[0] ?? '{}').figures).toHaveLength(1);
  expect(made).toHaveBeenCalledTimes(1);
  // Only reads count: the room saves places now and then, with and without visitors.
  expect(statements.filter((statement) => /\b(?:from|join) "?(?:rooms|accounts)\b/.test(statement))).toEqual(
    [],
  );
  await laterLook();
  expect(made).toHaveBeenCalledTimes(2);
  made.mockRestore();
  await goes(client);
});

it('[R25] whoever has seen it already is told that nothing has happened, until something does', async () => {
  const { client } = await comesIn('Ruhe');
  const seen = await laterLook();
  const { now, ...rest } = await laterLook(seen.state);
  expect([rest, now]).toEqual([{ state: seen.state }, seen.now + SECOND_MS]);
  await client.do('avatar:move', { x: 690, y: 500 });
  const moved = await laterLook(seen.state);
  expect(moved.state).not.toBe(seen.state);
  expect(moved.figures).toHaveLength(1);
  await goes(client);
});

it('[R25] a figure keeps its number while it is there, and nobody has one of theirs', async () => {
  const { client, user } = await comesIn('Stetig');
  const numberOf = ({ figures = [] }: Awaited<ReturnType<typeof look>>) => figures.at(-1)?.n;
  const before = numberOf(await laterLook());
  await client.do('avatar:move', { x: 690, y: 500 });
  expect(numberOf(await laterLook())).toBe(before);
  await client.do('room:leave', {});
  await client.join(roomId);
  expect(user.username).toBe('Stetig');
  expect(numberOf(await laterLook())).not.toBe(before);
  await goes(client);
});
