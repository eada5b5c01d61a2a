export const moderationRules = {
  /** Notes about one person. */
  notesMost: 100,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    moderation: typeof moderationRules;
  }
}
