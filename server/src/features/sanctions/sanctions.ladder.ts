import type { SanctionRules } from './sanctions.rules.ts';

/** A measure against an account; `seconds`: 0 is a kick without a lock, undefined a lock for good. */
export type Measure =
  | { readonly kind: 'hint' | 'warning' }
  | { readonly kind: 'mute'; readonly seconds: number }
  | { readonly kind: 'lock'; readonly seconds: number | undefined };

/** The step of a measure on the ladder, and its probation; undefined where none follows. */
export type Rung = { readonly step: number; readonly probationMs: number | undefined };

/** [SN2] The step of a measure. */
export function rungOf({ locks, probation }: SanctionRules, measure: Measure): Rung {
  switch (measure.kind) {
    case 'hint':
      return { step: 0, probationMs: undefined };
    case 'warning':
      return { step: 1, probationMs: probation.warningMs };
    case 'mute':
      return { step: 2, probationMs: probation.muteMs };
    case 'lock': {
      if (measure.seconds === undefined) return { step: 6, probationMs: undefined };
      const lockMs = measure.seconds * 1_000;
      if (lockMs <= locks.shortMs) return { step: 3, probationMs: probation.shortLockMs };
      if (lockMs <= locks.middleMs) return { step: 4, probationMs: probation.middleLockMs };
      return { step: 5, probationMs: probation.longLockMs };
    }
  }
}
