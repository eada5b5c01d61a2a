import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { expire, type MarketGround } from './marketplace.service.ts';
import { deleteClosed, deleteOldCautions, dueListings } from './marketplace.store.ts';
import type { ListingRow } from './marketplace.tables.ts';

/** [MK2] Gives things back whose listing was not answered in time. */
export const endListings = defineJob<Record<string, never>>({ name: 'marketplace.endListings' });

/** Forgets what was closed long ago. */
export const sweepMarket = defineJob<Record<string, never>>({ name: 'marketplace.sweep' });

const AT_ONCE = 200;

export function installMarketplaceJobs(
  ground: MarketGround & Pick<Ground, 'database' | 'jobs' | 'logger'>,
): void {
  const { clock, database, jobs, logger, rules } = ground;
  jobs.handleOutside(endListings, async (_, { signal }) => {
    const now = new Date(clock.now());
    for (let after: ListingRow | undefined; !signal.aborted; ) {
      const due = await dueListings(database.drizzle, now, { after, most: AT_ONCE });
      for (const listing of due) {
        // Each alone: one that cannot be ended now holds up no other, and is taken again in a minute.
        await database
          .inTransaction((work) => expire(ground, work, listing))
          .catch((error: unknown) =>
            logger.error({ err: error, listing: listing.id }, 'a listing does not end'),
          );
      }
      after = due.at(-1);
      if (due.length < AT_ONCE) return;
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
