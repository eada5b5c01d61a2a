import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { deleteUnconfirmed } from './secondFactor.store.ts';

/** [SF1] What was begun and never confirmed goes at night. */
export const sweepSecondFactors = defineJob<Record<string, never>>({ name: 'secondFactor.sweep' });

export function installSecondFactorJobs(ground: Ground): void {
  ground.jobs.handle(sweepSecondFactors, ({ sql }) =>
    deleteUnconfirmed(sql, new Date(ground.clock.now() - ground.rules.secondFactor.setUpMs)),
  );
  ground.jobs.schedule(sweepSecondFactors, '35 4 * * *');
}
