import { sql as raw } from 'drizzle-orm';
import type { TraitParts } from '../../people.store.ts';

/** [GU8] The tag of the guild of an account; none of minors. */
export const guildsTraits: TraitParts = {
  guild: {
    read: raw`(
      select guilds.tag from guild_members join guilds on guilds.id = guild_members.guild_id
      where guild_members.account_id = accounts.id and accounts.birth_date <= current_date - interval '18 years')`,
  },
};
