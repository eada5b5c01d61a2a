import { DAY_MS } from '@plausch/platform/clock';

export const adminRules = {
  /** How long what staff did is on record. */
  actsKeptMs: 3 * 365 * DAY_MS,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    admin: typeof adminRules;
  }
}
