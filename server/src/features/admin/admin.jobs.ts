import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { deleteOldActs } from './admin.store.ts';

/** [AD3] What is older than its time goes at night. */
export const sweepStaffActs = defineJob<Record<string, never>>({ name: 'admin.sweepStaffActs' });

export function installAdminJobs(ground: Ground): void {
  ground.jobs.handle(sweepStaffActs, ({ sql }) =>
    deleteOldActs(sql, new Date(ground.clock.now() - ground.rules.admin.actsKeptMs)),
  );
  ground.jobs.schedule(sweepStaffActs, '50 4 * * *');
}
