import { DAY_MS, MINUTE_MS, SECOND_MS } from '@plausch/platform/clock';

export const guildsRules = {
  founding: { fromRank: 4, coins: 2_000 },
  /** How many members a guild has room for: at the first level, and more with each further one. */
  size: { first: 30, perLevel: 10 },
  /** How many of each role there may be beside the founder. */
  deputies: 2,
  officers: 8,
  requests: { open: 50, ofPerson: 5, keptMs: 14 * DAY_MS },
  /** So many may wait at once, and so many are written in a day; how long each is kept, and remembered once it is over. */
  invitations: { open: 50, daily: 30, keptMs: 7 * DAY_MS },
  /** How long after leaving one joins no other guild. */
  againMs: DAY_MS,
  talk: {
    /** Lines of a member at once, one more every so often. */
    pace: { burst: 5, refillMs: SECOND_MS },
    /** Where so many lines were said within the span, a member says one in `everyMs`. */
    slow: { lines: 25, withinMs: 30 * SECOND_MS, everyMs: 5 * SECOND_MS },
    /** How long a member may not say again what they said last. */
    repeatMs: MINUTE_MS,
    /** How long a line can be taken back, and how often lines are taken out: so many at once, one more every so often. */
    taking: { backMs: DAY_MS, burst: 10, refillMs: 6 * SECOND_MS },
    /** How long lines are kept. */
    keptMs: 30 * DAY_MS,
  },
  /** How long name and tag of a closed guild are kept. */
  nameKeptMs: 90 * DAY_MS,
};
export type GuildsRules = typeof guildsRules;

declare module '../../rules.ts' {
  interface FeatureRules {
    guilds: typeof guildsRules;
  }
}

export const capacityAt = (level: number, { size }: Pick<GuildsRules, 'size'>): number =>
  size.first + (level - 1) * size.perLevel;
