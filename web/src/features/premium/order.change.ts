import type { Tier } from '@plausch/protocol/perks';
import type { Product } from '@plausch/purchases';
import { isHigher } from './offers.ts';
import type { Standing } from './subscription.state.ts';

/** How an order changes the running subscription, as billing does it. */
export type PlanChange =
  /** There is no subscription yet, or a single purchase is ordered. */
  | { readonly kind: 'none' }
  /** A higher tier comes at once. `isCredited`: less what is paid and not used of the lower one. */
  | { readonly kind: 'now'; readonly isCredited: boolean }
  /** A lower one comes when the period is over. */
  | { readonly kind: 'later'; readonly day: string }
  /** A lower one comes with the payment that is open. */
  | { readonly kind: 'once paid' };

/** A cancelled or unpaid subscription is changed like any other: the new one has no trial, and goes on. */
export function changeOf(
  standing: Standing,
  tier: Tier,
  { normalPeriodDuration }: Pick<Product, 'normalPeriodDuration'>,
): PlanChange {
  if (normalPeriodDuration === null) return { kind: 'none' };
  switch (standing.kind) {
    case 'trial':
    case 'active':
      return isHigher(tier, standing.tier)
        ? { kind: 'now', isCredited: standing.kind === 'active' }
        : { kind: 'later', day: standing.renewsAt };
    case 'cancelled':
      return isHigher(tier, standing.tier)
        ? { kind: 'now', isCredited: !standing.isTrial }
        : { kind: 'later', day: standing.endsAt };
    case 'grace':
      return isHigher(tier, standing.tier) ? { kind: 'now', isCredited: false } : { kind: 'once paid' };
    default:
      return { kind: 'none' };
  }
}
