import type { LabelKey } from './catalogue.ts';
import type { Label } from './translator.ts';

type Unit = 'day' | 'week' | 'month' | 'year';

/** A length of time, as the calendar counts it. */
type Length = { readonly number: number; readonly unit: Unit };

/** How long something is had: for a time, or for good. */
export type Duration = Length | 'lifetime';

// The names are written out, so that a search for one finds its use.
const LABELS = {
  day: {
    singular: 'periods.day',
    plural: 'periods.dayPlural',
    short: 'periods.dayShort',
    frequency: 'periods.dayFrequency',
    frequencyPlural: 'periods.dayFrequencyPlural',
    per: 'periods.perDayFrequency',
    unit: 'periods.dayUnit',
    unitShort: 'periods.dayUnitShort',
  },
  week: {
    singular: 'periods.week',
    plural: 'periods.weekPlural',
    short: 'periods.weekShort',
    frequency: 'periods.weekFrequency',
    frequencyPlural: 'periods.weekFrequencyPlural',
    per: 'periods.perWeekFrequency',
    unit: 'periods.weekUnit',
    unitShort: 'periods.weekUnitShort',
  },
  month: {
    singular: 'periods.month',
    plural: 'periods.monthPlural',
    short: 'periods.monthShort',
    frequency: 'periods.monthFrequency',
    frequencyPlural: 'periods.monthFrequencyPlural',
    per: 'periods.perMonthFrequency',
    unit: 'periods.monthUnit',
    unitShort: 'periods.monthUnitShort',
  },
  year: {
    singular: 'periods.year',
    plural: 'periods.yearPlural',
    short: 'periods.yearShort',
    frequency: 'periods.yearFrequency',
    frequencyPlural: 'periods.yearFrequencyPlural',
    per: 'periods.perYearFrequency',
    unit: 'periods.yearUnit',
    unitShort: 'periods.yearUnitShort',
  },
} as const satisfies Record<Unit, Record<string, LabelKey>>;

const isOne = ({ number }: Length) => Math.abs(number) === 1;

/** `1 month`, `3 months`, `0 days`. */
export function periodLabel(label: Label, duration: Duration): string {
  if (duration === 'lifetime') return label('periods.lifetime');
  const { singular, plural } = LABELS[duration.unit];
  return label(isOne(duration) ? singular : plural, { amount: duration.number });
}

/** Where there is little room: `3mo`. */
export function shortPeriodLabel(label: Label, duration: Duration): string {
  if (duration === 'lifetime') return label('periods.lifetime');
  return label(LABELS[duration.unit].short, { amount: duration.number });
}

/** How often: `monthly`, `every 3 months`. Null is a length that could not be read: `unknown`. */
export function frequencyLabel(label: Label, duration: Duration | null): string {
  if (duration === null) return label('periods.unknownFrequency');
  if (duration === 'lifetime') return label('periods.lifetime');
  const { frequency, frequencyPlural } = LABELS[duration.unit];
  return isOne(duration) ? label(frequency) : label(frequencyPlural, { amount: duration.number });
}

/** What stands behind a price: `per month`, `every 3 months`. */
export function perPeriodLabel(label: Label, duration: Duration): string {
  if (duration !== 'lifetime' && isOne(duration)) return label(LABELS[duration.unit].per);
  return frequencyLabel(label, duration);
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
