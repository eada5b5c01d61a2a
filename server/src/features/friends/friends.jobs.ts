import { DAY_MS } from '@plausch/platform/clock';
import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { lockAccounts } from '../accounts/index.ts';
import { deleteOldTraces, oldRequests, requestOf } from './friends.requests.store.ts';
import { endRequest } from './friends.requests.ts';

/** Ends requests that were not answered in time, and forgets refusals that do not hold any more. */
export const sweepRequests = defineJob<Record<string, never>>({ name: 'friends.sweepRequests' });

const AT_ONCE = 500;

export function installFriendsJobs(
  ground: Pick<Ground, 'clock' | 'database' | 'jobs' | 'rules' | 'streams'>,
): void {
  const { clock, database, jobs, rules } = ground;
  jobs.handleOutside(sweepRequests, async (_, { signal }) => {
    const now = clock.now();
    const before = new Date(now - rules.friends.requests.keptMs);
    for (let found = AT_ONCE; found === AT_ONCE && !signal.aborted; ) {
      const old = await oldRequests(database.drizzle, before, AT_ONCE);
      // Each for itself, so that no answer to a person waits for the others.
      for (const { askerId, askedId, id } of old) {
        await database.inTransaction(async (work) => {
          await lockAccounts(work.sql, [askerId, askedId]);
          const row = await requestOf(work.sql, { askerId, askedId });
          if (row?.id === id) await endRequest(ground, work, row);
        });
      }
      found = old.length;
    }
    await database.inTransaction(({ sql }) => deleteOldTraces(sql, new Date(now), new Date(now - DAY_MS)));
  });
  jobs.schedule(sweepRequests, '25 * * * *');
}
