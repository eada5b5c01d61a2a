import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@plausch/platform/clock';
import { defineJob } from '@plausch/platform/jobs';
import { type BillingDoor, BillingRefused } from '../../billing-door.ts';
import type { Ground } from '../../ground.ts';
import { apply, readStanding } from './premium.service.ts';
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
  longestPauseMs: 12 * HOUR_MS,
});

/** Has billing forget somebody whose account is gone. A year that is paid may have to end first. */
export const forgetCustomer = defineJob<{ readonly accountId: string; readonly key: string }>({
  name: 'premium.forget',
  attempts: 400,
  longestPauseMs: DAY_MS,
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

/** `billing` undefined: none is known, so there is nobody to ask. */
export function installPremiumJobs(
  ground: Ground,
  billing: BillingDoor | undefined,
  countsSandbox: boolean,
): void {
  const { jobs, database, clock, logger } = ground;

  async function refresh(accountId: string, signal: AbortSignal): Promise<void> {
    if (!billing) return;
    const standing = await readStanding(billing, accountId, { countsSandbox, signal });
    await database.inTransaction((work) => apply(ground, work, accountId, standing));
  }

  jobs.handleOutside(readCustomer, ({ accountId }, { signal }) => refresh(accountId, signal));
  jobs.handleOutside(revokeCustomer, async ({ accountId, key }, { signal }) => {
    await billing?.revoke(accountId, 'locked out for good', key).catch((error: unknown) => {
      // Whoever never came so far as to be a customer has nothing to lose.
      if (!(error instanceof BillingRefused && error.why === 'not_found')) throw error;
    });
    await refresh(accountId, signal);
  });
  jobs.handleOutside(forgetCustomer, async ({ accountId, key }) => billing?.erase(accountId, key));
  jobs.handleOutside(sweepPremium, async (_, { signal }) => {
    if (!billing) return;
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
          // One that fails is taken again later; the others do not wait for it.
          await refresh(accountId, signal).catch((error: unknown) =>
            logger.warn({ err: error, account: accountId }, 'billing does not say who has what'),
          );
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
