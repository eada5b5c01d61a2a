import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { deleteOldEntries, deleteOldThanks } from './standing.store.ts';

/** Forgets what AP came from long ago, and thanks that no longer bar their giver. */
export const sweepStanding = defineJob<Record<string, never>>({ name: 'standing.sweep' });

const AT_ONCE = 5_000;

export function installStandingJobs(ground: Pick<Ground, 'clock' | 'database' | 'jobs' | 'rules'>): void {
  const { clock, database, jobs, rules } = ground;
  jobs.handleOutside(sweepStanding, async (_, { signal }) => {
    const now = clock.now();
    const { entriesKeptMs, thanks } = rules.standing;
    for (let found = AT_ONCE; found === AT_ONCE && !signal.aborted; ) {
      found = await database.inTransaction(({ sql }) =>
        deleteOldEntries(sql, new Date(now - entriesKeptMs), AT_ONCE),
      );
    }
    await database.inTransaction(({ sql }) => deleteOldThanks(sql, new Date(now - thanks.againMs)));
  });
  jobs.schedule(sweepStanding, '35 4 * * *');
}
