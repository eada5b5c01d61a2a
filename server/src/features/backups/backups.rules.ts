import { HOUR_MS } from '@plausch/platform/clock';

export const backupsRules = {
  /** From this age on the newest backup is late: one night was missed. */
  lateAfterMs: 26 * HOUR_MS,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    backups: typeof backupsRules;
  }
}
