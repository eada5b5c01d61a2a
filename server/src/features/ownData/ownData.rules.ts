import { DAY_MS, HOUR_MS } from '@plausch/platform/clock';

export const ownDataRules = {
  /** From asking for one copy to asking for the next. */
  everyMs: DAY_MS,
  /** What is not ready after so long has failed: by then it was tried for the last time. */
  makingMs: 2 * HOUR_MS,
  keptMs: 7 * DAY_MS,
  mostBytes: 25_000_000,
};

/** A copy that is forgotten earlier would be asked for too early. */
export function checkOwnDataRules({ everyMs, keptMs }: typeof ownDataRules): string | undefined {
  if (keptMs >= everyMs) return undefined;
  return 'In der Regeldatei darf ownData.keptMs nicht kürzer sein als ownData.everyMs.';
}

declare module '../../rules.ts' {
  interface FeatureRules {
    ownData: typeof ownDataRules;
  }
}
