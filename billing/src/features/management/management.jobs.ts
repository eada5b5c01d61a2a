import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import type { Confirmations } from './management.confirmations.ts';
import { customersAt, deleteOver } from './management.store.ts';

/** Looks who is at an address, and sends each a link. What was typed is kept no longer than need be. */
export const sendLinks = defineJob<{ email: string }>({
  name: 'management.sendLinks',
  keepDays: 1,
  atOnce: 2,
});

/** Forgets links and sessions that are over. */
export const sweepManagement = defineJob<Record<string, never>>({ name: 'management.sweep' });

/** Gives up what was begun at a card network and not finished in time. */
export const endConfirmations = defineJob<Record<string, never>>({ name: 'management.endConfirmations' });

export function handleManagementJobs(
  { jobs, clock, rules, provided }: Ground,
  confirmations: Confirmations,
): void {
  jobs.handleOutside(endConfirmations, () => confirmations.endOver());
  jobs.schedule(endConfirmations, '* * * * *');
  jobs.handle(sendLinks, async (work, { email }) => {
    for (const customer of await customersAt(work.sql, email, rules.management.atOneAddress))
      await provided.mails.sendLink(work, customer);
  });
  jobs.handle(sweepManagement, ({ sql }) => {
    const now = clock.now();
    return deleteOver(sql, {
      linksBefore: new Date(now - rules.management.keptMs),
      sessionsBefore: new Date(now),
    });
  });
  jobs.schedule(sweepManagement, '50 * * * *');
}
