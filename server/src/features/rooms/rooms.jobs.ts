import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { deleteOldLines } from './rooms.store.ts';

/** So many in one transaction: nobody who talks at night has to wait for the broom. */
const LINES_AT_ONCE = 5_000;

/** What was said long ago goes for good. */
export const sweepLines = defineJob<Record<string, never>>({ name: 'rooms.sweepLines' });

export function installRoomsJobs(ground: Ground): void {
  ground.jobs.handle(sweepLines, async (work) => {
    const before = new Date(ground.clock.now() - ground.rules.retention.linesMs);
    const deleted = await deleteOldLines(work.sql, before, LINES_AT_ONCE);
    if (deleted === LINES_AT_ONCE) await ground.jobs.enqueue(work, sweepLines, {});
  });
  ground.jobs.schedule(sweepLines, '35 4 * * *');
}
