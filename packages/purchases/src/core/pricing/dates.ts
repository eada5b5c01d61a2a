import type { Period, SubscriptionOption } from '../types.ts';

/**
 * The moment a period later, by the calendar of the device: the time of day stays, also over a change of the
 * clocks. A month later is the last day of the month where it has no such day. A year after 29 February is
 * 28 February, and only four years after it the 29th again. Null where no date can be that late.
 */
export function addPeriod(date: Date, { number, unit }: Period): Date | null {
  const later = new Date(date);
  if (unit === 'year') addYears(later, number);
  else if (unit === 'month') addMonths(later, number);
  else later.setDate(later.getDate() + (unit === 'week' ? 7 * number : number));
  return Number.isNaN(later.getTime()) ? null : later;
}

/** When a trial that begins `now` ends; null without a trial, and where its length is not known. */
export function trialEnd(now: Date, trial: { readonly period: Period | null } | null): Date | null {
  return trial?.period ? addPeriod(now, trial.period) : null;
}

/** When what is subscribed to `now` is first paid for again: when its trial ends, or else its first period. */
export function renewalDate(
  now: Date,
  { base, trial }: Pick<SubscriptionOption, 'base' | 'trial'>,
): Date | null {
  return trialEnd(now, trial ?? base);
}

function addYears(date: Date, years: number): void {
  const [year, month, day] = [date.getFullYear() + years, date.getMonth(), date.getDate()];
  const keepsLeapDay = years === 0 || (years === 4 && daysIn(year, month) === 29);
  date.setFullYear(year, month, month === 1 && day === 29 && !keepsLeapDay ? 28 : day);
}

function addMonths(date: Date, months: number): void {
  const day = date.getDate();
  const month = date.getMonth() + months;
  date.setMonth(month, Math.min(day, daysIn(date.getFullYear(), month)));
}

/** How many days a month has; months count from 0 and go on into the next years. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}
