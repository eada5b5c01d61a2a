import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { installLineSweep } from '../talk/index.ts';
import { sweep } from './guilds.store.ts';
import { lines } from './guilds.talk.store.ts';

/** Forgets requests and invitations without an answer, who has left, and guilds that were closed long ago. */
export const sweepGuilds = defineJob<Record<string, never>>({ name: 'guilds.sweep' });

/** Deletes lines of guilds by age. */
const sweepLines = defineJob<Record<string, never>>({ name: 'guilds.sweepLines' });

export function installGuildsJobs(ground: Pick<Ground, 'clock' | 'database' | 'jobs' | 'rules'>): void {
  const { clock, database, jobs, rules } = ground;
  jobs.handleOutside(sweepGuilds, async () => {
    const { requests, invitations, againMs, nameKeptMs } = rules.guilds;
    const before = (ms: number) => new Date(clock.now() - ms);
    await database.inTransaction(({ sql }) =>
      sweep(sql, {
        requests: before(requests.keptMs),
        invitations: before(invitations.keptMs),
        left: before(againMs),
        closed: before(nameKeptMs),
      }),
    );
  });
  jobs.schedule(sweepGuilds, '40 4 * * *');
  installLineSweep(ground, sweepLines, { lines, keptMs: rules.guilds.talk.keptMs, cron: '50 4 * * *' });
}
