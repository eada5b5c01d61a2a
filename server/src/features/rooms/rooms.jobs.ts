import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { deleteOldLines } from './rooms.store.ts';

/** So many lines in one transaction, so that new lines do not wait long for the sweep. */
const LINES_AT_ONCE = 5_000;

/** Deletes lines whose retention is over. */
export const sweepLines = defineJob<Record<string, never>>({ name: 'rooms.sweepLines' });

export function installRoomsJobs(ground: Pick<Ground, 'clock' | 'jobs' | 'rules'>): void {
  ground.jobs.handle(sweepLines, async (work) => {
    const before = new Date(ground.clock.now() - ground.rules.rooms.linesKeptMs);
    const deleted = await deleteOldLines(work.sql, before, LINES_AT_ONCE);
    if (deleted === LINES_AT_ONCE) await ground.jobs.enqueue(work, sweepLines, {});
  });
  ground.jobs.schedule(sweepLines, '35 4 * * *');
}
