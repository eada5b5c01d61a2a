import { DAY_MS, HOUR_MS, MINUTE_MS } from '@plausch/platform/clock';

export const marketplaceRules = {
  /** Who may trade: from which rank, and with an account of which age. */
  fromRank: 3,
  fromAgeMs: 7 * DAY_MS,
  /**
   * Without a second factor a listing waits before it can be bought: always this long, and this long after a reset of the
   * password or a login from a new device.
   */
  holdMs: 24 * HOUR_MS,
  cautionMs: 72 * HOUR_MS,
  /** What the house keeps of a price, in percent, rounded up. */
  feePercent: 5,
  /** How many listings an account may make a day, and when the same thing may be offered again. */
  listingsDaily: 60,
  againMs: 10 * MINUTE_MS,
  /** How long a thing stays with its owner before it may be offered, by where it is from. */
  restMs: { shop: 7 * DAY_MS, market: 24 * HOUR_MS },
  prices: {
    least: 10,
    most: 100_000,
    /** What may be asked before so many sales. */
    beginners: [
      { sales: 3, most: 500 },
      { sales: 10, most: 2_500 },
    ],
    /** From so many sales of a kind within this time the median counts, otherwise the price of the house. In percent of it. */
    medianFrom: 10,
    medianOverMs: 30 * DAY_MS,
    ofMedian: { least: 25, most: 400 },
    ofShop: { least: 25, most: 2_000 },
  },
  /** How much an account may buy. */
  purchases: { perMinute: 20, daily: 100 },
  /** Accounts that use one device may trade with each other once in so long. */
  samePairMs: 7 * DAY_MS,
  /** How long what was not sold is kept, and what was. */
  keptMs: { unsold: 30 * DAY_MS, sold: 365 * DAY_MS },
};

declare module '../../rules.ts' {
  interface FeatureRules {
    marketplace: typeof marketplaceRules;
  }
}
