import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql as raw } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createStillClock, DAY_MS } from '../clock/index.ts';
import { type Process, startProcess } from '../cluster/facts.fixture.ts';
import { migratePlatform } from '../db/index.ts';
import { question, sharedTestServer, silent } from '../db/test-database.fixture.ts';
import { newId } from '../ids/index.ts';
import { createOwnStreams, deleteStream, eventsOf, type OwnStreams, sweepStreams } from './index.ts';

const messages = { coins: z.strictObject({ coins: z.int() }), told: z.strictObject({ text: z.string() }) };
type Streams = OwnStreams<typeof messages>;

const KEPT_MS = 7 * DAY_MS;

let server: ReturnType<typeof sharedTestServer>;
let url: string;
let clock: ReturnType<typeof createStillClock>;
let here: Process;
let streams: Streams;
beforeAll(async () => {
  server = sharedTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  url = await server.createDatabase();
  await migratePlatform({ url, log: silent });
  clock = createStillClock(Date.parse('2026-11-01T18:00:00Z'));
  here = await startProcess(url, {
    clock,
    prepare: (parts) => {
      streams = streamsOf(parts);
    },
  });
});
afterEach(() => here.close());

/** The state names its owner, and how many events the table holds of them. */
const streamsOf = ({ database, jobs }: Pick<Process, 'database' | 'jobs'>): Streams =>
  createOwnStreams({
    database,
    clock,
    jobs,
    keptMs: KEPT_MS,
    state: {
      owner: (owner) => raw`${owner}`,
      events: (owner) => raw`(select count(*) from own_events event where event.owner = ${owner})`,
    },
  });
const give = (owner: string | readonly string[], ...coins: readonly number[]) =>
  here.database.inTransaction(async (work) => {
    for (const one of coins) streams.tell(work, owner, 'coins', { coins: one });
  });
const coinsAfter = async (owner: string, since: number) => {
  const missed = await streams.missed(owner, since);
  if (!('events' in missed)) return 'the state';
  return missed.events.map(({ number, message }) => [number, (message as { coins: number }).coins]);
};

