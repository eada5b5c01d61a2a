import { PERKS, TIERS } from '@plausch/protocol/perks';

/** [MK5] How many listings an account may have open, by its tiers. */
export function mostListings(tiers: readonly string[]): number {
  const { free, ...ofTiers } = PERKS.marketListings;
  return Math.max(free, ...TIERS.filter((tier) => tiers.includes(tier)).map((tier) => ofTiers[tier]));
}
