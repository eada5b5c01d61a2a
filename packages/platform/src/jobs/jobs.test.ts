import { PgBoss } from 'pg-boss';
import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '../clock/index.ts';
import { question } from '../db/test-database.fixture.ts';
import { defineJob } from './index.ts';
import { deed, JobsBed, startWithoutLooks } from './jobs.fixture.ts';

const bed = JobsBed.use();

it('the migrated schema is the one of the pg-boss that is installed', async () => {
  const boss = new PgBoss({ connectionString: bed.url, schema: 'jobs', migrate: false, schedule: false });
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
    const jobs = await bed.writingJobs();
    await bed.add(jobs, 1);
    const failing = bed.database.inTransaction(async (work) => {
      await jobs.enqueue(work, deed, { number: 2 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await jobs.drain({ early: true });
    expect(await bed.deeds()).toEqual([1]);
  });

  it('of jobs with one key a single one waits; once it is done there may be another', async () => {
    const jobs = await bed.writingJobs();
    expect(await bed.add(jobs, 1, { singletonKey: 'k' })).toBe(true);
    expect(await bed.add(jobs, 2, { singletonKey: 'k' })).toBe(false);
    expect(await bed.add(jobs, 3, { singletonKey: 'other' })).toBe(true);
    await jobs.drain();
    expect(await bed.add(jobs, 4, { singletonKey: 'k' })).toBe(true);
    await jobs.drain();
    expect(await bed.deeds()).toEqual([1, 3, 4]);
  });

  it('with a moment waits for it', async () => {
    const jobs = await bed.writingJobs();
    await bed.add(jobs, 1, { startAt: systemClock.now() + 3_600_000 });
    await jobs.drain();
    expect(await bed.deeds()).toEqual([]);
    expect(await jobs.counts()).toEqual([{ job: 'test.deed', state: 'deferred', count: 1 }]);
    await jobs.drain({ early: true });
    expect(await bed.deeds()).toEqual([1]);
    expect(await jobs.counts()).toEqual([]);
  });
});

describe('doing', () => {
  it('begins what has a moment at that moment, and not with the next look', async () => {
    let begunAt = 0;
    const jobs = bed.newJobs();
    jobs.handle(deed, (work, { number }) => {
      begunAt = systemClock.now();
      return bed.write(work, number);
    });
    await jobs.open();
    startWithoutLooks(jobs);
    const startAt = systemClock.now() + 300;
    await bed.add(jobs, 1, { startAt });
    await expect.poll(() => bed.deeds()).toEqual([1]);
    expect(begunAt).toBeGreaterThanOrEqual(startAt);
  });

  it('[LE-3] the deed and its mark commit together: a try that fails leaves nothing', async () => {
    const jobs = bed.newJobs();
    let tries = 0;
    jobs.handle(deed, async (work, { number }) => {
      tries += 1;
      await bed.write(work, number);
      if (tries < 3) throw new Error('not yet');
    });
    await jobs.open();
    await bed.add(jobs, 7);
    await jobs.drain({ early: true });
    expect(tries).toBe(3);
    expect(await bed.deeds()).toEqual([7]);
    expect(jobs.outcomes().get('test.deed')).toEqual({ done: 1, failed: 2, dead: 0 });
  });

  it('draining does again what fails just after it looked for what is due', async () => {
    const failing = Promise.withResolvers<void>();
    const jobs = bed.newJobs();
    let tries = 0;
    jobs.handle(deed, async (work, { number }) => {
      tries += 1;
      if (tries === 1) await failing.promise;
      await bed.write(work, number);
    });
    await jobs.open();
    startWithoutLooks(jobs);
    await bed.add(jobs, 1);
    await expect.poll(() => tries).toBe(1);

    const query = bed.database.pool.query.bind(bed.database.pool);
    const look = vi.spyOn(bed.database.pool, 'query').mockImplementationOnce((async (...asked: [string]) => {
      const answer = await query(...asked);
      failing.reject(new Error('not yet'));
      await expect.poll(() => jobs.counts()).toEqual([{ job: 'test.deed', state: 'deferred', count: 1 }]);
      return answer;
    }) as never);
    await jobs.drain({ early: true });
    look.mockRestore();
    expect(await bed.deeds()).toEqual([1]);
  });

  it('a job that always fails ends dead and visible, and the others are done', async () => {
    const jobs = bed.newJobs();
    jobs.handle(deed, async (work, { number }) => {
      if (number === 13) throw new Error('somebody@beispiel.test is unknown');
      await bed.write(work, number);
    });
    await jobs.open();
    for (const number of [13, 1, 2]) await bed.add(jobs, number);
    await jobs.drain({ early: true });
    expect(await bed.deeds()).toEqual([1, 2]);
    expect(await jobs.counts()).toEqual([{ job: 'test.deed', state: 'dead', count: 1 }]);
    expect(jobs.outcomes().get('test.deed')).toEqual({ done: 2, failed: 2, dead: 1 });
    expect(bed.logLines.map((line) => JSON.parse(line).level)).toEqual([40, 40, 50]);
    // The database keeps no more of an error than its kind.
    const [row] = await question(bed.url, "select output::text from jobs.job where state = 'failed'");
    expect(row?.['output']).not.toContain('beispiel');
  });

  it('[LE-3] a try that lost its claim meanwhile writes nothing', async () => {
    const jobs = bed.newJobs();
    jobs.handle(deed, async (work, { number }) => {
      await bed.write(work, number);
      // Its claim ran out, and another worker has claimed it.
      await question(bed.url, 'update jobs.job set retry_count = retry_count + 1');
    });
    await jobs.open();
    await bed.add(jobs, 1);
    await jobs.drain();
    expect(await bed.deeds()).toEqual([]);
    expect(await jobs.counts()).toEqual([{ job: 'test.deed', state: 'active', count: 1 }]);
  });

  it('a claim lasts longer than a try may, so that no second try begins beside the first', async () => {
    await bed.writingJobs();
    const [queue] = await question(
      bed.url,
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
    await (await bed.writingJobs()).close();
    const jobs = bed.newJobs();
    jobs.handle({ ...deed, attempts: 1 }, async () => {
      throw new Error('no');
    });
    await jobs.open();
    await bed.add(jobs, 1);
    await jobs.drain();
    expect(await jobs.counts()).toEqual([{ job: 'test.deed', state: 'dead', count: 1 }]);
  });

  it('takes too long only until its limit, and then counts as failed', async () => {
    const slow = defineJob<{ number: number }>({ name: 'test.slow', attempts: 1, timeoutMs: 20 });
    const jobs = bed.newJobs();
    let signal: AbortSignal | undefined;
    jobs.handleOutside(slow, (_data, attempt) => {
      signal = attempt.signal;
      return new Promise(() => {});
    });
    await jobs.open();
    await bed.database.inTransaction((work) => jobs.enqueue(work, slow, { number: 1 }));
    await jobs.drain();
    expect(signal?.aborted).toBe(true);
    expect(await jobs.counts()).toEqual([{ job: 'test.slow', state: 'dead', count: 1 }]);
  });

  it('two processes on one database do each job once', async () => {
    const both = [await bed.writingJobs(), await bed.writingJobs()];
    const adding = await bed.writingJobs({ works: false });
    for (const jobs of both) jobs.start();
    const numbers = Array.from({ length: 60 }, (_, number) => number);
    await Promise.all(numbers.map((number) => bed.add(adding, number)));
    await Promise.all(both.map((jobs) => jobs.drain()));
    await Promise.all(both.map((jobs) => jobs.close()));
    expect(await bed.deeds()).toEqual(numbers);
    expect(adding.outcomes().size).toBe(0);
  });

  it('begins at once when another process adds a job', async () => {
    const jobs = bed.newJobs();
    const done = new Promise<number>((resolve) => {
      jobs.handleOutside(deed, async ({ number }) => resolve(number));
    });
    await jobs.open();
    startWithoutLooks(jobs);
    const adding = await bed.writingJobs({ works: false });
    await bed.add(adding, 5);
    expect(await done).toBe(5);
  });

  it('outlives the process that added it, and is done once', async () => {
    const first = await bed.writingJobs({ works: false });
    await bed.add(first, 1);
    await first.close();
    await bed.database.close();
    bed.reopen();
    const second = await bed.writingJobs();
    await second.drain();
    await second.drain({ early: true });
    expect(await bed.deeds()).toEqual([1]);
  });
});

describe('ending', () => {
  it('lets what runs come to its end, begins nothing new, and loses nothing', async () => {
    const jobs = bed.newJobs();
    let finish = () => {};
    const begun = new Promise<void>((resolve) => {
      jobs.handle({ ...deed, atOnce: 1 }, async (work, { number }) => {
        resolve();
        await new Promise<void>((end) => {
          finish = end;
        });
        await bed.write(work, number);
      });
    });
    await jobs.open();
    await bed.add(jobs, 1);
    await bed.add(jobs, 2);
    jobs.start();
    await begun;
    const closing = jobs.close();
    finish();
    await closing;
    expect(await bed.deeds()).toEqual([1]);
    const next = await bed.writingJobs();
    await next.drain();
    expect(await bed.deeds()).toEqual([1, 2]);
  });
});
