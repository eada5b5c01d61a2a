import type { LabelKey } from './catalogue.ts';
import type { Duration } from './periods.ts';
import type { Label } from './translator.ts';

// What paywalls alone show.
const LABELS = {
  day: { short: 'periods.dayShort', unit: 'periods.dayUnit', unitShort: 'periods.dayUnitShort' },
  week: { short: 'periods.weekShort', unit: 'periods.weekUnit', unitShort: 'periods.weekUnitShort' },
  month: { short: 'periods.monthShort', unit: 'periods.monthUnit', unitShort: 'periods.monthUnitShort' },
  year: { short: 'periods.yearShort', unit: 'periods.yearUnit', unitShort: 'periods.yearUnitShort' },
} as const satisfies Record<string, Record<string, LabelKey>>;

/** Where there is little room: `3mo`. */
export function shortPeriodLabel(label: Label, duration: Duration): string {
  if (duration === 'lifetime') return label('periods.lifetime');
  return label(LABELS[duration.unit].short, { amount: duration.number });
}

/** The unit without a number: `month`. */
export function unitLabel(label: Label, duration: Duration): string {
  return label(duration === 'lifetime' ? 'periods.lifetime' : LABELS[duration.unit].unit);
}

/** The unit without a number, where there is little room: `mo`. */
export function shortUnitLabel(label: Label, duration: Duration): string {
  return label(duration === 'lifetime' ? 'periods.lifetime' : LABELS[duration.unit].unitShort);
}

/** Without its first space, for what stands behind a slash in a paywall: `3months`. */
export function withoutSpace(period: string): string {
  return period.replace(/\s/u, '');
}
