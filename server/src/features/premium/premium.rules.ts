import { DAY_MS } from '@plausch/platform/clock';

export const premiumRules = {
  /** How long a month of coins is. */
  coinsEveryMs: 30 * DAY_MS,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    premium: typeof premiumRules;
  }
}
