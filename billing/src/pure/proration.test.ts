import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPeriods, periodBounds } from './calendar.ts';
import { fromSmallestUnits, type Money, microsPerUnit } from './money.ts';
import { cancellationOf, unusedOf, upgradeOf, withdrawalOf } from './proration.ts';

const at = (text: string) => Date.parse(text);
const eur = (cents: number): Money => ({ amountMicros: fromSmallestUnits(cents, 'EUR'), currency: 'EUR' });
const cents = (micros: number) => micros / microsPerUnit('EUR');
const DAY_MS = 86_400_000;
const anyMoney = fc
  .tuple(fc.nat(99_999_999), fc.constantFrom('EUR', 'JPY', 'KWD'))
  .map(([units, currency]): Money => ({ amountMicros: fromSmallestUnits(units, currency), currency }));
const anchors = fc.integer({ min: at('2024-01-01'), max: at('2034-01-01') });
const periods = fc.constantFrom('P7D', 'P1M', 'P3M', 'P1Y');

// From noon on 1 November to noon on 1 December in Berlin: 30 days.
const NOVEMBER = { startMs: at('2026-11-01T11:00Z'), endMs: at('2026-12-01T11:00Z') };

describe('[I7] time that was not used', () => {
  it.each([
    ['2026-11-01T11:00Z', 0, 999],
    ['2026-11-02T10:59Z', 0, 999],
    // 9.99 × 1 / 30 = 0.333; × 10 / 30 = 3.33; × 17 / 30 = 5.661; × 29 / 30 = 9.657.
    ['2026-11-02T11:00Z', 33, 966],
    ['2026-11-11T11:00Z', 333, 666],
    ['2026-11-18T23:00Z', 566, 433],
    ['2026-12-01T10:59Z', 966, 33],
    ['2026-12-01T11:00Z', 999, 0],
    ['2027-12-01T11:00Z', 999, 0],
  ])('at %s: %i cents used, %i left', (moment, used, left) => {
    const unused = unusedOf(eur(999), NOVEMBER, at(moment));
    expect([cents(unused.usedMicros), cents(unused.unusedMicros)]).toEqual([used, left]);
  });

  it('is from nothing to the value, and never more with time', () => {
    fc.assert(
      fc.property(
        anyMoney,
        anchors,
        periods,
        fc.nat(400 * DAY_MS),
        fc.nat(30 * DAY_MS),
        (value, anchor, period, first, more) => {
          const span = periodBounds(anchor, period, 0);
          const one = unusedOf(value, span, anchor + first);
          const two = unusedOf(value, span, anchor + first + more);
          expect(one.usedMicros + one.unusedMicros).toBe(value.amountMicros);
          expect(two.unusedMicros).toBeLessThanOrEqual(one.unusedMicros);
          expect(two.unusedMicros).toBeGreaterThanOrEqual(0);
          expect(unusedOf(value, span, span.startMs).unusedMicros).toBe(value.amountMicros);
          expect(unusedOf(value, span, span.endMs).unusedMicros).toBe(0);
        },
      ),
    );
  });
});

describe('[I7] an upgrade', () => {
  it.each([
    // premium_monthly to vip_monthly after 10 of 30 days: 4.99 − 1.66 (1.663) = 3.33 credited, 9.99 − 3.33 due.
    [499, 999, '2026-11-11T12:00Z', 333, 666, 0],
    // At once: all of it is credited. At the end: nothing.
    [499, 999, '2026-11-01T11:05Z', 499, 500, 0],
    [499, 999, '2026-12-01T11:00Z', 0, 999, 0],
    // More is left than the new price: 19.99 × 20 / 30 → used 6.66 (6.663), left 13.33; 9.99 of it pays, 3.34 goes back.
    [1_999, 999, '2026-11-11T12:00Z', 1_333, 0, 334],
  ])('from %i to %i at %s', (value, price, moment, credit, due, refund) => {
    const upgrade = upgradeOf({ price: eur(price), value: eur(value), period: NOVEMBER, atMs: at(moment) });
    expect(upgrade).toEqual({
      creditMicros: credit * 10_000,
      dueMicros: due * 10_000,
      refundMicros: refund * 10_000,
    });
  });

  it('in another currency is refused', () => {
    const price = { amountMicros: 9_990_000, currency: 'USD' };
    expect(() => upgradeOf({ price, value: eur(499), period: NOVEMBER, atMs: NOVEMBER.startMs })).toThrow(
      RangeError,
    );
  });

  it('charges and gives back whole units, one of the two nothing, and loses no cent', () => {
    fc.assert(
      fc.property(anyMoney, fc.nat(99_999_999), fc.nat(40 * DAY_MS), (value, units, after) => {
        const price = { ...value, amountMicros: fromSmallestUnits(units, value.currency) };
        const upgrade = upgradeOf({ price, value, period: NOVEMBER, atMs: NOVEMBER.startMs + after });
        expect(upgrade.creditMicros + upgrade.dueMicros).toBe(price.amountMicros + upgrade.refundMicros);
        expect(Math.min(upgrade.dueMicros, upgrade.refundMicros)).toBe(0);
        expect(upgrade.dueMicros).toBeLessThanOrEqual(price.amountMicros);
        expect(upgrade.refundMicros).toBeLessThanOrEqual(value.amountMicros);
        expect(upgrade.dueMicros % microsPerUnit(value.currency)).toBe(0);
      }),
    );
  });
});

