export const wordFilterRules = {
  /** So many words are on the list at most. */
  most: 1_000,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    wordFilter: typeof wordFilterRules;
  }
}
