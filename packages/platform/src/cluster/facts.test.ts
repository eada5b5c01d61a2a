import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { migratePlatform } from '../db/index.ts';
import { question, sharedTestServer, silent } from '../db/test-database.fixture.ts';
import { createLogger } from '../logger/index.ts';
import { type Process, startProcess, tell } from './facts.fixture.ts';
import { sweepFacts } from './facts.ts';

let server: ReturnType<typeof sharedTestServer>;
let url: string;
let open: Process[];
beforeAll(async () => {
  server = sharedTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  url = await server.createDatabase();
  await migratePlatform({ url, log: silent });
  open = [];
});
afterEach(async () => {
  for (const one of open) await one.close();
});

async function start(options: Parameters<typeof startProcess>[1] = {}): Promise<Process> {
  const process = await startProcess(url, options);
  open.push(process);
  return process;
}
const positions = async () =>
  (await question(url, 'select fact from facts order by position')).map(({ fact }) => fact);

/** The next commit happens, and its connection is lost before it says so. */
function losesAnswers(pool: Process['database']['pool']): void {
  pool.once('acquire', (client) => {
    const { query } = client;
    client.query = async (...asked: Parameters<typeof query>) => {
      const answer = await Reflect.apply(query, client, asked);
      if (asked[0] !== 'commit') return answer;
      throw new Error('Connection terminated unexpectedly');
    };
  });
}

describe('a wide fact', () => {
  it('is heard at once in its own process, and within a second in every other, in order and once', async () => {
    // One second passes for the timers that read, and no more.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [here, there, third] = [await start(), await start(), await start()];
    await tell(here, 1, 2);
    expect(here.heard).toEqual([1, 2]);
    await tell(here, 3);
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    await expect.poll(() => there.heard).toEqual([1, 2, 3]);
    await tell(there, 4);
    await Promise.all([here.facts.read(), third.facts.read()]);
    expect([here.heard, there.heard, third.heard]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
  });

  it('is heard in its own process as well where the answer to its commit is lost', async () => {
    const [here, there] = [await start(), await start()];
    losesAnswers(here.database.pool);
    await expect(tell(here, 1)).rejects.toThrow('Connection terminated');
    await Promise.all([here.facts.read(), there.facts.read()]);
    await here.facts.read();
    expect([here.heard, there.heard]).toEqual([[1], [1]]);
  });

  it('of a transaction that is rolled back is heard nowhere', async () => {
    const [here, there] = [await start(), await start()];
    const failing = here.database.inTransaction(async (work) => {
      work.tell({ type: 'test.wide', number: 1 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await there.facts.read();
    expect([here.heard, there.heard, await positions()]).toEqual([[], [], []]);
  });

  it('that cannot be written undoes its transaction', async () => {
    const here = await start();
    await here.database.pool.query('create table things (number integer)');
    await here.database.pool.query('alter table facts rename to elsewhere');
    const telling = here.database.inTransaction(async (work) => {
      await work.sql.execute('insert into things values (1)');
      work.tell({ type: 'test.wide', number: 1 });
    });
    await expect(telling).rejects.toThrow();
    expect(await question(url, 'select * from things')).toEqual([]);
    expect(here.heard).toEqual([]);
    await here.database.pool.query('alter table elsewhere rename to facts');
  });

  it('one that concerns its own process alone is written nowhere', async () => {
    const here = await start();
    await here.database.inTransaction(async (work) => work.tell({ type: 'test.narrow', number: 1 }));
    expect(await positions()).toEqual([]);
  });
});

describe('a fact whose transaction lasts longer than later ones', () => {
  /** Takes the next position and commits it when it is told to. */
  async function slow(process: Process, number: number) {
    const client = await process.database.pool.connect();
    await client.query('begin');
    await client.query('insert into facts (type, fact, teller) values ($1, $2, $3)', [
      'test.wide',
      JSON.stringify({ type: 'test.wide', number }),
      process.facts.teller,
    ]);
    return async (end: 'commit' | 'rollback') => {
      await client.query(end);
      client.release();
    };
  }

  it('is asked for again until it is there', async () => {
    const [here, there] = [await start(), await start()];
    const end = await slow(here, 1);
    await tell(here, 2);
    await there.facts.read();
    expect(there.heard).toEqual([2]);
    await end('commit');
    await there.facts.read();
    await there.facts.read();
    expect(there.heard).toEqual([2, 1]);
  });

  it('is asked for no longer than a transaction can last, so that what is missing does not pile up', async () => {
    const [here, there] = [await start(), await start()];
    const end = await slow(here, 1);
    await tell(here, 2);
    await there.facts.read();
    const now = performance.now();
    const later = vi.spyOn(performance, 'now').mockReturnValue(now + 45_001);
    try {
      await there.facts.read();
    } finally {
      later.mockRestore();
    }
    await end('commit');
    await there.facts.read();
    expect(there.heard).toEqual([2]);
  });

  it('is heard by a process that started meanwhile', async () => {
    const here = await start();
    await tell(here, 1);
    const end = await slow(here, 2);
    await tell(here, 3);
    const there = await start();
    await end('commit');
    await there.facts.read();
    // What was told just before the start is heard too: the listeners bear it.
    expect(there.heard.toSorted()).toEqual([1, 2, 3]);
  });

  it('and is rolled back takes nothing along', async () => {
    const [here, there] = [await start(), await start()];
    const end = await slow(here, 1);
    await tell(here, 2);
    await there.facts.read();
    await end('rollback');
    await tell(here, 3);
    await there.facts.read();
    expect(there.heard).toEqual([2, 3]);
  });
});

it('what is told while the table cannot be read is heard afterwards, and the log tells of it once', async () => {
  const lines: string[] = [];
  const logger = createLogger({
    level: 'warn',
    destination: { write: (line: string) => void lines.push(line) },
  });
  const [here, there] = [await start(), await start({ logger })];
  await here.database.pool.query('alter table facts rename column position to place');
  await there.facts.read();
  await there.facts.read();
  await here.database.pool.query('alter table facts rename column place to position');
  await tell(here, 1);
  await there.facts.read();
  expect(there.heard).toEqual([1]);
  expect(lines.filter((line) => line.includes('facts cannot be read'))).toHaveLength(1);
});

it('many facts at once come in many reads', async () => {
  const [here, there] = [await start(), await start()];
  const numbers = Array.from({ length: 2_500 }, (_, number) => number);
  await tell(here, ...numbers);
  await there.facts.read();
  expect(there.heard).toEqual(numbers);
});

it('facts are kept for an hour', async () => {
  const here = await start();
  await tell(here, 1, 2);
  await here.database.pool.query(
    `update facts set told_at = now() - interval '61 minutes' where position = (select min(position) from facts)`,
  );
  await here.database.inTransaction((work) => here.jobs.enqueue(work, sweepFacts, {}));
  await here.jobs.drain();
  expect(await positions()).toEqual([{ type: 'test.wide', number: 2 }]);
});
