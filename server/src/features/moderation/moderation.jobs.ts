import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { deleteOldNotes } from './moderation.notes.store.ts';

/** [MD12] Notes go when measures of their day go. */
export const sweepNotes = defineJob<Record<string, never>>({ name: 'moderation.sweepNotes' });

export function installModerationJobs({
  clock,
  jobs,
  rules,
}: Pick<Ground, 'clock' | 'jobs' | 'rules'>): void {
  jobs.handle(sweepNotes, ({ sql }) => deleteOldNotes(sql, new Date(clock.now() - rules.sanctions.keptMs)));
  jobs.schedule(sweepNotes, '45 4 * * *');
}
