import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../clock/index.ts';
import { type Database, migratePlatform, openDatabase, type Work } from '../db/index.ts';
import { question, sharedTestServer, silent } from '../db/test-database.fixture.ts';
import { createLogger } from '../logger/index.ts';
import { createJobs, defineJob, type Jobs, type JobsOptions } from './index.ts';

let server: ReturnType<typeof sharedTestServer>;
let url: string;
let database: Database;
let open: Jobs[];
let logLines: string[];

beforeAll(async () => {
  server = sharedTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  url = await server.createDatabase();
  await migratePlatform({ url, log: silent });
  await question(url, 'create table deeds (number integer not null)');
  database = openDatabase({ url, log: silent, poolSize: 8 });
  open = [];
  logLines = [];
});
afterEach(async () => {
  for (const jobs of open) await jobs.close();
  await database.close();
});

const deed = defineJob<{ number: number }>({ name: 'test.deed', attempts: 3, atOnce: 4 });

function newJobs(options: Partial<JobsOptions> = {}): Jobs {
  const logger = createLogger({
    level: 'warn',
    destination: { write: (line: string) => void logLines.push(line) },
  });
  const jobs = createJobs({ database, clock: systemClock, logger, works: true, upkeep: false, ...options });
  open.push(jobs);
  return jobs;
}

/** Starts jobs that never look around by themselves: what they are not woken for stays undone. */
function startWithoutLooks(jobs: Jobs): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  jobs.start();
  vi.useRealTimers();
}

const write = async (work: Work, number: number) => {
  await work.sql.execute(`insert into deeds values (${number})`);
};
const deeds = async () =>
  (await question(url, 'select number from deeds order by number')).map(({ number }) => number as number);

/** Jobs whose deeds are rows. */
async function writingJobs(options: Partial<JobsOptions> = {}): Promise<Jobs> {
  const jobs = newJobs(options);
  jobs.handle(deed, (work, { number }) => write(work, number));
  await jobs.open();
  return jobs;
}

const add = (jobs: Jobs, number: number, options = {}) =>
  database.inTransaction((work) => jobs.enqueue(work, deed, { number }, options));

it('the migrated schema is the one of the pg-boss that is installed', async () => {
  const boss = new PgBoss({ connectionString: url, schema: 'jobs', migrate: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  try {
    expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true });
  } finally {
    await boss.stop({ graceful: false });
  }
});

