import { DAY_MS } from '@plausch/platform/clock';
import { defineJob, type Job } from '@plausch/platform/jobs';
import type { Notifications } from './notifications.ground.ts';
import { awayMail, composeAway, lookAfterMails, lookForMail } from './notifications.mails.ts';
import { look, lookAfter, push, pushTo } from './notifications.pushing.ts';
import { deleteOldMails, deleteOldNotifications, dueAccounts } from './notifications.store.ts';

/** [NO3] [NO5] Every minute: what was put off, and what was unread for so long. */
export const lookAround = defineJob<Record<string, never>>({ name: 'notifications.lookAround', keepDays: 1 });

/** [NO8] Forgets what was told long ago. */
export const sweepNotifications = defineJob<Record<string, never>>({ name: 'notifications.sweep' });

/** So many accounts at once; the rest is looked after a minute later. */
const AT_ONCE = 1_000;

export function installNotificationsJobs(notifications: Notifications, key: Buffer): void {
  const { ground } = notifications;
  const { clock, database, jobs, mails, rules } = ground;

  jobs.handle(lookAfter, (work, { accountId }) => look(notifications, work, accountId));
  jobs.handle(lookAfterMails, (work, { accountId }) => lookForMail(notifications, work, accountId));
  jobs.handleOutside(pushTo, (pushed, { signal }) => push(notifications, pushed, signal));
  mails.compose(awayMail, { share: 'unasked', withoutRoom: 'later' }, (work, data) =>
    composeAway(ground, key, work, data),
  );

  jobs.handleOutside(lookAround, async () => {
    const now = new Date(clock.now());
    const enqueueFor = async (which: 'push' | 'mail', job: Job<{ accountId: string }>) => {
      const accounts = await dueAccounts(database.drizzle, which, { now, most: AT_ONCE });
      if (accounts.length === 0) return;
      await database.inTransaction(async (work) => {
        for (const accountId of accounts)
          await jobs.enqueue(work, job, { accountId }, { singletonKey: accountId });
      });
    };
    await enqueueFor('push', lookAfter);
    await enqueueFor('mail', lookAfterMails);
  });
  jobs.schedule(lookAround, '* * * * *');

  jobs.handle(sweepNotifications, async ({ sql }) => {
    const now = clock.now();
    await deleteOldNotifications(sql, new Date(now - rules.notifications.keptMs));
    await deleteOldMails(sql, new Date(now - DAY_MS));
  });
  jobs.schedule(sweepNotifications, '5 5 * * *');
}
