export const friendsRules = {
  /** How many people one account may block. */
  blocks: 500,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    friends: typeof friendsRules;
  }
}
