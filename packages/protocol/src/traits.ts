import { z } from 'zod';
import { accountTraits } from './accounts.ts';
import { TIERS } from './perks.ts';
import { HIGHEST_RANK } from './ranks.ts';

/**
 * How a person appears to others, feature by feature: in rooms, lists and cards. A feature adds its traits here and in its
 * descriptor on the server; everything that shows a person carries them from then on.
 */
export const traits = {
  ...accountTraits,
  tier: z.enum(TIERS).nullable().meta({ description: 'The highest tier that is paid for; null without one' }),
  guild: z
    .string()
    .nullable()
    .meta({ description: 'The tag of their guild; null without one, and of minors' }),
  rank: z.int().min(1).max(HIGHEST_RANK).meta({ description: 'By the AP of the person; it never falls' }),
} as const;
export type Traits = z.output<z.ZodObject<typeof traits>>;

/** Those that have changed. */
export const changedTraits = z.strictObject(traits).partial().shape;
