import { startSystem, type TestSystem } from '@plausch/dev-env';
import { systemClock } from '@plausch/platform/clock';
import type { Database } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Line } from '@plausch/protocol';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { LineStore } from './talk.lines.store.ts';
import { linesTable } from './talk.tables.ts';
import { LineWriter } from './talk.writer.ts';

/** A kind of talk that the product does not have, with a table of its own. */
const lines = new LineStore(linesTable('test_lines', 'place_id'));

let system: TestSystem;
let userId: string;
let rooms: string[];
beforeAll(async () => {
  system = await startSystem();
  userId = (await system.person('Schreiberin')).user.id;
  rooms = Array.from({ length: 6 }, newId);
  await system.database.drizzle.execute(sql`
    create table test_places (id uuid primary key);
    create table test_lines (
      id uuid primary key,
      number bigint generated always as identity,
      place_id uuid not null references test_places (id),
      account_id uuid not null references accounts (id),
      client_id uuid not null,
      text text not null,
      bubble_color_id text not null,
      said_at timestamptz not null,
      writer uuid,
      kind text,
      is_away boolean not null default false,
      gone text,
      earlier text[] not null default '{}',
      reply_to uuid,
      mentions uuid[] not null default '{}',
      unique (account_id, client_id)
    )`);
  for (const id of rooms) await system.database.drizzle.execute(sql`insert into test_places values (${id})`);
});
afterAll(() => system.stop());

function lineOf(text: string, clientId: string = crypto.randomUUID()): Line {
  return {
    id: newId(),
    clientId,
    userId,
    username: 'Schreiberin',
    text,
    bubbleColorId: 'sun',
    at: 1_750_000_000_000,
  };
}

/** A writer on the real database, and the lines it has said. */
function writerOn(database: Database = system.database) {
  const said: string[] = [];
  const writer = new LineWriter(database, lines, { clock: systemClock, tickMs: 50 });
  const write = (line: Line, talkId = rooms[0] ?? '', knownUpTo = Number.MAX_SAFE_INTEGER) =>
    writer.write({ talkId, line, knownUpTo, say: ({ text }) => said.push(text) });
  return { writer, write, said };
}

/** The newest lines of a room, in the order that a newcomer sees. */
async function written(talkId: string, most: number): Promise<string[]> {
  const recent = await lines.recent(system.database.drizzle, talkId, new Date(0), most);
  return recent.map(({ text }) => text);
}

it('[R10] lines of several rooms are said in the order in which they came, once they are there', async () => {
  const { write, said } = writerOn();
  const texts = Array.from({ length: 250 }, (_, i) => `Zeile ${i}`);
  const written = await Promise.all(texts.map((text, i) => write(lineOf(text), rooms[i % rooms.length])));
  expect(said).toEqual(texts);
  expect(written.map(({ seq }) => seq)).toEqual(texts.map((_, i) => i + 1));
});

it('[R10] a line that is sent twice at once is written and said once', async () => {
  const { write, said } = writerOn();
  const clientId = crypto.randomUUID();
  const [first, second] = await Promise.all([
    write(lineOf('doppelt', clientId)),
    write(lineOf('doppelt', clientId)),
  ]);
  expect(said).toEqual(['doppelt']);
  expect(second).toEqual({ id: first?.id, at: first?.at, seq: null });
});

