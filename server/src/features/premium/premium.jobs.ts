import { DAY_MS, MINUTE_MS, SECOND_MS } from '@plausch/platform/clock';
import { defineJob } from '@plausch/platform/jobs';
import type { BillingAccess } from '../../billing-access.ts';
import type { Ground } from '../../ground.ts';
import { BillingAway, readStanding, revokeAll } from './premium.billing.ts';
import { apply } from './premium.service.ts';
import { checkEverybody, deleteHintsBefore, takeDue } from './premium.store.ts';

/** Asks billing about somebody. */
export const readCustomer = {
  ...defineJob<{ readonly accountId: string }>({ name: 'premium.read', firstPauseMs: 5 * SECOND_MS }),
  atOnce: 4,
};

/** Ends what somebody has who is locked out for good. Tried for weeks: money is owed. */
export const revokeCustomer = defineJob<{ readonly accountId: string; readonly key: string }>({
  name: 'premium.revoke',
  attempts: 60,
  longestPauseMs: 12 * 60 * MINUTE_MS,
});

/** Asks about those of whom it is time: at the end of a tier, after a login, after a failure. */
export const sweepPremium = defineJob<Record<string, never>>({ name: 'premium.sweep', attempts: 1 });

/** Asks about everybody who has something, whatever was lost. */
export const reviewPremium = defineJob<Record<string, never>>({ name: 'premium.review' });

const AT_ONCE = 100;
const SIDE_BY_SIDE = 4;
const AGAIN_MS = 5 * MINUTE_MS;
/** Longer than billing tries to tell of something. */
const HINTS_KEPT_MS = 90 * DAY_MS;

export function installPremiumJobs(
  ground: Ground,
  access: BillingAccess | undefined,
  countsSandbox: boolean,
): void {
  const { jobs, database, clock } = ground;

  async function refresh(accountId: string, signal: AbortSignal): Promise<void> {
    if (!access) return;
    const standing = await readStanding(access, accountId, { countsSandbox, signal });
    await database.inTransaction((work) => apply(ground, work, accountId, standing));
  }

  jobs.handleOutside(readCustomer, ({ accountId }, { signal }) => refresh(accountId, signal));
  jobs.handleOutside(revokeCustomer, async ({ accountId, key }, { signal }) => {
    if (!access) return;
    await revokeAll(access, accountId, { key, reason: 'locked out for good', signal });
    await refresh(accountId, signal);
  });
  jobs.handleOutside(sweepPremium, async (_, { signal }) => {
    for (let found = AT_ONCE; found === AT_ONCE && !signal.aborted; ) {
      const now = clock.now();
      const due = await takeDue(database.drizzle, {
        now: new Date(now),
        again: new Date(now + AGAIN_MS),
        most: AT_ONCE,
      });
      const waiting = due.values();
      const one = async () => {
        for (const accountId of waiting) {
          try {
            await refresh(accountId, signal);
          } catch (error) {
            if (!(error instanceof BillingAway)) throw error;
            ground.logger.warn({ err: error, account: accountId }, 'billing does not say who has what');
          }
        }
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one));
      found = due.length;
    }
  });
  jobs.schedule(sweepPremium, '* * * * *');
  jobs.handle(reviewPremium, async ({ sql }) => {
    const now = clock.now();
    await checkEverybody(sql, new Date(now));
    await deleteHintsBefore(sql, new Date(now - HINTS_KEPT_MS));
  });
  jobs.schedule(reviewPremium, '10 3 * * *');
}
