import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { type Drift, driftOfBooks } from './wallet.store.ts';

/** [WA7] Looks whether the books still sum to zero, and every wallet holds what its entries say. */
export const checkBooks = defineJob<Record<string, never>>({ name: 'wallet.checkBooks', attempts: 1 });

/** What the last look of this process has found; undefined before the first. */
export type BooksWatch = { drift: Drift | undefined };

export function installWalletJobs({ database, jobs, logger }: Pick<Ground, 'database' | 'jobs' | 'logger'>) {
  const watch: BooksWatch = { drift: undefined };
  jobs.handleOutside(checkBooks, async () => {
    const drift = await driftOfBooks(database.drizzle);
    watch.drift = drift;
    if (drift.sum === 0n && drift.wallets === 0) return;
    logger.error({ sum: String(drift.sum), wallets: drift.wallets }, 'the books of coins do not add up');
    // A job that fails stays where the operator sees it.
    throw new Error('the books of coins do not add up');
  });
  jobs.schedule(checkBooks, '20 4 * * *');
  return watch;
}
