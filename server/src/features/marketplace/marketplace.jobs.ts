import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { expire, type MarketGround } from './marketplace.service.ts';
import { deleteClosed, deleteOldCautions, dueListings } from './marketplace.store.ts';

/** [MK2] Gives things back whose listing was not answered in time. */
export const endListings = defineJob<Record<string, never>>({ name: 'marketplace.endListings' });

/** Forgets what was closed long ago. */
export const sweepMarket = defineJob<Record<string, never>>({ name: 'marketplace.sweep' });

const AT_ONCE = 200;

export function installMarketplaceJobs(ground: MarketGround & Pick<Ground, 'database' | 'jobs'>): void {
  const { clock, database, jobs, rules } = ground;
  jobs.handleOutside(endListings, async (_, { signal }) => {
    for (let due = AT_ONCE; due === AT_ONCE && !signal.aborted; ) {
      const listings = await dueListings(database.drizzle, new Date(clock.now()), AT_ONCE);
      due = listings.length;
      // Each alone: what cannot be given back now holds up no other.
      for (const listing of listings) await database.inTransaction((work) => expire(ground, work, listing));
    }
  });
  jobs.schedule(endListings, '* * * * *');

  jobs.handleOutside(sweepMarket, async () => {
    const now = clock.now();
    const { keptMs, cautionMs } = rules.marketplace;
    await database.inTransaction(async ({ sql }) => {
      await deleteClosed(sql, 'sold', new Date(now - keptMs.sold));
      await deleteClosed(sql, 'unsold', new Date(now - keptMs.unsold));
      await deleteOldCautions(sql, new Date(now - cautionMs));
    });
  });
  jobs.schedule(sweepMarket, '45 4 * * *');
}
