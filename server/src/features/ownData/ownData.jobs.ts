import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { fulfil, makeCopy } from './ownData.service.ts';
import { deleteOldCopies } from './ownData.store.ts';

/** [OD6] Copies that were kept long enough go every hour. */
export const sweepCopies = defineJob<Record<string, never>>({ name: 'ownData.sweepCopies' });

export function installOwnDataJobs(ground: Ground): void {
  ground.jobs.handle(makeCopy, (work, { accountId }) => fulfil(ground, work, accountId));
  ground.jobs.handle(sweepCopies, ({ sql }) =>
    deleteOldCopies(sql, new Date(ground.clock.now() - ground.rules.ownData.keptMs)),
  );
  ground.jobs.schedule(sweepCopies, '50 * * * *');
}
