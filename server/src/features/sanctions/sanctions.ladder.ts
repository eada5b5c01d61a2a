const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** What can be done to somebody; `seconds`: 0 is out only, undefined is for good. */
export type Measure =
  | { readonly kind: 'hint' | 'warning' }
  | { readonly kind: 'mute'; readonly seconds: number }
  | { readonly kind: 'lock'; readonly seconds: number | undefined };

/** Where a measure stands on the ladder, and for how many days after its end it counts. */
export type Rung = { readonly step: number; readonly probationDays: number | undefined };

const HINT: Rung = { step: 0, probationDays: undefined };
const WARNING: Rung = { step: 1, probationDays: 30 };
const MUTE: Rung = { step: 2, probationDays: 30 };
const FOR_GOOD: Rung = { step: 6, probationDays: undefined };
/** Locks by the longest that still belongs to a step. */
const LOCKS: readonly (Rung & { readonly upToSeconds: number })[] = [
  { upToSeconds: 18 * HOUR_SECONDS, step: 3, probationDays: 30 },
  { upToSeconds: 7 * DAY_SECONDS, step: 4, probationDays: 60 },
  { upToSeconds: Number.POSITIVE_INFINITY, step: 5, probationDays: 90 },
];

/** [SN2] The step of a measure. */
export function rungOf(measure: Measure): Rung {
  switch (measure.kind) {
    case 'hint':
      return HINT;
    case 'warning':
      return WARNING;
    case 'mute':
      return MUTE;
    case 'lock': {
      const { seconds } = measure;
      return (
        (seconds === undefined ? undefined : LOCKS.find((rung) => seconds <= rung.upToSeconds)) ?? FOR_GOOD
      );
    }
  }
}
