export const walletRules = {
  /** More than this no wallet holds. */
  most: 1_000_000,
  /** What somebody gets who is here for the first time, and whoever is here for the first time of a day. */
  start: 150,
  visit: 20,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    wallet: typeof walletRules;
  }
}
