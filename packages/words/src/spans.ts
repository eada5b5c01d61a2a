import { wordsOf } from './words-of.ts';

const t = /* @__PURE__ */ wordsOf({
  years: '{count, plural, one {# Jahr} other {# Jahre}}',
  days: '{count, plural, one {# Tag} other {# Tage}}',
  hours: '{count, plural, one {# Stunde} other {# Stunden}}',
  minutes: '{count, plural, one {# Minute} other {# Minuten}}',
  seconds: '{count, plural, one {# Sekunde} other {# Sekunden}}',
  shortHours: '{count} Std.',
  shortMinutes: '{count} Min.',
  shortSeconds: '{count} Sek.',
});

type Unit = { readonly key: Parameters<typeof t>[0]; readonly seconds: number };

const LONG: readonly Unit[] = [
  { key: 'years', seconds: 31_536_000 },
  { key: 'days', seconds: 86_400 },
  { key: 'hours', seconds: 3_600 },
  { key: 'minutes', seconds: 60 },
  { key: 'seconds', seconds: 1 },
];
const SHORT: readonly Unit[] = [
  { key: 'days', seconds: 86_400 },
  { key: 'shortHours', seconds: 3_600 },
  { key: 'shortMinutes', seconds: 60 },
  { key: 'shortSeconds', seconds: 1 },
];

/**
 * A span of time as a sentence tells it: `60 Minuten`, `24 Stunden`, `14 Tage`, `2 Stunden 30 Minuten`. A larger unit
 * begins with two of it, for a deadline of `24 Stunden` is not one of a day.
 */
export function spanInWords(milliseconds: number): string {
  return inTwoUnits(milliseconds, LONG, 2);
}

/** A span of time where there is little room: `2 Std. 5 Min.`, `1 Tag`. */
export function shortSpan(milliseconds: number): string {
  return inTwoUnits(milliseconds, SHORT, 1);
}

/** In the two largest units, of which the first is there at least `least` times. */
function inTwoUnits(milliseconds: number, units: readonly Unit[], least: number): string {
  let rest = Math.round(milliseconds / 1_000);
  const found = units.findIndex(({ seconds }) => rest >= least * seconds);
  const first = found < 0 ? units.length - 1 : found;
  const parts: string[] = [];
  for (const { key, seconds } of units.slice(first, first + 2)) {
    const count = Math.floor(rest / seconds);
    if (count > 0 || units.length === first + 1) parts.push(t(key, { count }));
    rest -= count * seconds;
  }
  return parts.join(' ');
}
