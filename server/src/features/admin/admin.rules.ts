import { DAY_MS } from '@plausch/platform/clock';

export const adminRules = {
  /** How long what staff did is on record. */
  actsKeptMs: 3 * 365 * DAY_MS,
  /** How old the figures of the overview may be. */
  statsKeptMs: 60_000,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    admin: typeof adminRules;
  }
}
