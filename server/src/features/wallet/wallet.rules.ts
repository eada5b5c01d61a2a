export const walletRules = {
  /** More than this no wallet holds. */
  most: 1_000_000,
  /** What an account gets for its very first visit, and for the first visit of a day. */
  start: 150,
  visit: 20,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    wallet: typeof walletRules;
  }
}
