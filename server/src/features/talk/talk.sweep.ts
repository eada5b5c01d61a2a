import type { PlainJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import type { LineStore } from './talk.lines.store.ts';

/** So many lines in one transaction, so that new lines do not wait long for the sweep. */
const LINES_AT_ONCE = 5_000;

/** Makes a job delete the lines of a table once they are older than `keptMs`, by the clock of `cron`. */
export function installLineSweep(
  { clock, jobs }: Pick<Ground, 'clock' | 'jobs'>,
  job: PlainJob,
  { lines, keptMs, cron }: { lines: LineStore; keptMs: number; cron: string },
): void {
  jobs.handle(job, async (work) => {
    const deleted = await lines.deleteOld(work.sql, new Date(clock.now() - keptMs), LINES_AT_ONCE);
    if (deleted === LINES_AT_ONCE) await jobs.enqueue(work, job, {});
  });
  jobs.schedule(job, cron);
}
