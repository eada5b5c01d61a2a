import { DAY_MS, HOUR_MS } from '@plausch/platform/clock';

export const sanctionsRules = {
  /** The ladder: a lock up to so long is its step 3 or 4, a longer one that ends is step 5. */
  locks: { shortMs: 18 * HOUR_MS, middleMs: 7 * DAY_MS },
  /** How long after its end a measure still counts. */
  probation: {
    warningMs: 30 * DAY_MS,
    muteMs: 30 * DAY_MS,
    shortLockMs: 30 * DAY_MS,
    middleLockMs: 60 * DAY_MS,
    longLockMs: 90 * DAY_MS,
  },
  /** Locks of one moderator in a day; those beyond want a second person. */
  locksInADay: 30,
  /** From this step on a second person has to agree, within this time. */
  signature: { fromStep: 5, withinMs: 3 * DAY_MS },
  /** How long a measure is kept after its end. */
  keptMs: 3 * 365 * DAY_MS,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    sanctions: typeof sanctionsRules;
  }
}

export type SanctionRules = typeof sanctionsRules;

/** Why these numbers cannot be; undefined where they can. */
export function faultOf({ locks: { shortMs, middleMs } }: SanctionRules): string | undefined {
  if (shortMs <= middleMs) return undefined;
  return 'In der Regeldatei darf sanctions.locks.shortMs nicht größer als sanctions.locks.middleMs sein.';
}
