import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPeriods, daysIn, periodBounds } from '../../pure/calendar.ts';
import { fromSmallestUnits, microsPerUnit } from '../../pure/money.ts';
import { after, dayEnd, deferredOf, earnedUpTo, type Prepaid, reducedTo } from './ledger.prepaid.ts';

const at = (text: string) => Date.parse(text);
const ALL = 10_000;
// From noon on 1 November to noon on 1 December in Berlin: 30 days.
const NOVEMBER = { startMs: at('2026-11-01T11:00Z'), endMs: at('2026-12-01T11:00Z') };
const prepaid = (cents: number, more: Partial<Prepaid> = {}): Prepaid => ({
  ...NOVEMBER,
  currency: 'EUR',
  baseMicros: cents * 10_000,
  baseDay: 0,
  daysDone: 0,
  ...more,
});
const cents = (days: readonly { amountMicros: number }[]) =>
  days.map(({ amountMicros }) => amountMicros / 10_000);

describe('[I7] what the days of prepaid time earn', () => {
  it('is the difference of rounded shares, day by day', () => {
    // 4.19 over 30 days: 13.966… cents a day: 13.97 → 14, 27.93 → 28, 41.9 → 42, 55.87 → 56, 69.83 → 70, 83.8 → 84, 97.77 → 98.
    expect(cents(earnedUpTo(prepaid(419), at('2026-11-08T11:00Z'), ALL))).toEqual([
      14, 14, 14, 14, 14, 14, 14,
    ]);
    // 0.05: 0.1666… a day: the third day passes a half, the ninth one and a half.
    const few = earnedUpTo(prepaid(5), NOVEMBER.endMs, ALL).filter(({ amountMicros }) => amountMicros > 0);
    expect(few.map(({ day }) => day)).toEqual([3, 9, 15, 21, 27]);
  });

  it.each([
    ['2026-11-01T11:00Z', 0],
    ['2026-11-02T10:59Z', 0],
    ['2026-11-02T11:00Z', 1],
    ['2026-11-30T11:00Z', 29],
    ['2026-12-01T10:59Z', 29],
    ['2026-12-01T11:00Z', 30],
    ['2030-01-01T00:00Z', 30],
  ])('at %s %i have passed', (moment, count) => {
    const days = earnedUpTo(prepaid(419), at(moment), ALL);
    expect(days).toHaveLength(count);
    for (const { day, atMs } of days) expect(atMs).toBe(NOVEMBER.startMs + day * 86_400_000);
  });

  it('once and for all is the amount, in whatever steps one looks', () => {
    const spans = fc
      .tuple(
        fc.integer({ min: at('2024-01-01'), max: at('2034-01-01') }),
        fc.constantFrom('P7D', 'P1M', 'P3M', 'P1Y'),
      )
      .map(([anchor, period]) => ({ period, ...periodBounds(anchor, period, 0) }));
    const amounts = fc
      .tuple(fc.nat(99_999_999), fc.constantFrom('EUR', 'JPY', 'KWD'))
      .map(([units, currency]) => ({ currency, baseMicros: fromSmallestUnits(units, currency) }));
    fc.assert(
      fc.property(
        spans,
        amounts,
        fc.array(fc.nat(400), { maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
        (span, amount, steps, most) => {
          const whole: Prepaid = { ...span, ...amount, baseDay: 0, daysDone: 0 };
          const atOnce = earnedUpTo(whole, span.endMs, ALL);
          let now = whole;
          const seen = [];
          const looks = [
            ...steps.toSorted((a, b) => a - b).map((days) => addPeriods(span.startMs, 'P1D', days)),
            span.endMs,
          ];
          for (const look of looks)
            for (
              let days = earnedUpTo(now, look, most);
              days.length > 0;
              days = earnedUpTo(now, look, most)
            ) {
              seen.push(...days);
              now = after(now, days.at(-1)?.day ?? 0);
              const left = atOnce
                .slice(now.daysDone)
                .reduce((sum, { amountMicros }) => sum + amountMicros, 0);
              expect(deferredOf(now)).toBe(left);
            }
          expect(seen).toEqual(atOnce);
          expect(atOnce).toHaveLength(daysIn(span));
          expect(atOnce.reduce((sum, { amountMicros }) => sum + amountMicros, 0)).toBe(amount.baseMicros);
          for (const { amountMicros } of atOnce) {
            expect(amountMicros).toBeGreaterThanOrEqual(0);
            expect(amountMicros % microsPerUnit(amount.currency)).toBe(0);
          }
          expect(deferredOf(now)).toBe(0);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('what is left', () => {
  it('is spread over the days to come when some of it was given back', () => {
    // 3.00 over 30 days: after ten 2.00 are left. 1.00 goes back: 1.00 over the other twenty, 5 cents each.
    const ten = after(prepaid(300), 10);
    expect(deferredOf(ten)).toBe(2_000_000);
    const less = reducedTo(ten, 1_000_000);
    expect(cents(earnedUpTo(less, NOVEMBER.endMs, ALL))).toEqual(Array.from({ length: 20 }, () => 5));
  });

  it('is looked at again when its next day has passed, and never once nothing is left', () => {
    expect(after(prepaid(300), 0).nextAtMs).toBe(at('2026-11-02T11:00Z'));
    expect(after(prepaid(300), 29).nextAtMs).toBe(NOVEMBER.endMs);
    expect(after(prepaid(300), 30).nextAtMs).toBeNull();
    expect(after(prepaid(0), 0).nextAtMs).toBeNull();
    expect(reducedTo(prepaid(300), 0).nextAtMs).toBeNull();
  });

  it('ends with the time, also where the clocks make the last day shorter', () => {
    // Begins at 3:30 on a day that has no 2:30, and ends at 2:30.
    const span = periodBounds(at('2027-02-28T01:30Z'), 'P1M', 1);
    expect(dayEnd(span, daysIn(span))).toBe(span.endMs);
    for (let day = 1; day <= daysIn(span); day += 1)
      expect(dayEnd(span, day)).toBeGreaterThan(dayEnd(span, day - 1));
  });
});
