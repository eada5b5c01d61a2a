import { allowanceOf } from '@plausch/protocol/perks';

export { feeOf } from '@plausch/protocol/market-rules';

/** [MK5] How many listings an account may have open, by its tiers. */
export function mostListings(tiers: readonly string[]): number {
  return allowanceOf('marketListings', tiers);
}
