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
    frequency: 'periods.dayFrequency',
    frequencyPlural: 'periods.dayFrequencyPlural',
    per: 'periods.perDayFrequency',
  },
  week: {
    singular: 'periods.week',
    plural: 'periods.weekPlural',
    frequency: 'periods.weekFrequency',
    frequencyPlural: 'periods.weekFrequencyPlural',
    per: 'periods.perWeekFrequency',
  },
  month: {
    singular: 'periods.month',
    plural: 'periods.monthPlural',
    frequency: 'periods.monthFrequency',
    frequencyPlural: 'periods.monthFrequencyPlural',
    per: 'periods.perMonthFrequency',
  },
  year: {
    singular: 'periods.year',
    plural: 'periods.yearPlural',
    frequency: 'periods.yearFrequency',
    frequencyPlural: 'periods.yearFrequencyPlural',
    per: 'periods.perYearFrequency',
  },
} as const satisfies Record<Unit, Record<string, LabelKey>>;

const isOne = ({ number }: Length) => Math.abs(number) === 1;

/** `1 month`, `3 months`, `0 days`. */
export function periodLabel(label: Label, duration: Duration): string {
  if (duration === 'lifetime') return label('periods.lifetime');
  const { singular, plural } = LABELS[duration.unit];
  return label(isOne(duration) ? singular : plural, { amount: duration.number });
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
