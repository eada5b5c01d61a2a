import { wordsOf } from './words-of.ts';

// Two catalogues: a page that only tells short spans does not load the words of the long ones.
const long = /* @__PURE__ */ wordsOf({
  years: '{count, plural, one {# Jahr} other {# Jahre}}',
  days: '{count, plural, one {# Tag} other {# Tage}}',
  hours: '{count, plural, one {# Stunde} other {# Stunden}}',
  minutes: '{count, plural, one {# Minute} other {# Minuten}}',
  seconds: '{count, plural, one {# Sekunde} other {# Sekunden}}',
});
const short = /* @__PURE__ */ wordsOf({
  days: '{count, plural, one {# Tag} other {# Tage}}',
  hours: '{count} Std.',
  minutes: '{count} Min.',
  seconds: '{count} Sek.',
});

const SECONDS = { years: 31_536_000, days: 86_400, hours: 3_600, minutes: 60, seconds: 1 } as const;
type Unit = keyof typeof SECONDS;

/**
 * A span of time as a sentence tells it: `60 Minuten`, `24 Stunden`, `14 Tage`, `2 Stunden 30 Minuten`. A larger unit
 * begins with two of it, for a deadline of `24 Stunden` is not one of a day.
 */
export function spanInWords(milliseconds: number): string {
  return inTwoUnits(milliseconds, ['years', 'days', 'hours', 'minutes', 'seconds'], 2)
    .map(([unit, count]) => long(unit, { count }))
    .join(' ');
}

/** A span of time where there is little room: `2 Std. 5 Min.`, `1 Tag`. */
export function shortSpan(milliseconds: number): string {
  return inTwoUnits(milliseconds, ['days', 'hours', 'minutes', 'seconds'], 1)
    .map(([unit, count]) => short(unit, { count }))
    .join(' ');
}

const FINE_UP_TO = 119;

/** What is left of a time, in one unit that fits and rounded up: `4 Minuten`, `90 Sekunden`, `26 Stunden`, `3 Tage`. */
export function leftInWords(milliseconds: number): string {
  const inUnit = (unit: Unit) => Math.ceil(milliseconds / 1_000 / SECONDS[unit]);
  const unit = (['seconds', 'minutes', 'hours'] as const).find((one) => inUnit(one) <= FINE_UP_TO) ?? 'days';
  return long(unit, { count: inUnit(unit) });
}

/** How many of each of the two largest units, of which the first is there at least `least` times. */
function inTwoUnits<U extends Unit>(
  milliseconds: number,
  units: readonly U[],
  least: number,
): readonly (readonly [U, number])[] {
  let rest = Math.round(milliseconds / 1_000);
  const found = units.findIndex((unit) => rest >= least * SECONDS[unit]);
  const first = found < 0 ? units.length - 1 : found;
  const parts: (readonly [U, number])[] = [];
  for (const unit of units.slice(first, first + 2)) {
    const count = Math.floor(rest / SECONDS[unit]);
    if (count > 0 || units.length === first + 1) parts.push([unit, count]);
    rest -= count * SECONDS[unit];
  }
  return parts;
}
