import { defineJob } from '@plausch/platform/jobs';
import type { Reports } from './reports.ground.ts';
import { deleteOldCases } from './reports.store.ts';

/** [RP9] What nobody confirmed, and what was decided long ago. */
export const sweepCases = defineJob<Record<string, never>>({ name: 'reports.sweep' });

export function installReportsJobs({ ground }: Reports): void {
  const { clock, jobs, rules } = ground;
  jobs.handle(sweepCases, ({ sql }) =>
    deleteOldCases(sql, {
      unconfirmedBefore: new Date(clock.now() - rules.reports.unconfirmedMs),
      closedBefore: new Date(clock.now() - rules.retention.casesMs),
    }),
  );
  // Every hour: what nobody confirmed may be words about somebody else.
  jobs.schedule(sweepCases, '50 * * * *');
}
