import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStillClock } from '../clock/index.ts';
import { migratePlatform } from '../db/index.ts';
import { question, sharedTestServer, silent } from '../db/test-database.fixture.ts';
import { defineJob, type PlainJob } from '../jobs/index.ts';
import { createLogger } from '../logger/index.ts';
import { resumeOutbox, sweepOutbox } from './index.ts';
import { createTeller, type Teller, tell, writeDown } from './outbox.fixture.ts';

const PROGRAM = path.join(import.meta.dirname, 'outbox.fixture.ts');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: ReturnType<typeof sharedTestServer>;
let url: string;
let tellers: Teller[];

beforeAll(async () => {
  server = sharedTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  url = await server.createDatabase();
  await migratePlatform({ url, log: silent });
  await question(
    url,
    'create table true_facts (place bigint generated always as identity, key text, number integer)',
  );
  await question(
    url,
    'create table heard (place bigint generated always as identity, subscriber text, key text, number integer)',
  );
  tellers = [];
});
afterEach(async () => {
  for (const teller of tellers) await teller.close();
});

function newTeller(options?: Parameters<typeof createTeller>[1]): Teller {
  const teller = createTeller(url, options);
  tellers.push(teller);
  return teller;
}

async function openTeller(options?: Parameters<typeof createTeller>[1]): Promise<Teller> {
  const teller = newTeller(options);
  writeDown(teller);
  await teller.jobs.open();
  return teller;
}

/** Does now what otherwise comes by the clock. */
async function runJob({ database, jobs }: Teller, job: PlainJob): Promise<void> {
  await database.inTransaction((work) => jobs.enqueue(work, job, {}));
  await jobs.drain();
}

const numbers = async (sql: string) => (await question(url, sql)).map(({ number }) => number as number);
const heard = (subscriber = 'test.writer') =>
  numbers(`select number from heard where subscriber = '${subscriber}' order by place`);

