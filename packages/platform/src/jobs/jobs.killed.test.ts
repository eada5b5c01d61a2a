import { beforeEach, describe, expect, it } from 'vitest';
import { question } from '../db/test-database.fixture.ts';
import type { JobsOptions } from './index.ts';
import { JobsBed } from './jobs.fixture.ts';

const bed = JobsBed.use();

describe('what a killed process was at', () => {
  const state = async () => (await question(bed.url, 'select state from jobs.job'))[0]?.['state'];
  const beginSince = (ago: string) =>
    question(bed.url, `update jobs.job set state = 'active', started_on = now() - interval '${ago}'`);
  /** Another process that does jobs, and is known to. */
  const another = async (options: Partial<JobsOptions> = {}) => {
    const other = await bed.writingJobs(options);
    await expect
      .poll(() =>
        question(
          bed.url,
          `select 1 from pg_locks join pg_database on pg_database.oid = database
            where datname = current_database() and locktype = 'advisory' and mode = 'ShareLock'`,
        ),
      )
      .toHaveLength(1);
    return other;
  };
  beforeEach(async () => void (await bed.add(await bed.writingJobs({ works: false }), 1)));

  it('is tried again with the next start, where no other process does jobs', async () => {
    await beginSince('1 second');
    const jobs = await bed.writingJobs();
    expect(await state()).toBe('retry');
    expect(bed.logLines.join()).toContain('a job was left by a process that was killed');
    await jobs.drain({ early: true });
    expect(await bed.deeds()).toEqual([1]);
  });

  it('is dead with the next start, if that was the last try', async () => {
    await beginSince('1 second');
    await question(bed.url, 'update jobs.job set retry_count = retry_limit');
    const jobs = await bed.writingJobs();
    expect(await jobs.counts()).toEqual([{ job: 'test.deed', state: 'dead', count: 1 }]);
  });

  it('is left alone where another process may be at it', async () => {
    await another();
    await beginSince('1 second');
    await bed.writingJobs();
    expect(await state()).toBe('active');
  });

  it('is left alone by a process that only adds jobs', async () => {
    await beginSince('1 second');
    await bed.writingJobs({ works: false });
    expect(await state()).toBe('active');
  });

  it('is done by another once its time is up', async () => {
    const jobs = await another({ upkeep: true });
    await beginSince('1 hour');
    jobs.start();
    // The database gives it back; the pause before the next try need not be waited for.
    await expect.poll(state, { timeout: 10_000 }).toBe('retry');
    await jobs.drain({ early: true });
    expect(await bed.deeds()).toEqual([1]);
  });
});