describe('numbers', () => {
  it('are of each owner alone, without gaps, in the order of the commits', async () => {
    const [ada, bob] = [newId(), newId()];
    await give(ada, 10, 20);
    await give([bob, ada], 30);
    await give(bob, 40);
    expect(await coinsAfter(ada, 0)).toEqual([
      [1, 10],
      [2, 20],
      [3, 30],
    ]);
    expect(await coinsAfter(bob, 1)).toEqual([[2, 40]]);
    expect(await coinsAfter(bob, 2)).toEqual([]);
  });

  it('have no gap by what is rolled back', async () => {
    const ada = newId();
    const failing = here.database.inTransaction(async (work) => {
      streams.tell(work, ada, 'coins', { coins: 1 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await give(ada, 2);
    expect(await coinsAfter(ada, 0)).toEqual([[1, 2]]);
  });

  it('are given once, however many tell the same person at the same moment', async () => {
    const people = Array.from({ length: 4 }, newId);
    await Promise.all(
      Array.from({ length: 40 }, (_, coins) => give(coins % 2 ? people : people.toReversed(), coins)),
    );
    for (const owner of people) {
      const missed = await coinsAfter(owner, 0);
      expect((missed as number[][]).map(([number]) => number)).toEqual(
        Array.from({ length: 40 }, (_, place) => place + 1),
      );
    }
  });
});

describe('the fact of what was told', () => {
  it('has the number of each owner, in whatever order they are told the same', async () => {
    const owners = [newId(), newId(), newId()];
    for (const [times, owner] of owners.entries())
      await give(owner, ...Array.from({ length: times }, () => 1));
    const facts: unknown[] = [];
    here.bus.on('own.told', ({ told }) => void facts.push(...told.flatMap(({ to }) => to)));
    const [ada = '', bob = '', eve = ''] = owners;
    await give([eve, ada, bob], 7);
    await give([bob, eve, ada], 8);
    expect(facts).toEqual([
      [eve, 3],
      [ada, 1],
      [bob, 2],
      [bob, 3],
      [eve, 4],
      [ada, 2],
    ]);
    await expect(give([ada.toUpperCase(), bob], 9)).rejects.toThrow('is not spelled as the database does');
    expect(await coinsAfter(bob, 1)).toEqual([
      [2, 7],
      [3, 8],
    ]);
  });

  it('comes after the commit, with the numbers, before facts that were told later in the transaction', async () => {
    const ada = newId();
    const heard: unknown[] = [];
    here.bus.on('own.told', ({ told }) => void heard.push(...told));
    here.bus.on('test.narrow', ({ number }) => void heard.push(number));
    await here.database.inTransaction(async (work) => {
      work.tell({ type: 'test.narrow', number: 1 });
      streams.tell(work, ada, 'coins', { coins: 5 }, { about: ada });
      work.tell({ type: 'test.narrow', number: 2 });
      streams.tell(work, ada, 'told', { text: 'Glückwunsch' });
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual([
      1,
      { to: [[ada, 1]], name: 'coins', message: { coins: 5 }, about: ada },
      { to: [[ada, 2]], name: 'told', message: { text: 'Glückwunsch' }, about: null },
      2,
    ]);
  });

  it('reaches other processes the same', async () => {
    const there = await startProcess(url);
    try {
      const ada = newId();
      const heard: unknown[] = [];
      there.bus.on('own.told', ({ told }) => void heard.push(...told));
      await give(ada, 7);
      await there.facts.read();
      expect(heard).toEqual([{ to: [[ada, 1]], name: 'coins', message: { coins: 7 }, about: null }]);
    } finally {
      await there.close();
    }
  });
});

describe('who was away', () => {
  it('gets the state without a number, with one of another life, or after too much', async () => {
    const ada = newId();
    await give(ada, ...Array.from({ length: 201 }, (_, number) => number));
    const state = { last: 201, state: { owner: ada, events: 201 } };
    expect(await streams.missed(ada, null)).toEqual(state);
    expect(await streams.missed(ada, 202)).toEqual(state);
    expect(await streams.missed(ada, 0)).toEqual(state);
    expect(await coinsAfter(ada, 1)).toHaveLength(200);
  });

  it('and was never told anything has missed nothing', async () => {
    const ada = newId();
    expect(await streams.missed(ada, 0)).toEqual({ last: 0, events: [] });
    expect(await streams.missed(ada, null)).toEqual({ last: 0, state: { owner: ada, events: 0 } });
    expect(await streams.missed(ada, 1)).toMatchObject({ last: 0, state: {} });
  });

  it('many at once are one question', async () => {
    const people = Array.from({ length: 50 }, newId);
    await give(people, 1);
    const missed = await Promise.all(people.map((owner, place) => streams.missed(owner, place % 2)));
    expect(missed.map((one) => ('events' in one ? one.events.length : -1))).toEqual(
      people.map((_, place) => (place % 2 ? 0 : 1)),
    );
  });

  it('for longer than events are kept gets the state; the numbers go on', async () => {
    const ada = newId();
    await give(ada, 1);
    clock.advance(KEPT_MS);
    await give(ada, 2);
    const sweep = async () => {
      await here.database.inTransaction((work) => here.jobs.enqueue(work, sweepStreams, {}));
      await here.jobs.drain();
    };
    await sweep();
    expect(await coinsAfter(ada, 0)).toHaveLength(2);
    clock.advance(1);
    await sweep();
    expect(await coinsAfter(ada, 0)).toBe('the state');
    expect(await coinsAfter(ada, 1)).toEqual([[2, 2]]);
    await give(ada, 3);
    expect(await coinsAfter(ada, 2)).toEqual([[3, 3]]);
  });
});

it('[F1] a process killed again and again while it tells: what is committed is told once, in numbers without a gap', async () => {
  const people = [newId(), newId()];
  await here.database.pool.query('create table true_events (owner uuid, id uuid)');
  const program = path.join(import.meta.dirname, 'streams.fixture.ts');
  for (let kill = 0; kill < 3; kill += 1) {
    const child = spawn(process.execPath, [program, url, ...people], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = 0;
    for await (const dots of child.stdout) {
      told += String(dots).length;
      if (told >= 25 + 10 * kill) break;
    }
    child.kill('SIGKILL');
    if (child.signalCode === null) await once(child, 'exit');
  }
  // What was on its way when its process died may still come: all is looked at in one moment.
  const client = await here.database.pool.connect();
  const look = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;
  try {
    await client.query('begin isolation level repeatable read');
    for (const owner of people) {
      const rows = await look(
        `select number, message ->> 'id' as id, (select last from own_streams where owner = '${owner}') as last
         from own_events where owner = '${owner}' order by number`,
      );
      const truth = await look(`select id from true_events where owner = '${owner}'`);
      expect(rows.length).toBeGreaterThan(20);
      expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, place) => place + 1));
      expect(Number(rows.at(-1)?.['last'])).toBe(rows.length);
      expect(rows.map(({ id }) => id).toSorted()).toEqual(truth.map(({ id }) => id).toSorted());
    }
    // Every process that reads facts hears of all of it.
    const [row] = await look(
      `select sum(jsonb_array_length(told -> 'to')) as told from facts, jsonb_array_elements((fact -> 'told')::jsonb) as told`,
    );
    const [whole] = await look('select count(*) as events from own_events');
    expect(row?.['told']).toBe(whole?.['events']);
  } finally {
    await client.query('rollback');
    client.release();
  }
}, 60_000);

it('a stream is read and deleted as a whole', async () => {
  const [ada, bob] = [newId(), newId()];
  await give([ada, bob], 4);
  expect(await eventsOf(here.database.drizzle, ada)).toEqual([
    { name: 'coins', message: { coins: 4 }, about: null, toldAt: new Date(clock.now()) },
  ]);
  await here.database.inTransaction(({ sql }) => deleteStream(sql, ada));
  expect(await question(url, 'select owner from own_events')).toEqual([{ owner: bob }]);
  expect(await question(url, 'select owner from own_streams')).toEqual([{ owner: bob }]);
});
