export const talkRules = {
  /** What is kept as evidence with a reported line: so many lines of the same talk before it, and so many after it. */
  evidence: { before: 10, after: 10 },
};

declare module '../../rules.ts' {
  interface FeatureRules {
    talk: typeof talkRules;
  }
}
