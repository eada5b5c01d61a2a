import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { deleteOldRemoved } from './talk.removals.store.ts';

/** [TK6] Deletes lines that were taken down once the time to object is over. */
const sweepRemoved = defineJob<Record<string, never>>({ name: 'talk.sweepRemoved' });

/** So many in one transaction. */
const AT_ONCE = 1_000;

export function installTalkJobs({ clock, jobs, rules }: Pick<Ground, 'clock' | 'jobs' | 'rules'>): void {
  jobs.handle(sweepRemoved, async (work) => {
    const before = new Date(clock.now() - rules.talk.removedKeptMs);
    const deleted = await deleteOldRemoved(work.sql, before, AT_ONCE);
    if (deleted === AT_ONCE) await jobs.enqueue(work, sweepRemoved, {});
  });
  jobs.schedule(sweepRemoved, '15 4 * * *');
}
