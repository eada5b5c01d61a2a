import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { deleteOldSanctions } from './sanctions.store.ts';

/** Measures that have long been over go from the file; those for good stay. */
export const sweepSanctions = defineJob<Record<string, never>>({ name: 'sanctions.sweep' });

export function installSanctionsJobs(ground: Pick<Ground, 'clock' | 'jobs' | 'rules'>): void {
  ground.jobs.handle(sweepSanctions, ({ sql }) =>
    deleteOldSanctions(sql, new Date(ground.clock.now() - ground.rules.sanctions.keptMs)),
  );
  ground.jobs.schedule(sweepSanctions, '40 4 * * *');
}
