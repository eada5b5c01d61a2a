export const shopRules = {
  /** Prices in coins. Numbered avatars are not sold here. */
  avatar: { common: 150, uncommon: 400, rare: 1_200, epic: 3_500 },
  bubble: { solid: 300, animated: 900 },
  emoji: 40,
  pack: 350,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    shop: typeof shopRules;
  }
}
