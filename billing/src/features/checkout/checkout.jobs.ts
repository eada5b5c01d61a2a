import { MINUTE_MS } from '@plausch/platform/clock';
import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import type { Checkouts } from './checkout.service.ts';
import { overdue, stale } from './checkout.store.ts';

/** Ends sessions whose time is over, and looks after those that the gateway has told nothing of. */
export const sweepCheckouts = defineJob<Record<string, never>>({ name: 'checkout.sweep' });

const AT_ONCE = 200;

export function handleCheckoutJobs(ground: Ground, checkouts: Checkouts): void {
  const { jobs, database, clock, logger } = ground;
  /** One session that cannot be moved, as its gateway is away, must not keep the others. */
  const each = async (rows: readonly { id: string }[], act: (id: string) => Promise<void>) => {
    for (const { id } of rows)
      await act(id).catch((error: unknown) =>
        logger.warn({ err: error, session: id }, 'a checkout could not be swept'),
      );
  };
  jobs.handleOutside(sweepCheckouts, async () => {
    const now = clock.now();
    await each(await overdue(database.drizzle, new Date(now), AT_ONCE), (id) => checkouts.expire(id));
    await each(await stale(database.drizzle, new Date(now - MINUTE_MS), AT_ONCE), (id) => checkouts.look(id));
  });
  jobs.schedule(sweepCheckouts, '* * * * *');
}
