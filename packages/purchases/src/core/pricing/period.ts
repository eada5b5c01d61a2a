const periodUnits = { Year: 'year', Month: 'month', Week: 'week', Day: 'day' } as const;
export const PeriodUnit = periodUnits;
export type PeriodUnit = (typeof periodUnits)[keyof typeof periodUnits];
export declare namespace PeriodUnit {
  type Year = 'year';
  type Month = 'month';
  type Week = 'week';
  type Day = 'day';
}

/** What `Period` of the public types is; those import this file. */
type Length = { number: number; unit: PeriodUnit };

const unitsByLetter = { Y: 'year', M: 'month', W: 'week', D: 'day' } as const;

/**
 * Reads the one kind of ISO 8601 duration that catalogues have: `P` or `PT`, digits and one of Y, M, W or D.
 * `PT1M` is one month, as the official SDK reads it. Null for everything else, and for a number that is too
 * large to count with.
 */
export function parsePeriod(isoDuration: string): Length | null {
  const match = /^PT?([0-9]+)([YMWD])$/.exec(isoDuration);
  if (!match) return null;
  const number = Number(match[1]);
  const unit = unitsByLetter[match[2] as keyof typeof unitsByLetter];
  return Number.isSafeInteger(number) ? { number, unit } : null;
}

const daysByUnit = { year: 365, month: 30, week: 7, day: 1 } as const;

/** How many days a period counts as where prices are compared: a month 30, a year 365. */
export function daysOf({ number, unit }: Length): number {
  return number * daysByUnit[unit];
}
