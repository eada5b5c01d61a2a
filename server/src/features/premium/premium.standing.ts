import { TIERS, type Tier } from '@plausch/protocol/perks';
import type { BilledCustomer } from '../../billing-door.ts';

/** Until when somebody has a tier; null: for good. A tier that is missing is not had. */
export type Until = Readonly<Partial<Record<Tier, Date | null>>>;

/** What billing says of somebody. */
export type Standing = {
  readonly until: Until;
  /** Whether a subscription goes on by itself. */
  readonly renews: boolean;
  /** When billing said it, by its own clock. */
  readonly readAt: Date;
};

/** The tiers of a standing, lowest first. */
export const tiersOf = ({ until }: Pick<Standing, 'until'>): Tier[] =>
  TIERS.filter((tier) => until[tier] !== undefined);

/** [PR1] [PR6] What follows from what billing knows. `countsSandbox`: whether test cards buy perks, as they do on a machine of one's own. */
export function standingOf(
  { entitlements, subscriptions, liveProducts, purchases, readAt }: BilledCustomer,
  countsSandbox: boolean,
): Standing {
  const isTest = (productId: string) => {
    const held = [...subscriptions, ...purchases].filter((one) => one.productId === productId);
    return held.every(({ isSandbox }) => isSandbox);
  };
  const until: Partial<Record<Tier, Date | null>> = {};
  for (const tier of TIERS) {
    const held = entitlements.get(tier);
    if (!held || (!countsSandbox && isTest(held.productId))) continue;
    // What is due and just being paid again goes on.
    if (held.until === null || held.until > readAt || liveProducts.has(held.productId))
      until[tier] = held.until;
  }
  const renews = subscriptions.some(
    (one) =>
      one.isPaidHere &&
      !one.isCancelled &&
      !one.isRefunded &&
      (one.until > readAt || liveProducts.has(one.productId)),
  );
  return { until, renews, readAt };
}
