import { sql as raw } from 'drizzle-orm';
import type { TraitParts } from '../../people.store.ts';

/** [ST6] The rank of an account, by its own row alone. */
export const standingTraits: TraitParts = {
  rank: {
    read: raw`coalesce((select standings.rank from standings where standings.account_id = accounts.id), 1)`,
  },
};
