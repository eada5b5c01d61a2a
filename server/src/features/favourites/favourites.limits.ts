import { allowanceOf } from '@plausch/protocol/perks';

/** How much an account may keep. */
export type Limits = { readonly categories: number; readonly inCategory: number };

/** [FV1] What a tier gives. */
export function limitsOf(tiers: readonly string[]): Limits {
  return {
    categories: allowanceOf('favouriteCategories', tiers),
    inCategory: allowanceOf('favouritesPerCategory', tiers),
  };
}
