import { isRefusal, type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { socketRefusal } from '@plausch/protocol';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

const NEWCOMER_MS = 60_000;
let system: TestSystem;
let roomId: string;
beforeAll(async () => {
  system = await startSystem({ clock: 'still', rules: { rooms: { newcomer: { forMs: NEWCOMER_MS } } } });
  roomId = await system.roomId();
});
afterAll(() => system.stop());

async function enter(person: Person): Promise<TestClient> {
  const client = await system.connect(person);
  await client.join(roomId);
  return client;
}
const say = (client: TestClient, text: string, clientId: string = crypto.randomUUID()) =>
  client.ask('chat:send', { clientId, text });
const verdictOf = (answer: object) => (isRefusal(answer) ? answer.error.code : 'ok');

it('[CHAT-24 d] [R17] a newcomer says three lines at once and hears when it works again', async () => {
  const client = await enter(await system.person('Neuling'));
  for (let i = 0; i < 3; i += 1) expect(verdictOf(await say(client, `Zeile ${i}`))).toBe('ok');
  const refused = await say(client, 'zu schnell');
  expect(refused).toMatchObject({
    error: { code: 'rate_limited', message: 'Etwas langsamer. In 2 Sekunden geht es wieder.' },
    retryAfterMs: 2_000,
  });
  system.advance(2_000);
  expect(verdictOf(await say(client, 'jetzt aber'))).toBe('ok');
  const { rows } = await system.database.drizzle.execute(
    sql`select 1 from room_lines where text = 'zu schnell'`,
  );
  expect(rows).toEqual([]);
});

it('[R17] [R26] who may say no more lines may not say it as somebody who is away either, and be away without words', async () => {
  const client = await enter(await system.person('Plauderer'));
  for (let i = 0; i < 3; i += 1) expect(verdictOf(await say(client, `Zeile ${i}`))).toBe('ok');
  const refused = await client.ask('presence:set', { afk: true, text: 'und noch etwas' });
  expect(refused).toMatchObject({ error: { code: 'rate_limited' }, retryAfterMs: 2_000 });
  expect(verdictOf(await client.ask('presence:set', { afk: true }))).toBe('ok');
});

it('[R17] who is no newcomer any more has the larger bucket', async () => {
  const person = await system.person('Stammgast');
  system.advance(NEWCOMER_MS);
  const client = await enter(person);
  const verdicts = [];
  for (let i = 0; i < 6; i += 1) verdicts.push(verdictOf(await say(client, `Zeile ${i}`)));
  expect(verdicts).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'rate_limited']);
});

it('[R17] who grew out of being new while in the room has the larger bucket too', async () => {
  const client = await enter(await system.person('Bleibender'));
  expect(verdictOf(await say(client, 'Ich bin neu'))).toBe('ok');
  system.advance(NEWCOMER_MS);
  const verdicts = [];
  for (let i = 0; i < 6; i += 1) verdicts.push(verdictOf(await say(client, `Zeile ${i}`)));
  expect(verdicts).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'rate_limited']);
});

it('[R17] the pace outlasts leaving, coming back and another device', async () => {
  const person = await system.person('Wechsler');
  const first = await enter(person);
  for (let i = 0; i < 3; i += 1) await say(first, `Zeile ${i}`);
  await first.do('room:leave', {});
  await first.join(roomId);
  expect(verdictOf(await say(first, 'gleich wieder'))).toBe('rate_limited');
  expect(verdictOf(await say(await enter(person), 'von woanders'))).toBe('rate_limited');
});

it('[R10] [R17] asking again for a line that was said is answered, however fast', async () => {
  const client = await enter(await system.person('Wiederholer'));
  const clientId = crypto.randomUUID();
  const first = await client.do('chat:send', { clientId, text: 'einmal' });
  for (let i = 0; i < 5; i += 1) {
    const again = await client.do('chat:send', { clientId, text: 'einmal' });
    expect(again.id).toBe(first.id);
  }
});

it('[R5] more than 8 goals at once are refused, with the time when the next one may come', async () => {
  const client = await enter(await system.person('Eilige'));
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => client.ask('avatar:move', { x: 400 + i * 40, y: 600 })),
  );
  expect(answers.map(verdictOf)).toEqual([...Array(8).fill('ok'), ...Array(4).fill('rate_limited')]);
  for (const refused of answers.filter(isRefusal))
    expect(socketRefusal.parse(refused).retryAfterMs).toBe(125);
});
