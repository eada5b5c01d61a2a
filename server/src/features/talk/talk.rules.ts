import { DAY_MS } from '@plausch/platform/clock';

export const talkRules = {
  /** What is kept as evidence with a reported line: so many lines of the same talk before it, and so many after it. */
  evidence: { before: 10, after: 10 },
  /** How long what staff took down is kept: so long one may object. */
  removedKeptMs: 183 * DAY_MS,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    talk: typeof talkRules;
  }
}
