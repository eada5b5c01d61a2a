/**
 * By whose days and hours subscriptions run: a month later is the same day and hour in Berlin, also over a change of the clocks. One
 * zone for every customer: what a contract of a German seller calls a month does not depend on where its customer travels.
 */
const TIME_ZONE = 'Europe/Berlin';

const PERIOD = /^P([1-9]\d{0,3})([DWMY])$/;
const UNITS = { D: 'days', W: 'weeks', M: 'months', Y: 'years' } as const;
const MONTHS_PER_YEAR = 12;

/** A length of time as SDKs read it: `P1M`, `P2W`, `P7D`, `P1Y`. */
export type Period = string;

/** Moments in ms since 1970; the end is the first moment that does not belong to it any more. */
export type Span = { readonly startMs: number; readonly endMs: number };

export const isPeriod = (text: string): boolean => PERIOD.test(text);

function partsOf(period: Period): { length: number; unit: keyof typeof UNITS } {
  const [, length, unit] = PERIOD.exec(period) ?? [];
  if (length === undefined || unit === undefined) throw new RangeError(`${period} is no period`);
  return { length: Number(length), unit: unit as keyof typeof UNITS };
}

const inBerlin = (ms: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(TIME_ZONE);

/**
 * The moment `count` periods after the anchor, in ms since 1970; before it where the count is negative. Always from the anchor,
 * never from the period before: 31 January is followed by 28 February and then by 31 March. An hour that Berlin's clocks leave out
 * is the one after it; of one that comes twice the first is meant.
 * @throws RangeError for what is no period.
 */
export function addPeriods(anchorMs: number, period: Period, count: number): number {
  const { length, unit } = partsOf(period);
  const duration = { [UNITS[unit]]: length * count };
  return inBerlin(anchorMs).add(duration, { overflow: 'constrain' }).epochMilliseconds;
}

/** Period `index`, from 0, of what was anchored here. It ends where the next one begins. */
export function periodBounds(anchorMs: number, period: Period, index: number): Span {
  return {
    startMs: addPeriods(anchorMs, period, index),
    endMs: addPeriods(anchorMs, period, index + 1),
  };
}

/** The index of the period in which a moment lies; negative before the anchor. */
export function periodIndexAt(anchorMs: number, period: Period, atMs: number): number {
  const { length, unit } = partsOf(period);
  const largestUnit = UNITS[unit];
  const passed = inBerlin(anchorMs).until(inBerlin(atMs), { largestUnit })[largestUnit];
  // Month ends and changes of the clocks put the estimate off by one at most.
  let index = Math.floor(passed / length) - 1;
  while (addPeriods(anchorMs, period, index + 1) <= atMs) index += 1;
  return index;
}

/** How many days of Berlin's calendar a span has. It has one at least. */
export function daysIn({ startMs, endMs }: Span): number {
  const { days } = inBerlin(startMs)
    .toPlainDate()
    .until(inBerlin(endMs).toPlainDate(), { largestUnit: 'days' });
  return Math.max(days, 1);
}

/**
 * How many days of a span have passed at a moment, from 0 to all of them. Day n begins n days after the start, at the same hour; one
 * that has begun is not over.
 */
export function daysPassed(span: Span, atMs: number): number {
  const days = daysIn(span);
  if (atMs < span.startMs) return 0;
  if (atMs >= span.endMs) return days;
  return Math.min(periodIndexAt(span.startMs, 'P1D', atMs), days);
}

/** How many months a period has; undefined for one of days or weeks. */
function monthsIn(period: Period): number | undefined {
  const { length, unit } = partsOf(period);
  if (unit === 'M') return length;
  return unit === 'Y' ? length * MONTHS_PER_YEAR : undefined;
}

/** Where a subscription ends that is cancelled now. */
export type Term = {
  readonly endMs: number;
  /** Of the running period, how much lies before that end, and how much it has: in months, or in days for days and weeks. */
  readonly usedParts: number;
  readonly parts: number;
};

/**
 * The end of a subscription that is cancelled at a moment. The first period runs to its end, and so does any of a month or less. A
 * longer one that followed on another ends with the running month (§ 309 no. 9 BGB), months counted from the anchor like periods; of
 * days and weeks, with the month counted from the period's start, where the period does not end before.
 */
export function cancelledTerm(anchorMs: number, period: Period, atMs: number): Term {
  const index = periodIndexAt(anchorMs, period, atMs);
  const bounds = periodBounds(anchorMs, period, index);
  const months = monthsIn(period);
  const parts = months ?? daysIn(bounds);
  if (index <= 0) return { endMs: bounds.endMs, usedParts: parts, parts };
  if (months !== undefined) {
    const month = periodIndexAt(anchorMs, 'P1M', atMs);
    const endMs = periodBounds(anchorMs, 'P1M', month).endMs;
    return { endMs, usedParts: month + 1 - index * months, parts };
  }
  const month = periodBounds(bounds.startMs, 'P1M', periodIndexAt(bounds.startMs, 'P1M', atMs));
  const endMs = Math.min(month.endMs, bounds.endMs);
  return { endMs, usedParts: daysPassed(bounds, endMs), parts };
}

const WITHDRAWAL_DAYS = 14;
const SATURDAY = 6;
const DAYS_PER_WEEK = 7;

/**
 * Until when a consumer may withdraw from a contract, the first moment that is too late: the end of the fourteenth day after the day of
 * the contract in Berlin (§§ 355, 187, 188 BGB); where that is a Saturday or Sunday, of the Monday after (§ 193 BGB). Public holidays
 * are not known here.
 */
export function withdrawalEnd(contractMs: number): number {
  const last = inBerlin(contractMs).toPlainDate().add({ days: WITHDRAWAL_DAYS });
  const toMonday = last.dayOfWeek >= SATURDAY ? DAYS_PER_WEEK + 1 - last.dayOfWeek : 0;
  return last.add({ days: toMonday + 1 }).toZonedDateTime(TIME_ZONE).epochMilliseconds;
}

const MONTHS_PER_QUARTER = 3;

const firstOf = (year: number, month: number): Temporal.ZonedDateTime =>
  Temporal.PlainDate.from({ year, month, day: 1 }).toZonedDateTime(TIME_ZONE);

/** A year of Berlin's calendar. */
export const yearBounds = (year: number): Span => ({
  startMs: firstOf(year, 1).epochMilliseconds,
  endMs: firstOf(year + 1, 1).epochMilliseconds,
});

/** A quarter of it, from 1 to 4. */
export function quarterBounds(year: number, quarter: number): Span {
  const start = firstOf(year, (quarter - 1) * MONTHS_PER_QUARTER + 1);
  return {
    startMs: start.epochMilliseconds,
    endMs: start.add({ months: MONTHS_PER_QUARTER }).epochMilliseconds,
  };
}

/** The year of a moment in Berlin. */
export const yearOf = (atMs: number): number => inBerlin(atMs).year;
