import { PERKS, shownTier } from '@plausch/protocol/perks';

/** How much an account may keep. */
export type Limits = { readonly categories: number; readonly inCategory: number };

/** [FV1] What a tier gives. */
export function limitsOf(tiers: readonly string[]): Limits {
  const tier = shownTier(tiers) ?? 'free';
  return { categories: PERKS.favouriteCategories[tier], inCategory: PERKS.favouritesPerCategory[tier] };
}
