import { startSystem, type TestSystem } from '@plausch/dev-env';
import { systemClock } from '@plausch/platform/clock';
import type { Database } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Line } from '@plausch/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LineWriter } from '../talk/index.ts';
import { lines } from './rooms.store.ts';

let system: TestSystem;
let userId: string;
let rooms: string[];
beforeAll(async () => {
  system = await startSystem();
  userId = (await system.person('Schreiberin')).user.id;
  rooms = (await system.call('listRooms', {})).body.items.map(({ id }) => id);
});
afterAll(() => system.stop());

const lineOf = (text: string, clientId: string = crypto.randomUUID()): Line => ({
  id: newId(),
  clientId,
  userId,
  username: 'Schreiberin',
  text,
  bubbleColorId: 'sun',
  at: 1_750_000_000_000,
});

/** A writer on the real database, and the lines it has said. */
function writerOn(database: Database = system.database) {
  const said: string[] = [];
  const writer = new LineWriter(database, lines, { clock: systemClock, tickMs: 50 });
  const write = (line: Line, talkId = rooms[0] ?? '', knownUpTo = Number.MAX_SAFE_INTEGER) =>
    writer.write({ talkId, line, knownUpTo, say: ({ text }) => said.push(text) });
  return { writer, write, said };
}

it('[R10] what was said elsewhere is said here as well, where nobody heard it, also when both sends share a statement', async () => {
  const [here = '', elsewhere] = rooms;
  const line = lineOf('hier');
  await lines.insert(system.database, newId(), [{ talkId: here, line }]);
  const { write, said } = writerOn();
  const [, there, again] = await Promise.all([
    write(lineOf('davor')),
    write(lineOf('hier', line.clientId), elsewhere, 0),
    write(lineOf('hier', line.clientId), here, 0),
  ]);
  expect([there?.seq, again?.seq]).toEqual([null, 2]);
  expect(said).toEqual(['davor', 'hier']);
});

it('[R10] what was heard keeps its place in the order, and so does what is said with its second send', async () => {
  const { writer, write, said } = writerOn();
  const line = lineOf('längst gehört');
  await write(line);
  await writer.drained();
  const statements = await system.statementsOf(() =>
    Promise.all([
      write(lineOf('davor')),
      write(lineOf('längst gehört', line.clientId)),
      write(lineOf('neu')),
    ]),
  );
  expect(said).toEqual(['längst gehört', 'davor', 'neu']);
  // One alone, and one for the two that waited meanwhile.
  expect(statements.filter((text) => text.includes('insert into room_lines'))).toHaveLength(2);
  expect(statements.filter((text) => text.includes('update room_lines'))).toEqual([]);
});

it('[R10] a line that is deleted while it is sent again is refused, and takes no other along', async () => {
  const line = lineOf('von gestern');
  let isSwept = false;
  const sweeping: Database = {
    ...system.database,
    async run(statement, values) {
      const rows = await system.database.run<never>(statement, values);
      const clientIds = values[3] as readonly string[];
      if (said.length > 0 && !isSwept && clientIds.includes(line.clientId)) {
        await system.database.pool.query('delete from room_lines where id = $1', [line.id]);
        isSwept = true;
      }
      return rows;
    },
  };
  const { writer, write, said } = writerOn(sweeping);
  await write(line);
  await writer.drained();
  const results = await Promise.allSettled([
    write(lineOf('davor')),
    write(lineOf('von gestern', line.clientId)),
    write(lineOf('neu')),
  ]);
  expect(results).toMatchObject([
    { status: 'fulfilled' },
    { reason: new Error(`line ${line.clientId} is neither new nor there`) },
    { status: 'fulfilled' },
  ]);
  expect(said).toEqual(['von gestern', 'davor', 'neu']);
  // Its sender asks again, and it is said.
  expect((await write(lineOf('von gestern', line.clientId))).seq).toBe(4);
});

it('remembers the last ten thousand lines of failed statements, however long the database is away', async () => {
  let isAway = true;
  const away: Database = {
    ...system.database,
    async run(statement, values) {
      if (!isAway) return system.database.run<never>(statement, values);
      const [[first]] = values as readonly [readonly string[]];
      if (first === one.id || first === two.id) await system.database.run(statement, values);
      throw new Error('the database is away');
    },
  };
  const [one, two] = [lineOf('die erste'), lineOf('die zweite')];
  const { write, said } = writerOn(away);
  const others = Array.from({ length: 9_999 }, (_, i) => lineOf(`Zeile ${i}`));
  await Promise.allSettled([one, two, ...others].map((line) => write(line)));
  isAway = false;
  for (const line of [one, two]) await write(lineOf(line.text, line.clientId));
  expect(said).toEqual(['die zweite']);
});