describe('telling', () => {
  it('reaches the bus after the commit and every subscriber; what is rolled back reaches nobody', async () => {
    const teller = newTeller();
    writeDown(teller, 'test.one');
    writeDown(teller, 'test.other');
    await teller.jobs.open();
    await tell(teller, 'a', 1);
    const failing = teller.database.inTransaction(async (work) => {
      await teller.outbox.tell(work, 'a', { type: 'test.counted', key: 'a', number: 2 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(teller.heard).toEqual([1]);
    expect(await teller.outbox.counts()).toMatchObject({ waiting: 2, stuck: 0 });
    await teller.jobs.drain();
    expect([await heard('test.one'), await heard('test.other')]).toEqual([[1], [1]]);
    expect(await teller.outbox.counts()).toEqual({ waiting: 0, stuck: 0, oldestAgeMs: 0 });
  });

  it('outlives the process that told', async () => {
    const telling = await openTeller({ works: false });
    await tell(telling, 'a', 1);
    await telling.close();
    tellers = [];
    const hearing = await openTeller();
    await hearing.jobs.drain();
    expect(await heard()).toEqual([1]);
  });

  it('facts of one key are heard in the order of their commits, not of their beginnings', async () => {
    const teller = await openTeller();
    const begun = Promise.withResolvers<void>();
    const mayTell = Promise.withResolvers<void>();
    const early = teller.database.inTransaction(async (work) => {
      await work.sql.execute('select 1');
      begun.resolve();
      await mayTell.promise;
      await teller.outbox.tell(work, 'a', { type: 'test.counted', key: 'a', number: 2 });
    });
    await begun.promise;
    await tell(teller, 'a', 1);
    mayTell.resolve();
    await early;
    await teller.jobs.drain();
    expect(await heard()).toEqual([1, 2]);
  });
});

describe('hearing', () => {
  it('[LE-3] happens together with its mark: a failure leaves nothing, holds back its own key alone, and is tried again', async () => {
    const clock = createStillClock(0);
    const teller = newTeller({ clock });
    let isBroken = true;
    teller.outbox.subscribe('test.counted', 'test.writer', async (work, { key, number }) => {
      await work.sql.execute(
        `insert into heard (subscriber, key, number) values ('test.writer', '${key}', ${number})`,
      );
      if (number === 1 && isBroken) throw new Error('not yet');
    });
    await teller.jobs.open();
    for (const [key, number] of [
      ['a', 1],
      ['a', 2],
      ['b', 3],
    ] as const)
      await tell(teller, key, number);
    await teller.jobs.drain();
    expect(await heard()).toEqual([3]);
    isBroken = false;
    clock.advance(29_999);
    await runJob(teller, resumeOutbox);
    expect(await heard()).toEqual([3]);
    clock.advance(1);
    await runJob(teller, resumeOutbox);
    expect(await heard()).toEqual([3, 1, 2]);
  });

  it('a failure counts once, however many workers meet the fact before it is put off', async () => {
    const teller = newTeller({ clock: createStillClock(0) });
    teller.outbox.subscribe('test.counted', 'test.broken', async () => {
      throw new Error('no');
    });
    await teller.jobs.open();
    for (let number = 0; number < 20; number += 1) await tell(teller, `key${number}`, number);
    await teller.jobs.drain();
    expect(
      await question(url, 'select failures, count(*)::integer from outbox_deliveries group by 1'),
    ).toEqual([{ failures: 1, count: 20 }]);
  });

  it('what fails again and again is stuck, visibly, and still tried every hour', async () => {
    const clock = createStillClock(0);
    const lines: string[] = [];
    const logger = createLogger({
      level: 'error',
      destination: { write: (line: string) => void lines.push(line) },
    });
    const teller = newTeller({ clock, logger });
    let tries = 0;
    teller.outbox.subscribe('test.counted', 'test.broken', async () => {
      tries += 1;
      throw new Error('never');
    });
    await teller.jobs.open();
    await tell(teller, 'a', 1);
    for (let hour = 0; hour < 8; hour += 1) {
      await runJob(teller, resumeOutbox);
      clock.advance(HOUR_MS);
    }
    expect(tries).toBe(8);
    expect(await teller.outbox.counts()).toEqual({ waiting: 1, stuck: 1, oldestAgeMs: 8 * HOUR_MS });
    expect(lines).toHaveLength(1);
  });

  it('two processes hear each fact once, each key in order', async () => {
    const both = [await openTeller(), await openTeller()];
    for (const { jobs } of both) jobs.start();
    const [first] = both as [Teller];
    for (let number = 0; number < 40; number += 1) await tell(first, `key${number % 4}`, number);
    await Promise.all(both.map(({ jobs }) => jobs.drain()));
    await expect.poll(async () => (await first.outbox.counts()).waiting, { timeout: 10_000 }).toBe(0);
    for (let key = 0; key < 4; key += 1) {
      expect(await numbers(`select number from heard where key = 'key${key}' order by place`)).toEqual(
        Array.from({ length: 10 }, (_, index) => index * 4 + key),
      );
    }
  });

  it('[F1] [LE-3] a process killed again and again in the middle of it: every fact once, each key in order', async () => {
    let next = 0;
    for (let kill = 0; kill < 4; kill += 1) {
      const child = spawn(process.execPath, [PROGRAM, url, String(next)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const enough = next + 15 + 7 * kill;
      for await (const line of child.stdout) {
        if (Number(String(line).trim().split('\n').at(-1)) >= enough) break;
      }
      child.kill('SIGKILL');
      if (child.signalCode === null) await once(child, 'exit');
      next = 1 + Math.max(...(await numbers('select number from true_facts')));
    }
    const teller = await openTeller();
    await runJob(teller, resumeOutbox);
    expect(await teller.outbox.counts()).toMatchObject({ waiting: 0 });
    for (const key of ['key0', 'key1', 'key2']) {
      expect(await numbers(`select number from heard where key = '${key}' order by place`)).toEqual(
        await numbers(`select number from true_facts where key = '${key}' order by place`),
      );
    }
    expect((await heard()).length).toBeGreaterThanOrEqual(60);
  }, 60_000);
});

it('of one subscriber a single delivery waits, however often it is resumed', async () => {
  const clock = createStillClock(0);
  const teller = newTeller({ clock });
  let tries = 0;
  teller.outbox.subscribe('test.counted', 'test.broken', async () => {
    tries += 1;
    throw new Error('no');
  });
  await teller.jobs.open();
  await tell(teller, 'a', 1);
  await teller.jobs.drain();
  const waiting = defineJob<{ subscriber: string }>({ name: 'outbox.deliver' });
  await teller.database.inTransaction((work) =>
    teller.jobs.enqueue(
      work,
      waiting,
      { subscriber: 'test.broken' },
      { startAt: HOUR_MS, singletonKey: 'test.broken' },
    ),
  );
  clock.advance(30_000);
  await runJob(teller, resumeOutbox);
  expect(tries).toBe(1);
  await teller.jobs.drain({ early: true });
  expect(tries).toBe(2);
});

it('keeps what was heard for a week, and what was not for as long as it takes', async () => {
  const clock = createStillClock(0);
  const teller = newTeller({ clock });
  teller.outbox.subscribe('test.counted', 'test.picky', async (_work, { number }) => {
    if (number === 2) throw new Error('no');
  });
  await teller.jobs.open();
  await tell(teller, 'a', 1);
  await tell(teller, 'b', 2);
  await teller.jobs.drain();
  const left = async () => {
    await runJob(teller, sweepOutbox);
    return (await question(url, 'select key from outbox order by position')).map(({ key }) => key);
  };
  clock.advance(7 * DAY_MS);
  expect(await left()).toEqual(['a', 'b']);
  clock.advance(1);
  expect(await left()).toEqual(['b']);
});
