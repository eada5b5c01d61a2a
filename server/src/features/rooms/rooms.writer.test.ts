import { startSystem, type TestSystem } from '@plausch/dev-env';
import type { Database } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Line } from '@plausch/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LineWriter } from './rooms.writer.ts';

let system: TestSystem;
let userId: string;
let rooms: string[];
beforeAll(async () => {
  system = await startSystem();
  userId = (await system.person('Schreiberin')).user.id;
  rooms = (await system.call('listRooms', {})).body.items.map(({ id }) => id);
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
  const writer = new LineWriter(database);
  const write = (line: Line, roomId = rooms[0] ?? '', wasSaid = () => true) =>
    writer.write({ roomId, line, wasSaid, say: ({ text }) => said.push(text) });
  return { writer, write, said };
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
  expect(await write(again, rooms[0], () => false)).toEqual({ id: line.id, at: line.at, seq: 1 });
  expect(said).toEqual(['gerade noch']);
  // In another room it stays what it was: said where it was said.
  const elsewhere = writerOn();
  const moved = await elsewhere.write(lineOf('gerade noch', line.clientId), rooms[1], () => false);
  expect(moved.seq).toBeNull();
  expect(elsewhere.said).toEqual([]);
});

it('what waits is written before it is over', async () => {
  const { writer, write, said } = writerOn();
  const all = Promise.all(Array.from({ length: 120 }, (_, i) => write(lineOf(`spät ${i}`))));
  await writer.drained();
  expect(said).toHaveLength(120);
  await all;
});