describe('[I7] a cancelled subscription', () => {
  const anchorMs = at('2025-11-01T11:00Z');
  it.each([
    // The first year, and a month: nothing goes back.
    ['P1Y', 4_999, '2026-01-10T00:00Z', '2026-11-01T11:00', 0],
    ['P1M', 499, '2026-11-15T00:00Z', '2026-12-01T11:00', 0],
    // The second year: 49.99 × 1 / 12 = 4.1658 → 4.17, so 45.82 go back; × 7 / 12 = 29.1608 → 29.16, so 20.83; × 12 / 12, nothing.
    ['P1Y', 4_999, '2026-11-01T11:00Z', '2026-12-01T11:00', 4_582],
    ['P1Y', 4_999, '2027-05-20T00:00Z', '2027-06-01T10:00', 2_083],
    ['P1Y', 4_999, '2027-10-31T00:00Z', '2027-11-01T11:00', 0],
  ])('%s of %i at %s ends at %s, %i go back', (period, value, moment, end, refund) => {
    const cancelled = cancellationOf({ value: eur(value), anchorMs, period, atMs: at(moment) });
    expect(new Date(cancelled.endMs).toISOString()).toBe(`${end}:00.000Z`);
    expect(cents(cancelled.refundMicros)).toBe(refund);
  });

  it('gets back from nothing to less than all, never more with time, and its months are together the year', () => {
    fc.assert(
      fc.property(anyMoney, anchors, (value, anchor) => {
        const refunds = Array.from(
          { length: 12 },
          (_, month) =>
            cancellationOf({
              value,
              anchorMs: anchor,
              period: 'P1Y',
              atMs: addPeriods(anchor, 'P1M', 12 + month),
            }).refundMicros,
        );
        expect(refunds.toSorted((a, b) => b - a)).toEqual(refunds);
        expect(refunds.at(-1)).toBe(0);
        const months = [value.amountMicros, ...refunds]
          .slice(0, 12)
          .map((before, i) => before - (refunds[i] ?? 0));
        expect(months.reduce((sum, month) => sum + month, 0)).toBe(value.amountMicros);
        const perMonth = value.amountMicros / 12;
        for (const month of months)
          expect(Math.abs(month - perMonth)).toBeLessThanOrEqual(microsPerUnit(value.currency));
      }),
      { numRuns: 40 },
    );
  });
});

describe('[I7] a withdrawal', () => {
  // Ordered on Sunday, 1 November: in time until the end of Monday, 16 November, as the 15th is a Sunday.
  const contractMs = NOVEMBER.startMs;
  const ask = (moment: string, hasEarlyStart: boolean, period: typeof NOVEMBER | null = NOVEMBER) =>
    withdrawalOf({ value: eur(999), contractMs, period, hasEarlyStart, atMs: at(moment) });

  it.each([
    ['2026-11-02T00:00Z', false, 999],
    ['2026-11-16T22:59Z', false, 999],
    // 9 whole days of 30 were used: 9.99 × 9 / 30 = 2.997 → 3.00.
    ['2026-11-11T10:00Z', true, 699],
    ['2026-11-01T12:00Z', true, 999],
  ])('at %s, early start %s: %i', (moment, hasEarlyStart, refund) => {
    expect(ask(moment, hasEarlyStart)).toEqual({ refundMicros: refund * 10_000 });
  });

  it('comes too late after fourteen days, and of what has no period gives back all of it', () => {
    expect(ask('2026-11-16T23:00Z', false)).toBeUndefined();
    expect(ask('2026-11-16T23:00Z', true)).toBeUndefined();
    expect(ask('2026-11-10T00:00Z', true, null)).toEqual({ refundMicros: 9_990_000 });
  });

  it('in a trial gives back what was charged for a period that has not begun', () => {
    const later = { startMs: NOVEMBER.startMs + 7 * DAY_MS, endMs: NOVEMBER.endMs };
    expect(ask('2026-11-05T00:00Z', true, later)).toEqual({ refundMicros: 9_990_000 });
  });
});