it('one line that cannot be written takes no other along', async () => {
  const { write, said } = writerOn();
  const results = await Promise.allSettled([
    write(lineOf('vorher')),
    write(lineOf('kein Raum'), newId()),
    write(lineOf('nachher')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(said).toEqual(['vorher', 'nachher']);
});

it('[R10] a line whose commit nobody heard of is said when its sender asks again', async () => {
  const broken: Database = {
    ...system.database,
    async run(statement, values) {
      await system.database.run(statement, values);
      throw new Error('the connection broke before the answer');
    },
  };
  const line = lineOf('gerade noch');
  await expect(writerOn(broken).write(line)).rejects.toThrow('the connection broke');
  const { write, said } = writerOn();
  const again = { ...lineOf('gerade noch', line.clientId) };
  expect(await write(again, rooms[0], 0)).toEqual({ id: line.id, at: line.at, seq: 1 });
  expect(said).toEqual(['gerade noch']);
  // In another room it stays what it was: said where it was said.
  const elsewhere = writerOn();
  const moved = await elsewhere.write(lineOf('gerade noch', line.clientId), rooms[1], 0);
  expect(moved.seq).toBeNull();
  expect(elsewhere.said).toEqual([]);
});

it('[R10] what nobody heard takes its place in the order when it is said, before what comes after it', async () => {
  const room = rooms[2] ?? '';
  const unheard = [lineOf('eins'), lineOf('zwei')];
  // As a process that was killed leaves them behind: committed, and never said.
  await lines.insert(
    system.database,
    newId(),
    unheard.map((line) => ({ talkId: room, line })),
  );
  const { write, said } = writerOn();
  await write(lineOf('vorher'), room);
  const [one = lineOf(''), two = lineOf('')] = unheard;
  const results = await Promise.all([
    write(lineOf('davor'), room),
    write({ ...lineOf('eins', one.clientId) }, room, 0),
    write(lineOf('dazwischen'), room),
    write({ ...lineOf('zwei', two.clientId) }, room, 0),
    write({ ...lineOf('eins', one.clientId) }, room, 0),
    write(lineOf('danach'), room),
  ]);
  const heard = ['vorher', 'davor', 'eins', 'dazwischen', 'zwei', 'danach'];
  expect(said).toEqual(heard);
  expect(results.map(({ seq }) => seq !== null)).toEqual([true, true, true, true, false, true]);
  expect(await written(room, heard.length)).toEqual(heard);
});

it('[R10] what was heard is not said again, however long ago and by whatever clock', async () => {
  const room = rooms[4] ?? '';
  const { write, said } = writerOn();
  const first = { ...lineOf('zuerst'), at: Date.UTC(2036, 0) };
  await write(first, room, 0);
  await Promise.all(Array.from({ length: 300 }, (_, i) => write(lineOf(`Zeile ${i}`), room, 0)));
  const again = { ...lineOf('zuerst', first.clientId), at: Date.UTC(2016, 0) };
  expect(await write(again, room, 0)).toEqual({ id: first.id, at: first.at, seq: null });
  expect(said).toHaveLength(301);
  // Nor by the next process, which has read the room.
  const next = writerOn();
  const row = await lines.byClientId(system.database.drizzle, userId, first.clientId);
  expect((await next.write(again, room, row?.number)).seq).toBeNull();
  expect(next.said).toEqual([]);
});

it('[R10] what nobody heard is said as it was written, whatever comes with the second send', async () => {
  const room = rooms[5] ?? '';
  const line = lineOf('so geschrieben');
  await lines.insert(system.database, newId(), [{ talkId: room, line }]);
  const { writer, write, said } = writerOn();
  // To ask about it is not to say it.
  expect(await writer.heard({ talkId: room, knownUpTo: 0 }, userId, line.clientId)).toBeUndefined();
  await write(lineOf('anders', line.clientId), room, 0);
  expect(said).toEqual(['so geschrieben']);
  expect(await writer.heard({ talkId: room, knownUpTo: 0 }, userId, line.clientId)).toMatchObject({
    id: line.id,
  });
});

it('[R10] [R37] words that nobody heard never become what dice show, and what dice showed stays that', async () => {
  const room = rooms[5] ?? '';
  const { writer } = writerOn();
  const heard: Pick<Line, 'text' | 'kind'>[] = [];
  const say = ({ text, kind }: Line) => heard.push({ text, ...(kind && { kind }) });
  const roll = (clientId?: string) => ({ ...lineOf('würfelt 1w6: 1', clientId), kind: 'dice' as const });
  const [forged, rolled] = [lineOf('würfelt 1w6: 6'), roll()];
  for (const line of [forged, rolled]) await lines.insert(system.database, newId(), [{ talkId: room, line }]);
  await writer.write({ talkId: room, line: roll(forged.clientId), knownUpTo: 0, say });
  await writer.write({ talkId: room, line: lineOf('würfelt 1w6: 6', rolled.clientId), knownUpTo: 0, say });
  expect(heard).toEqual([{ text: 'würfelt 1w6: 6' }, { text: 'würfelt 1w6: 1', kind: 'dice' }]);
});

it('[R10] what could not be said stays unheard until it is', async () => {
  const room = rooms[5] ?? '';
  const line = lineOf('gleich');
  await lines.insert(system.database, newId(), [{ talkId: room, line }]);
  const { writer, write, said } = writerOn();
  const again = { ...lineOf('gleich'), clientId: line.clientId };
  const say = () => {
    throw new Error('nobody is there');
  };
  await expect(writer.write({ talkId: room, line: again, knownUpTo: 0, say })).rejects.toThrow(
    'nobody is there',
  );
  expect((await write({ ...again, id: newId() }, room, 0)).seq).not.toBeNull();
  expect(said).toEqual(['gleich']);
});

it('[R10] the order stays when a statement was committed and its answer lost', async () => {
  const room = rooms[3] ?? '';
  let statements = 0;
  const forgetful: Database = {
    ...system.database,
    async run(statement, values) {
      const rows = await system.database.run<never>(statement, values);
      statements += 1;
      if (statements === 2) throw new Error('the connection broke before the answer');
      return rows;
    },
  };
  const { write, said } = writerOn(forgetful);
  const texts = ['alone', 'a', 'b', 'c', 'd'];
  const results = await Promise.all(texts.map((text) => write(lineOf(text), room, 0)));
  expect(results.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  expect(said).toEqual(texts);
  expect(await written(room, texts.length)).toEqual(texts);
});

it.each([
  // It is always 25 ms since a beat here: 20 ms later the one at 50 is too near, so the statement waits for the one at 100.
  ['shortly before the next beat', 50, 65],
  ['after 20 ms where there are no beats', 0, 20],
])('what is said soon after a line shares a statement, which begins %s', async (_when, tickMs, leastMs) => {
  const begun: { readonly at: bigint; readonly lines: number }[] = [];
  const watched: Database = {
    ...system.database,
    run(statement, values) {
      const [ids] = values as readonly [readonly string[]];
      begun.push({ at: process.hrtime.bigint(), lines: ids.length });
      return system.database.run(statement, values);
    },
  };
  const clock = { now: () => 1_750_000_000_025 };
  const writer = new LineWriter(watched, lines, { clock, tickMs });
  const write = (text: string) =>
    writer.write({ talkId: rooms[1] ?? '', line: lineOf(text), knownUpTo: 0, say: () => 1 });
  // For the writer no statement takes time: one of 15 ms would let the beat at 50 be far enough.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  await write('gleich');
  await Promise.all(Array.from({ length: 450 }, (_, i) => write(`kurz danach ${i}`)));
  expect(begun.map((one) => one.lines)).toEqual([1, 400, 50]);
  const [first = 0n, second = 0n] = begun.map(({ at }) => at);
  // Timers end up to a millisecond early, and what is measured begins a little late.
  expect(Number(second - first) / 1e6).toBeGreaterThanOrEqual(leastMs - 2);
  await writer.drained();
});

it('what waits is written before it is over', async () => {
  const { writer, write, said } = writerOn();
  const all = Promise.all(Array.from({ length: 120 }, (_, i) => write(lineOf(`spät ${i}`))));
  await writer.drained();
  expect(said).toHaveLength(120);
  await all;
});