describe('adding', () => {
  it('belongs to the transaction: what is rolled back is never done', async () => {
    const jobs = await writingJobs();
    await add(jobs, 1);
    const failing = database.inTransaction(async (work) => {
      await jobs.enqueue(work, deed, { number: 2 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await jobs.drain({ early: true });
    expect(await deeds()).toEqual([1]);
  });

  it('of jobs with one key a single one waits; once it is done there may be another', async () => {
    const jobs = await writingJobs();
    expect(await add(jobs, 1, { singletonKey: 'k' })).toBe(true);
    expect(await add(jobs, 2, { singletonKey: 'k' })).toBe(false);
    expect(await add(jobs, 3, { singletonKey: 'other' })).toBe(true);
    await jobs.drain();
    expect(await add(jobs, 4, { singletonKey: 'k' })).toBe(true);
    await jobs.drain();
    expect(await deeds()).toEqual([1, 3, 4]);
  });

  it('with a moment waits for it', async () => {
    const jobs = await writingJobs();
    await add(jobs, 1, { startAt: systemClock.now() + 3_600_000 });
    await jobs.drain();
    expect(await deeds()).toEqual([]);
    expect(await jobs.counts()).toEqual([{ job: 'test.deed', state: 'deferred', count: 1 }]);
    await jobs.drain({ early: true });
    expect(await deeds()).toEqual([1]);
    expect(await jobs.counts()).toEqual([]);
  });
});

describe('doing', () => {
  it('begins what has a moment at that moment, and not with the next look', async () => {
    let begunAt = 0;
    const jobs = newJobs();
    jobs.handle(deed, (work, { number }) => {
      begunAt = systemClock.now();
      return write(work, number);
    });
    await jobs.open();
    startWithoutLooks(jobs);
    const startAt = systemClock.now() + 300;
    await add(jobs, 1, { startAt });
    await expect.poll(deeds).toEqual([1]);
    expect(begunAt).toBeGreaterThanOrEqual(startAt);
  });

  it('[LE-3] the deed and its mark commit together: a try that fails leaves nothing', async () => {
    const jobs = newJobs();
    let tries = 0;
    jobs.handle(deed, async (work, { number }) => {
      tries += 1;
      await write(work, number);
      if (tries < 3) throw new Error('not yet');
    });
    await jobs.open();
    await add(jobs, 7);
    await jobs.drain({ early: true });
    expect(tries).toBe(3);
    expect(await deeds()).toEqual([7]);
    expect(jobs.outcomes().get('test.deed')).toEqual({ done: 1, failed: 2, dead: 0 });
  });

  it('draining does again what fails just after it looked for what is due', async () => {
    const failing = Promise.withResolvers<void>();
    const jobs = newJobs();
    let tries = 0;
    jobs.handle(deed, async (work, { number }) => {
      tries += 1;
      if (tries === 1) await failing.promise;
      await write(work, number);
    });
    await jobs.open();
    startWithoutLooks(jobs);
    await add(jobs, 1);
    await expect.poll(() => tries).toBe(1);

    const query = database.pool.query.bind(database.pool);
    const look = vi.spyOn(database.pool, 'query').mockImplementationOnce((async (...asked: [string]) => {
      const answer = await query(...asked);
      failing.reject(new Error('not yet'));
      await expect.poll(() => jobs.counts()).toEqual([{ job: 'test.deed', state: 'deferred', count: 1 }]);
      return answer;
    }) as never);
    await jobs.drain({ early: true });
    look.mockRestore();
    expect(await deeds()).toEqual([1]);
  });

  it('a job that always fails ends dead and visible, and the others are done', async () => {
    const jobs = newJobs();
    jobs.handle(deed, async (work, { number }) => {
      if (number === 13) throw new Error('somebody@beispiel.test is unknown');
      await write(work, number);
    });
    await jobs.open();
    for (const number of [13, 1, 2]) await add(jobs, number);
    await jobs.drain({ early: true });
    expect(await deeds()).toEqual([1, 2]);
    expect(await jobs.counts()).toEqual([{ job: 'test.deed', state: 'dead', count: 1 }]);
    expect(jobs.outcomes().get('test.deed')).toEqual({ done: 2, failed: 2, dead: 1 });
    expect(logLines.map((line) => JSON.parse(line).level)).toEqual([40, 40, 50]);
    // The database keeps no more of an error than its kind.
    const [row] = await question(url, "select output::text from jobs.job where state = 'failed'");
    expect(row?.['output']).not.toContain('beispiel');
  });

  it('[LE-3] a try that lost its claim meanwhile writes nothing', async () => {
    const jobs = newJobs();
    jobs.handle(deed, async (work, { number }) => {
      await write(work, number);
      // Its claim ran out, and another worker has claimed it.
      await question(url, 'update jobs.job set retry_count = retry_count + 1');
    });
    await jobs.open();
    await add(jobs, 1);
    await jobs.drain();
    expect(await deeds()).toEqual([]);
    expect(await jobs.counts()).toEqual([{ job: 'test.deed', state: 'active', count: 1 }]);
  });

  it('a claim lasts longer than a try may, so that no second try begins beside the first', async () => {
    await writingJobs();
    const [queue] = await question(
      url,
      "select retry_limit, retry_delay, retry_delay_max, expire_seconds, deletion_seconds from jobs.queue where name = 'test.deed'",
    );
    expect(queue).toEqual({
      retry_limit: 2,
      retry_delay: 60,
      retry_delay_max: 3_600,
      expire_seconds: 305,
      deletion_seconds: 7 * 86_400,
    });
  });

  it('keeps to a definition that has changed since', async () => {
    await (await writingJobs()).close();
    const jobs = newJobs();
    jobs.handle({ ...deed, attempts: 1 }, async () => {
      throw new Error('no');
    });
    await jobs.open();
    await add(jobs, 1);
    await jobs.drain();
    expect(await jobs.counts()).toEqual([{ job: 'test.deed', state: 'dead', count: 1 }]);
  });

  it('takes too long only until its limit, and then counts as failed', async () => {
    const slow = defineJob<{ number: number }>({ name: 'test.slow', attempts: 1, timeoutMs: 20 });
    const jobs = newJobs();
    let signal: AbortSignal | undefined;
    jobs.handleOutside(slow, (_data, attempt) => {
      signal = attempt.signal;
      return new Promise(() => {});
    });
    await jobs.open();
    await database.inTransaction((work) => jobs.enqueue(work, slow, { number: 1 }));
    await jobs.drain();
    expect(signal?.aborted).toBe(true);
    expect(await jobs.counts()).toEqual([{ job: 'test.slow', state: 'dead', count: 1 }]);
  });

  it('two processes on one database do each job once', async () => {
    const both = [await writingJobs(), await writingJobs()];
    const adding = await writingJobs({ works: false });
    for (const jobs of both) jobs.start();
    const numbers = Array.from({ length: 60 }, (_, number) => number);
    await Promise.all(numbers.map((number) => add(adding, number)));
    await Promise.all(both.map((jobs) => jobs.drain()));
    await Promise.all(both.map((jobs) => jobs.close()));
    expect(await deeds()).toEqual(numbers);
    expect(adding.outcomes().size).toBe(0);
  });

  it('begins at once when another process adds a job', async () => {
    const jobs = newJobs();
    const done = new Promise<number>((resolve) => {
      jobs.handleOutside(deed, async ({ number }) => resolve(number));
    });
    await jobs.open();
    startWithoutLooks(jobs);
    const adding = await writingJobs({ works: false });
    await add(adding, 5);
    expect(await done).toBe(5);
  });

  it('outlives the process that added it, and is done once', async () => {
    const first = await writingJobs({ works: false });
    await add(first, 1);
    await first.close();
    await database.close();
    database = openDatabase({ url, log: silent, poolSize: 8 });
    const second = await writingJobs();
    await second.drain();
    await second.drain({ early: true });
    expect(await deeds()).toEqual([1]);
  });

  describe('what a killed process was at', () => {
    const state = async () => (await question(url, 'select state from jobs.job'))[0]?.['state'];
    const beginSince = (ago: string) =>
      question(url, `update jobs.job set state = 'active', started_on = now() - interval '${ago}'`);
    /** Another process that does jobs, and is known to. */
    const another = async (options: Partial<JobsOptions> = {}) => {
      const other = await writingJobs(options);
      await expect
        .poll(() =>
          question(
            url,
            `select 1 from pg_locks join pg_database on pg_database.oid = database
              where datname = current_database() and locktype = 'advisory' and mode = 'ShareLock'`,
          ),
        )
        .toHaveLength(1);
      return other;
    };
    beforeEach(async () => void (await add(await writingJobs({ works: false }), 1)));

    it('is tried again with the next start, where no other process does jobs', async () => {
      await beginSince('1 second');
      const jobs = await writingJobs();
      expect(await state()).toBe('retry');
      expect(logLines.join()).toContain('a job was left by a process that was killed');
      await jobs.drain({ early: true });
      expect(await deeds()).toEqual([1]);
    });

    it('is dead with the next start, if that was the last try', async () => {
      await beginSince('1 second');
      await question(url, 'update jobs.job set retry_count = retry_limit');
      const jobs = await writingJobs();
      expect(await jobs.counts()).toEqual([{ job: 'test.deed', state: 'dead', count: 1 }]);
    });

    it('is left alone where another process may be at it', async () => {
      await another();
      await beginSince('1 second');
      await writingJobs();
      expect(await state()).toBe('active');
    });

    it('is left alone by a process that only adds jobs', async () => {
      await beginSince('1 second');
      await writingJobs({ works: false });
      expect(await state()).toBe('active');
    });

    it('is done by another once its time is up', async () => {
      const jobs = await another({ upkeep: true });
      await beginSince('1 hour');
      jobs.start();
      // The database gives it back; the pause before the next try need not be waited for.
      await expect.poll(state, { timeout: 10_000 }).toBe('retry');
      await jobs.drain({ early: true });
      expect(await deeds()).toEqual([1]);
    });
  });
});

describe('ending', () => {
  it('lets what runs come to its end, begins nothing new, and loses nothing', async () => {
    const jobs = newJobs();
    let finish = () => {};
    const begun = new Promise<void>((resolve) => {
      jobs.handle({ ...deed, atOnce: 1 }, async (work, { number }) => {
        resolve();
        await new Promise<void>((end) => {
          finish = end;
        });
        await write(work, number);
      });
    });
    await jobs.open();
    await add(jobs, 1);
    await add(jobs, 2);
    jobs.start();
    await begun;
    const closing = jobs.close();
    finish();
    await closing;
    expect(await deeds()).toEqual([1]);
    const next = await writingJobs();
    await next.drain();
    expect(await deeds()).toEqual([1, 2]);
  });

  it('schedules of the same minute begin one after the other', async () => {
    const jobs = newJobs({ upkeep: true });
    for (let number = 0; number < 14; number += 1) {
      const job = defineJob<Record<string, never>>({ name: `test.minute-${number}` });
      jobs.handle(job, async () => {});
      jobs.schedule(job, '* * * * *');
    }
    await jobs.open();
    const written = await question(
      url,
      "select (options ->> 'startAfter')::integer as after from jobs.schedule",
    );
    const expected = [0, 0, 5, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55];
    expect(written.map(({ after }) => Number(after)).toSorted((a, b) => a - b)).toEqual(expected);
  });

  it('a schedule stands once, and goes with its job; what has not changed is not written again', async () => {
    const nightly = defineJob<Record<string, never>>({ name: 'test.nightly' });
    const written = new Set<string>();
    for (let start = 0; start < 2; start += 1) {
      const jobs = newJobs({ upkeep: true });
      jobs.handle(nightly, async () => {});
      jobs.schedule(nightly, '20 4 * * *');
      await jobs.open();
      await jobs.close();
      const [queue] = await question(
        url,
        "select updated_on::text from jobs.queue where name = 'test.nightly'",
      );
      written.add(String(queue?.['updated_on']));
    }
    expect(written.size).toBe(1);
    const schedules = () => question(url, 'select name, cron, timezone from jobs.schedule');
    expect(await schedules()).toEqual([
      { name: 'test.nightly', cron: '20 4 * * *', timezone: 'Europe/Berlin' },
    ]);
    // A process that only adds jobs knows no schedules, and takes none away.
    await (await writingJobs({ upkeep: true, works: false })).close();
    expect(await schedules()).toHaveLength(1);
    await (await writingJobs({ upkeep: true })).close();
    expect(await schedules()).toEqual([]);
  });
});
