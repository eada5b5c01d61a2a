import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { lockDue, updateSubscription } from './subscriptions.store.ts';

/** Ends what is over. */
export const endDue = defineJob<Record<string, never>>({ name: 'subscriptions.endDue' });

const AT_ONCE = 200;

/** A period that is over without a payment ends the subscription: until then the family counts as taken. */
export function handleSubscriptionJobs({ jobs, clock }: Pick<Ground, 'jobs' | 'clock'>): void {
  jobs.handle(endDue, async (work) => {
    const due = await lockDue(work.sql, new Date(clock.now()), AT_ONCE);
    for (const row of due)
      await updateSubscription(work.sql, row, {
        state: 'ended',
        endedAt: row.periodEnd,
        endReason: 'not_renewed',
        dueAt: null,
      });
  });
  jobs.schedule(endDue, '* * * * *');
}
