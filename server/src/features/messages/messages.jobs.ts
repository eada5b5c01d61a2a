import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { deleteIdle } from './messages.store.ts';

/** [MS11] Deletes conversations in which nothing was written for a long time. */
export const sweepConversations = defineJob<Record<string, never>>({ name: 'messages.sweep' });

const AT_ONCE = 100;

export function installMessagesJobs({ clock, jobs, rules }: Pick<Ground, 'clock' | 'jobs' | 'rules'>): void {
  jobs.handle(sweepConversations, async (work) => {
    const before = new Date(clock.now() - rules.messages.idleMs);
    const deleted = await deleteIdle(work.sql, before, AT_ONCE);
    if (deleted === AT_ONCE) await jobs.enqueue(work, sweepConversations, {});
  });
  jobs.schedule(sweepConversations, '35 3 * * *');
}
