/** What can be had for money, lowest first. Each is a flag of its own. */
export const TIERS = ['premium', 'vip', 'babo'] as const;
export type Tier = (typeof TIERS)[number];

type Perks = {
  /** Emojis that are ready for use at once; `free`: by rank. Not built yet. */
  readonly emojiSlots: 'byRank' | 'unlimited';
  /** Categories of favourites, and how much each holds. Not built yet. */
  readonly favourites: { readonly categories: number; readonly each: number };
  /** Offers on the market at once. Not built yet. */
  readonly listings: number;
  /** Münzen each month. Not built yet. */
  readonly monthlyCoins: number;
  /** What a bubble and an entrance may have. Not built yet. */
  readonly bubble: readonly ('animatedEdge' | 'entranceEffect' | 'ownShape')[];
  /** What a profile may have. Not built yet. */
  readonly profile: readonly ('banner' | 'animatedFrame')[];
};

/**
 * [PR8] What each tier gives. A higher one contains the lower by what stands here, not by what is sold. Nothing of it is louder or
 * faster talk, standing, protection or better prices.
 */
export const PERKS: Readonly<Record<'free' | Tier, Perks>> = {
  free: {
    emojiSlots: 'byRank',
    favourites: { categories: 5, each: 20 },
    listings: 10,
    monthlyCoins: 0,
    bubble: [],
    profile: [],
  },
  premium: {
    emojiSlots: 'unlimited',
    favourites: { categories: 20, each: 100 },
    listings: 30,
    monthlyCoins: 500,
    bubble: ['animatedEdge'],
    profile: ['banner'],
  },
  vip: {
    emojiSlots: 'unlimited',
    favourites: { categories: 20, each: 100 },
    listings: 30,
    monthlyCoins: 1_000,
    bubble: ['animatedEdge', 'entranceEffect'],
    profile: ['banner', 'animatedFrame'],
  },
  babo: {
    emojiSlots: 'unlimited',
    favourites: { categories: 20, each: 100 },
    listings: 30,
    monthlyCoins: 2_000,
    bubble: ['animatedEdge', 'entranceEffect', 'ownShape'],
    profile: ['banner', 'animatedFrame'],
  },
};
