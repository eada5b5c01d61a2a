import { cancelledTerm, daysIn, daysPassed, type Period, type Span, withdrawalEnd } from './calendar.ts';
import type { Money } from './money.ts';
import { partOf } from './rounding.ts';

/**
 * What time that was paid for is worth while it has not passed. Counted in days of Berlin's calendar, which an invoice can name and a
 * buyer can count: a day that has begun is not over, so who changes their mind within the first one gets everything back. What was used
 * is rounded half up to smallest units, and what is left is the difference: no cent is lost or made.
 *
 * `value` is what the period is worth: what was charged for it and what was credited to it, less what has been given back.
 */
export type Unused = {
  readonly usedMicros: number;
  /** From 0 to the value; never more with time. */
  readonly unusedMicros: number;
  readonly usedDays: number;
  readonly days: number;
};

/** What of a period is left at a moment: the refund of a ban, and what an upgrade is credited. */
export function unusedOf(value: Money, period: Span, atMs: number): Unused {
  const days = daysIn(period);
  const usedDays = daysPassed(period, atMs);
  const usedMicros = partOf(value, usedDays, days);
  return { usedMicros, unusedMicros: value.amountMicros - usedMicros, usedDays, days };
}

export type Upgrade = {
  /** The unused time of the old period. */
  readonly creditMicros: number;
  /** To be charged now: the new price less the credit. */
  readonly dueMicros: number;
  /** What the credit exceeds the new price by: it goes back to the card, since money is not kept for customers. */
  readonly refundMicros: number;
};

/**
 * What a change to another price costs at once: credit + due = price + refund, and one of due and refund is 0.
 * @throws RangeError where the prices are in different currencies.
 */
export function upgradeOf({
  price,
  value,
  period,
  atMs,
}: {
  readonly price: Money;
  readonly value: Money;
  readonly period: Span;
  readonly atMs: number;
}): Upgrade {
  if (price.currency !== value.currency)
    throw new RangeError(`${value.currency} cannot be credited to ${price.currency}`);
  const { unusedMicros } = unusedOf(value, period, atMs);
  return {
    creditMicros: unusedMicros,
    dueMicros: Math.max(0, price.amountMicros - unusedMicros),
    refundMicros: Math.max(0, unusedMicros - price.amountMicros),
  };
}

export type Cancellation = {
  /** When the subscription ends. */
  readonly endMs: number;
  /** What of the running period is given back: what lies behind that end. */
  readonly refundMicros: number;
};

/**
 * A subscription that its owner cancels. A longer period after the first ends with the running month, and its whole months that were
 * not begun are given back: the value less its used months × value / months. Of days and weeks, days.
 */
export function cancellationOf({
  value,
  anchorMs,
  period,
  atMs,
}: {
  readonly value: Money;
  readonly anchorMs: number;
  readonly period: Period;
  readonly atMs: number;
}): Cancellation {
  const { endMs, usedParts, parts } = cancelledTerm(anchorMs, period, atMs);
  return { endMs, refundMicros: value.amountMicros - partOf(value, usedParts, parts) };
}

/**
 * What is given back to a consumer who withdraws: everything, unless they asked for an early start; then what is left. Undefined once
 * it is too late. What has no period (a purchase for good) is given back whole.
 */
export function withdrawalOf({
  value,
  contractMs,
  period,
  hasEarlyStart,
  atMs,
}: {
  readonly value: Money;
  /** When it was ordered: a trial before the first period counts as part of the contract. */
  readonly contractMs: number;
  readonly period: Span | null;
  readonly hasEarlyStart: boolean;
  readonly atMs: number;
}): { readonly refundMicros: number } | undefined {
  if (atMs >= withdrawalEnd(contractMs)) return undefined;
  if (!hasEarlyStart || period === null) return { refundMicros: value.amountMicros };
  return { refundMicros: unusedOf(value, period, atMs).unusedMicros };
}
