import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addPeriods, isPeriod } from './calendar.ts';

const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString();

it('goes from month end to month end, always counted from the anchor', () => {
  const anchor = at('2026-01-31T09:30:00Z');
  const months = [1, 2, 3, 4].map((count) => iso(addPeriods(anchor, 'P1M', count)).slice(0, 10));
  expect(months).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
});

it('knows leap years', () => {
  const leapDay = at('2024-02-29T12:00:00Z');
  expect(iso(addPeriods(leapDay, 'P1Y', 1)).slice(0, 10)).toBe('2025-02-28');
  expect(iso(addPeriods(leapDay, 'P1Y', 4)).slice(0, 10)).toBe('2028-02-29');
});

it('keeps the hour in Berlin over both changes of the clocks', () => {
  // 10:00 in winter, and 10:00 in summer.
  expect(iso(addPeriods(at('2026-03-01T09:00:00Z'), 'P1M', 1))).toBe('2026-04-01T08:00:00.000Z');
  expect(iso(addPeriods(at('2026-10-24T08:00:00Z'), 'P1D', 1))).toBe('2026-10-25T09:00:00.000Z');
  expect(iso(addPeriods(at('2026-10-20T08:00:00Z'), 'P2W', 1))).toBe('2026-11-03T09:00:00.000Z');
});

it('never goes back, and n periods are followed by n + 1', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2024-01-01'), max: at('2034-01-01') }),
      fc.constantFrom('P1D', 'P7D', 'P1W', 'P2W', 'P1M', 'P3M', 'P6M', 'P1Y'),
      fc.integer({ min: 0, max: 120 }),
      (anchor, period, count) => {
        expect(addPeriods(anchor, period, count)).toBeLessThan(addPeriods(anchor, period, count + 1));
      },
    ),
  );
});

it('takes only what SDKs can read', () => {
  for (const text of ['P1M', 'P2W', 'P7D', 'P1Y', 'P14D']) expect(isPeriod(text)).toBe(true);
  for (const text of ['P0D', 'P1Y3M', 'PT5M', 'p1m', '1M', 'P1.5M', 'P', '', 'P01M', 'P99999D'])
    expect(isPeriod(text)).toBe(false);
  expect(() => addPeriods(0, 'PT30D', 1)).toThrow(RangeError);
});
