/** Names of entitlements, and of the tiers that people pay for; the cheapest first. */
export const TIERS = ['premium', 'vip', 'babo'] as const;
export type Tier = (typeof TIERS)[number];

/** How much of something a tier gives: a number, as much as one likes, everything up to a step, or nothing. */
export type Allowance = number | 'unlimited' | 'none' | 'some' | 'more' | 'most';

export type Perk = {
  /** Whether there is something yet that it makes better. Only such perks are shown and promised. */
  readonly isBuilt: boolean;
  readonly free: Allowance;
} & Readonly<Record<Tier, Allowance>>;

/**
 * What each tier gives, in one place (rules 3.9; the sign at the name is ours). Never sold: points or rank, louder or faster talk, protection from sanctions,
 * reading rights, better prices in the market.
 */
export const PERKS = {
  emojiSlots: { isBuilt: true, free: 25, premium: 'unlimited', vip: 'unlimited', babo: 'unlimited' },
  favouriteCategories: { isBuilt: true, free: 5, premium: 20, vip: 20, babo: 20 },
  favouritesPerCategory: { isBuilt: true, free: 20, premium: 100, vip: 100, babo: 100 },
  marketListings: { isBuilt: true, free: 10, premium: 30, vip: 30, babo: 30 },
  monthlyCoins: { isBuilt: true, free: 'none', premium: 500, vip: 1_000, babo: 2_000 },
  nameSign: { isBuilt: true, free: 'none', premium: 'some', vip: 'more', babo: 'most' },
  bubbleExtras: { isBuilt: true, free: 'none', premium: 'some', vip: 'more', babo: 'most' },
  profileExtras: { isBuilt: false, free: 'none', premium: 'some', vip: 'more', babo: 'most' },
} as const satisfies Readonly<Record<string, Perk>>;
export type PerkName = keyof typeof PERKS;

/** How much of a perk is given to those who hold these tiers: by the table the highest one contains the others. */
export function allowanceOf<Name extends PerkName>(
  perk: Name,
  held: readonly string[],
): (typeof PERKS)[Name][Tier | 'free'] {
  // The compiler does not follow a row that is chosen by a name.
  return PERKS[perk][shownTier(held) ?? 'free'] as (typeof PERKS)[Name][Tier | 'free'];
}

/** How much of the bubble extras a tier gives; none without a tier. */
export function bubbleExtrasOf(tier: Tier | null): (typeof PERKS)['bubbleExtras'][Tier | 'free'] {
  return PERKS.bubbleExtras[tier ?? 'free'];
}

/** The tier that others see of a person: the highest of those held; null where none is. */
export function shownTier(held: readonly string[]): Tier | null {
  return TIERS.findLast((tier) => held.includes(tier)) ?? null;
}
