import { addPeriods, daysIn, daysPassed, type Span } from '../../pure/calendar.ts';
import { partOf } from '../../pure/rounding.ts';

/** Time that was paid for, and how much of it has become revenue. */
export type Prepaid = Span & {
  readonly currency: string;
  /** So much is spread over the days from `baseDay` on. */
  readonly baseMicros: number;
  readonly baseDay: number;
  readonly daysDone: number;
};

/** What one day has earned. Days count from 1: the first has passed a day after the start. */
export type EarnedDay = { readonly day: number; readonly atMs: number; readonly amountMicros: number };

/** When a day of a span has passed; the last one with the span. */
export function dayEnd(span: Span, day: number): number {
  return day >= daysIn(span) ? span.endMs : Math.min(addPeriods(span.startMs, 'P1D', day), span.endMs);
}

/** Of what is spread, how much belongs to the days until one. */
function earnedBy({ baseMicros, baseDay, currency, ...span }: Prepaid, day: number): number {
  const days = daysIn(span);
  // Nothing is left to spread after the last day.
  if (day >= days) return baseMicros;
  return partOf({ amountMicros: baseMicros, currency }, day - baseDay, days - baseDay);
}

/** What is still to be earned. */
export const deferredOf = (prepaid: Prepaid): number =>
  prepaid.baseMicros - earnedBy(prepaid, prepaid.daysDone);

/**
 * The days that have passed by a moment and are not revenue yet, at most so many. Each gets its share in whole smallest units, so
 * that all days together are the amount, however often one looks. A day may earn nothing.
 */
export function earnedUpTo(prepaid: Prepaid, upToMs: number, most: number): readonly EarnedDay[] {
  const last = Math.min(daysPassed(prepaid, upToMs), prepaid.daysDone + most);
  return Array.from({ length: Math.max(0, last - prepaid.daysDone) }, (_, i) => {
    const day = prepaid.daysDone + 1 + i;
    const amountMicros = earnedBy(prepaid, day) - earnedBy(prepaid, day - 1);
    return { day, atMs: dayEnd(prepaid, day), amountMicros };
  });
}

/** The same time with so many days earned; `nextAt` is null once nothing is left. */
export function after(prepaid: Prepaid, daysDone: number): Prepaid & { readonly nextAtMs: number | null } {
  const isOver = daysDone >= daysIn(prepaid) || prepaid.baseMicros === 0;
  return { ...prepaid, daysDone, nextAtMs: isOver ? null : dayEnd(prepaid, daysDone + 1) };
}

/** The same time with less left to earn, from the days on that are not earned yet. */
export const reducedTo = (prepaid: Prepaid, restMicros: number): ReturnType<typeof after> =>
  after({ ...prepaid, baseMicros: restMicros, baseDay: prepaid.daysDone }, prepaid.daysDone);
