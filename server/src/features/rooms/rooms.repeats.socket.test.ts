import { isRefusal, type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

const REPEAT_MS = 60_000;
const BEAT_MS = 50;
let system: TestSystem;
let roomId: string;
beforeAll(async () => {
  // On a clock that stands still no credits come back.
  const credits = { capacity: 1_000 };
  system = await startSystem({ clock: 'still', rules: { connection: { credits } } });
  roomId = await system.roomId();
});
afterAll(() => system.stop());

async function enter(person: Person, id = roomId): Promise<TestClient> {
  const client = await system.connect(person);
  await client.join(id);
  return client;
}
const say = (client: TestClient, text: string, clientId: string = crypto.randomUUID()) =>
  client.ask('chat:send', { clientId, text });
const verdictOf = (answer: object) => (isRefusal(answer) ? answer.error.code : 'ok');
const written = async (text: string) => {
  const { rows } = await system.database.drizzle.execute(sql`select 1 from room_lines where text = ${text}`);
  return rows.length;
};
const heardFrom = (listener: TestClient, { user }: Person) =>
  listener.events.flatMap((event) =>
    event.type === 'chat:message' && event.userId === user.id ? [event.text] : [],
  );

it('[CHAT-24 e] [OP-30] [R24] the same twice in a row is refused with a code and a sentence of its own, and nobody hears it', async () => {
  const [anna, ben] = [await system.person('Anna'), await system.person('Ben')];
  const [speaker, listener] = [await enter(anna), await enter(ben)];
  expect(verdictOf(await say(speaker, 'Ist hier noch frei?'))).toBe('ok');
  system.advance(2_000);
  expect(await say(speaker, 'Ist hier noch frei?')).toMatchObject({
    error: { code: 'repeated', message: 'Das hast du gerade schon gesagt.', field: 'text' },
  });
  // What others say in between makes no difference, and they may say the same.
  expect(verdictOf(await say(listener, 'Ist hier noch frei?'))).toBe('ok');
  expect(verdictOf(await say(speaker, 'Ist hier noch frei?'))).toBe('repeated');
  expect(verdictOf(await say(speaker, 'Danke!'))).toBe('ok');
  system.advance(BEAT_MS);
  await listener.event('chat:message', (event) => event.text === 'Danke!');
  expect(heardFrom(listener, anna)).toEqual(['Ist hier noch frei?', 'Danke!']);
  expect(await written('Ist hier noch frei?')).toBe(2);
});

it('[R24] goes by what one reads: not by case, spaces or signs that nobody sees, but by every other letter', async () => {
  const speaker = await enter(await system.person('Lesart'));
  expect(verdictOf(await say(speaker, 'Hallo  Köln'))).toBe('ok');
  for (const same of [
    'hallo köln',
    'HALLO KÖLN',
    ' Hallo\u00a0Köln ',
    'Hal\u200blo Köln',
    'Hallo Ko\u0308ln',
  ])
    expect(verdictOf(await say(speaker, same)), same).toBe('repeated');
  system.advance(10_000);
  for (const other of ['Hallo Köln!', 'Hallo, Köln', 'Hallo Koln']) {
    expect(verdictOf(await say(speaker, other)), other).toBe('ok');
    system.advance(2_000);
  }
});

it('[R24] something else in between, or a minute, and it may be said again', async () => {
  const speaker = await enter(await system.person('Jasager'));
  for (const text of ['ja', 'nein', 'ja']) {
    expect(verdictOf(await say(speaker, text))).toBe('ok');
    system.advance(2_000);
  }
  system.advance(REPEAT_MS - 2_001);
  expect(verdictOf(await say(speaker, 'ja'))).toBe('repeated');
  system.advance(1);
  expect(verdictOf(await say(speaker, 'ja'))).toBe('ok');
});

it('[R24] outlasts leaving, coming back, another device and a restart, but not the way into another room', async () => {
  const person = await system.person('Wiederkehr');
  const first = await enter(person);
  expect(verdictOf(await say(first, 'Da bin ich'))).toBe('ok');
  await first.do('room:leave', {});
  await first.join(roomId);
  expect(verdictOf(await say(first, 'Da bin ich'))).toBe('repeated');
  expect(verdictOf(await say(await enter(person), 'Da bin ich'))).toBe('repeated');
  expect(verdictOf(await say(await enter(person, await system.roomId('kino')), 'Da bin ich'))).toBe('ok');
  await system.restart();
  expect(verdictOf(await say(await enter(person), 'Da bin ich'))).toBe('repeated');
});

it('[R10] [R24] a line that is only sent again is one line and no repetition, at once, later and on another connection', async () => {
  const person = await system.person('Nochmal');
  const listener = await enter(await system.person('Hört'));
  const speaker = await enter(person);
  const clientId = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => say(speaker, 'nur einmal', clientId)));
  expect(answers.map(verdictOf)).toEqual(['ok', 'ok', 'ok']);
  system.advance(2_000);
  expect(verdictOf(await say(await enter(person), 'nur einmal', clientId))).toBe('ok');
  // Also where the same words with an id of their own are refused in between, and after something else was said.
  const back = await enter(person);
  expect(verdictOf(await say(back, 'nur einmal'))).toBe('repeated');
  expect(verdictOf(await say(back, 'nur einmal', clientId))).toBe('ok');
  system.advance(5_000);
  expect(verdictOf(await say(back, 'Ende'))).toBe('ok');
  expect(verdictOf(await say(back, 'nur einmal', clientId))).toBe('ok');
  // What was said last is still the other one.
  expect(verdictOf(await say(back, 'Ende'))).toBe('repeated');
  system.advance(BEAT_MS);
  await listener.event('chat:message', (event) => event.text === 'Ende');
  expect(heardFrom(listener, person)).toEqual(['nur einmal', 'Ende']);
});

it('[R24] two of the same at one moment are one line', async () => {
  const person = await system.person('Doppelt');
  const speaker = await enter(person);
  const answers = await Promise.all([say(speaker, 'zugleich'), say(speaker, 'zugleich')]);
  expect(answers.map(verdictOf)).toEqual(['ok', 'repeated']);
  expect(await written('zugleich')).toBe(1);
});

it('[R17] [R24] costs nothing of the pace: whoever repeats is not silenced for it', async () => {
  const speaker = await enter(await system.person('Geduld'));
  expect(verdictOf(await say(speaker, 'Hallo?'))).toBe('ok');
  for (let i = 0; i < 5; i += 1) expect(verdictOf(await say(speaker, 'Hallo?'))).toBe('repeated');
  for (const text of ['Jemand da?', 'Na gut']) expect(verdictOf(await say(speaker, text))).toBe('ok');
});

it('[R24] what could not be written down was not said', async () => {
  const speaker = await enter(await system.person('Vergeblich'));
  await system.database.drizzle.execute(sql`alter table room_lines rename to room_lines_elsewhere`);
  try {
    expect(verdictOf(await say(speaker, 'Hört ihr mich?'))).not.toBe('ok');
  } finally {
    await system.database.drizzle.execute(sql`alter table room_lines_elsewhere rename to room_lines`);
  }
  expect(verdictOf(await say(speaker, 'Hört ihr mich?'))).toBe('ok');
});
