import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { installLineSweep } from '../talk/index.ts';
import { lines } from './rooms.store.ts';

/** Deletes lines whose retention is over. */
export const sweepLines = defineJob<Record<string, never>>({ name: 'rooms.sweepLines' });

export function installRoomsJobs(ground: Pick<Ground, 'clock' | 'jobs' | 'rules'>): void {
  const { linesKeptMs } = ground.rules.rooms;
  installLineSweep(ground, sweepLines, { lines, keptMs: linesKeptMs, cron: '35 4 * * *' });
}
