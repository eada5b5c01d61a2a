import { shownTier } from '@plausch/protocol/perks';
import { sql as raw } from 'drizzle-orm';
import type { TraitParts } from '../../people.store.ts';

/** [PR10] The tier of an account as others see it. */
export const premiumTraits: TraitParts = {
  tier: { read: raw`to_json(accounts.tiers)`, show: shownTier },
};
