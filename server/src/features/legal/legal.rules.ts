import { DAY_MS, HOUR_MS } from '@plausch/platform/clock';

export const legalRules = {
  /** Declarations that name one address: so many within this time. */
  perAddress: { most: 3, withinMs: HOUR_MS },
  /** The same words within this time are the same declaration, unless each sending has an id of its own. */
  sameWithinMs: HOUR_MS,
  /** A day further away than this is settled by a person. */
  farMs: 2 * 365 * DAY_MS,
  /** For so long after "that was not me" only the owner's own session ends something at once. */
  disputedMs: 90 * DAY_MS,
  /** How long a declaration is kept once it is settled: until claims from it are barred (§ 195 BGB, to the end of the year). */
  keptMs: 4 * 365 * DAY_MS,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    legal: typeof legalRules;
  }
}
