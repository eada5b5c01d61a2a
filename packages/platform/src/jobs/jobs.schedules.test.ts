import { expect, it } from 'vitest';
import { question } from '../db/test-database.fixture.ts';
import { defineJob } from './index.ts';
import { JobsBed } from './jobs.fixture.ts';

const bed = JobsBed.use();

it('schedules of the same minute begin one after the other', async () => {
  const jobs = bed.newJobs({ upkeep: true });
  for (let number = 0; number < 14; number += 1) {
    const job = defineJob<Record<string, never>>({ name: `test.minute-${number}` });
    jobs.handle(job, async () => {});
    jobs.schedule(job, '* * * * *');
  }
  await jobs.open();
  const written = await question(
    bed.url,
    "select (options ->> 'startAfter')::integer as after from jobs.schedule",
  );
  const expected = [0, 0, 5, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55];
  expect(written.map(({ after }) => Number(after)).toSorted((a, b) => a - b)).toEqual(expected);
});

it('a schedule stands once, and goes with its job; what has not changed is not written again', async () => {
  const nightly = defineJob<Record<string, never>>({ name: 'test.nightly' });
  const written = new Set<string>();
  for (let start = 0; start < 2; start += 1) {
    const jobs = bed.newJobs({ upkeep: true });
    jobs.handle(nightly, async () => {});
    jobs.schedule(nightly, '20 4 * * *');
    await jobs.open();
    await jobs.close();
    const [queue] = await question(
      bed.url,
      "select updated_on::text from jobs.queue where name = 'test.nightly'",
    );
    written.add(String(queue?.['updated_on']));
  }
  expect(written.size).toBe(1);
  const schedules = () => question(bed.url, 'select name, cron, timezone from jobs.schedule');
  expect(await schedules()).toEqual([
    { name: 'test.nightly', cron: '20 4 * * *', timezone: 'Europe/Berlin' },
  ]);
  // A process that only adds jobs knows no schedules, and takes none away.
  await (await bed.writingJobs({ upkeep: true, works: false })).close();
  expect(await schedules()).toHaveLength(1);
  await (await bed.writingJobs({ upkeep: true })).close();
  expect(await schedules()).toEqual([]);
});
