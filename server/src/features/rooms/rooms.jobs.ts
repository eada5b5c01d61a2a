import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { installLineSweep } from '../talk/index.ts';
import { deleteOldPlaces, lines } from './rooms.store.ts';

/** Deletes lines whose retention is over. */
export const sweepLines = defineJob<Record<string, never>>({ name: 'rooms.sweepLines' });

/** Deletes places whose time to come back is over, such as those of before a power cut. */
export const sweepPlaces = defineJob<Record<string, never>>({ name: 'rooms.sweepPlaces' });

export function installRoomsJobs(ground: Pick<Ground, 'clock' | 'jobs' | 'rules'>): void {
  const { linesKeptMs, placesKeptMs } = ground.rules.rooms;
  ground.jobs.handle(sweepPlaces, async ({ sql }) => {
    await deleteOldPlaces(sql, new Date(ground.clock.now() - placesKeptMs));
  });
  ground.jobs.schedule(sweepPlaces, '5,35 * * * *');
  installLineSweep(ground, sweepLines, { lines, keptMs: linesKeptMs, cron: '35 4 * * *' });
}
