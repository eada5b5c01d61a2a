import { HOUR_MS, MINUTE_MS } from '@plausch/platform/clock';
import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import type { BackupService } from './backups.service.ts';

/** [BK3] Every night. */
export const saveNightly = defineJob<Record<string, never>>({
  name: 'backups.saveNightly',
  attempts: 3,
  firstPauseMs: 30 * MINUTE_MS,
  longestPauseMs: 2 * HOUR_MS,
  timeoutMs: 6 * HOUR_MS,
});

/** [BK4] Once a week. */
export const drillWeekly = defineJob<Record<string, never>>({
  name: 'backups.drillWeekly',
  attempts: 2,
  firstPauseMs: HOUR_MS,
  timeoutMs: 6 * HOUR_MS,
});

/** [BK5] As soon as an account is gone. */
const listErasedAccounts = defineJob<Record<string, never>>({ name: 'backups.listErasedAccounts' });

/** `backups`: undefined where the database is the operator's own. */
export function installBackupsJobs(
  { hooks, jobs }: Pick<Ground, 'hooks' | 'jobs'>,
  backups: BackupService | undefined,
): void {
  jobs.handleOutside(saveNightly, async (_data, { signal }) => backups?.saveNightly(signal));
  jobs.schedule(saveNightly, '40 3 * * *');
  jobs.handleOutside(drillWeekly, async (_data, { signal }) => backups?.drill(signal));
  jobs.schedule(drillWeekly, '10 5 * * 0');
  jobs.handleOutside(listErasedAccounts, async () => backups?.listErased());
  hooks.on('account.erased', async (work) => {
    if (backups) await jobs.enqueue(work, listErasedAccounts, {}, { singletonKey: 'all' });
  });
}
