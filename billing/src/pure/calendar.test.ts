import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPeriods,
  cancelledTerm,
  daysIn,
  daysPassed,
  isPeriod,
  periodBounds,
  periodIndexAt,
  withdrawalEnd,
} from './calendar.ts';

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

const YEARS = { min: at('2024-01-01'), max: at('2034-01-01') };
const DAY_MS = 86_400_000;
const anyPeriod = fc.constantFrom('P1D', 'P7D', 'P1W', 'P2W', 'P1M', 'P3M', 'P6M', 'P1Y', 'P2Y');
const ends = (anchor: string, period: string, count: number) =>
  Array.from({ length: count }, (_, i) => iso(periodBounds(at(anchor), period, i).endMs));

describe('[I2] the ends of the first periods, as the calendar on the wall has them', () => {
  it.each([
    // Noon in Berlin: 11:00 UTC in winter, 10:00 in summer.
    [
      '2026-01-31T11:00Z',
      'P1M',
      ['2026-02-28T11:00', '2026-03-31T10:00', '2026-04-30T10:00', '2026-05-31T10:00'],
    ],
    ['2027-12-31T11:00Z', 'P1M', ['2028-01-31T11:00', '2028-02-29T11:00', '2028-03-31T10:00']],
    ['2026-01-29T11:00Z', 'P1M', ['2026-02-28T11:00', '2026-03-29T10:00', '2026-04-29T10:00']],
    [
      '2024-02-29T11:00Z',
      'P1Y',
      ['2025-02-28T11:00', '2026-02-28T11:00', '2027-02-28T11:00', '2028-02-29T11:00'],
    ],
    ['2026-08-31T10:00Z', 'P3M', ['2026-11-30T11:00', '2027-02-28T11:00', '2027-05-31T10:00']],
    ['2026-08-31T10:00Z', 'P6M', ['2027-02-28T11:00', '2027-08-31T10:00', '2028-02-29T11:00']],
    ['2026-12-28T11:00Z', 'P1W', ['2027-01-04T11:00', '2027-01-11T11:00']],
    // 28 March 2027: the clocks leave 2:00 to 3:00 out. 2:30 in winter is 1:30 UTC, 3:30 in summer as well, 2:30 in summer 0:30.
    ['2027-03-27T01:30Z', 'P1D', ['2027-03-28T01:30', '2027-03-29T00:30', '2027-03-30T00:30']],
    ['2027-02-28T01:30Z', 'P1M', ['2027-03-28T01:30', '2027-04-28T00:30']],
    // 25 October 2026: 2:00 to 3:00 comes twice; the first 2:30 is 0:30 UTC, the second 1:30.
    ['2026-10-24T00:30Z', 'P1D', ['2026-10-25T00:30', '2026-10-26T01:30']],
    ['2026-10-25T01:30Z', 'P1D', ['2026-10-26T01:30', '2026-10-27T01:30']],
  ])('%s %s', (anchor, period, expected) => {
    expect(ends(anchor, period, expected.length)).toEqual(expected.map((end) => `${end}:00.000Z`));
  });
});

it('a month and a day are those of Berlin, not of UTC', () => {
  // 0:30 on 1 March in Berlin is still February in UTC: the next month begins at 0:30 on 1 April there.
  expect(ends('2026-02-28T23:30Z', 'P1M', 2)).toEqual([
    '2026-03-31T22:30:00.000Z',
    '2026-04-30T22:30:00.000Z',
  ]);
});

it('[I2] bounds have no gap and no overlap, and each moment lies in the period of its index', () => {
  fc.assert(
    fc.property(
      fc.integer(YEARS),
      anyPeriod,
      fc.integer({ min: -3, max: 150 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (anchor, period, index, share) => {
        const { startMs, endMs } = periodBounds(anchor, period, index);
        expect(startMs).toBeLessThan(endMs);
        expect(periodBounds(anchor, period, index + 1).startMs).toBe(endMs);
        expect(periodIndexAt(anchor, period, startMs)).toBe(index);
        expect(periodIndexAt(anchor, period, endMs - 1)).toBe(index);
        expect(periodIndexAt(anchor, period, endMs)).toBe(index + 1);
        expect(periodIndexAt(anchor, period, startMs + Math.floor((endMs - startMs) * share))).toBe(index);
      },
    ),
  );
});

it('[I2] in ten years no month is renewed twice or left out, and no day is lost or doubled', () => {
  fc.assert(
    fc.property(fc.integer(YEARS), (anchor) => {
      const starts = Array.from({ length: 121 }, (_, i) => addPeriods(anchor, 'P1M', i));
      const monthOf = (ms: number) => {
        const { year, month } =
          Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('Europe/Berlin');
        return year * 12 + month;
      };
      expect(starts.map(monthOf)).toEqual(starts.map((_, i) => monthOf(anchor) + i));
      const days = starts.slice(1).map((endMs, i) => daysIn({ startMs: starts[i] ?? 0, endMs }));
      const all = daysIn({ startMs: anchor, endMs: addPeriods(anchor, 'P1Y', 10) });
      expect(days.reduce((sum, one) => sum + one, 0)).toBe(all);
      // Ten years have two or three leap days.
      expect([3_652, 3_653]).toContain(all);
    }),
    { numRuns: 30 },
  );
});

it('twelve months from the anchor are a year from it', () => {
  fc.assert(
    fc.property(fc.integer(YEARS), fc.integer({ min: 0, max: 10 }), (anchor, years) => {
      expect(addPeriods(anchor, 'P1M', years * 12)).toBe(addPeriods(anchor, 'P1Y', years));
    }),
  );
});

describe('days of a span', () => {
  const march = { startMs: at('2026-03-01T11:00Z'), endMs: at('2026-04-01T10:00Z') };

  it.each([
    ['2026-03-01T10:59:59Z', 0],
    ['2026-03-01T11:00:00Z', 0],
    ['2026-03-02T10:59:59Z', 0],
    ['2026-03-02T11:00:00Z', 1],
    // The clocks change on the 29th: from then on noon is 10:00 UTC.
    ['2026-03-29T09:59:59Z', 27],
    ['2026-03-29T10:00:00Z', 28],
    ['2026-04-01T09:59:59Z', 30],
    ['2026-04-01T10:00:00Z', 31],
    ['2027-01-01T00:00:00Z', 31],
  ])('at %s %i have passed', (moment, expected) => {
    expect(daysPassed(march, at(moment))).toBe(expected);
  });

  it('are those of the calendar, whatever the clocks do', () => {
    expect(daysIn(march)).toBe(31);
    expect(daysIn(periodBounds(at('2027-02-28T01:30Z'), 'P1M', 0))).toBe(28);
    expect(daysIn(periodBounds(at('2027-02-28T01:30Z'), 'P1M', 1))).toBe(31);
    expect(daysIn({ startMs: 0, endMs: 1 })).toBe(1);
  });

  it('never pass backwards, and have all passed at the end alone', () => {
    fc.assert(
      fc.property(
        fc.integer(YEARS),
        anyPeriod,
        fc.nat(400 * DAY_MS),
        fc.nat(DAY_MS),
        (anchor, period, first, more) => {
          const span = periodBounds(anchor, period, 0);
          const [one, two] = [daysPassed(span, anchor + first), daysPassed(span, anchor + first + more)];
          expect(two).toBeGreaterThanOrEqual(one);
          expect(two - one).toBeLessThanOrEqual(2);
          expect(daysPassed(span, span.endMs)).toBe(daysIn(span));
          expect(daysPassed(span, span.endMs - 1)).toBeLessThan(daysIn(span));
        },
      ),
    );
  });
});

describe('the end of what is cancelled', () => {
  it.each([
    // The first period, and one of a month, run to their end.
    ['2025-01-31T11:00Z', 'P1Y', '2025-06-01T00:00Z', '2026-01-31T11:00', 12, 12],
    ['2025-01-31T11:00Z', 'P1M', '2025-06-01T00:00Z', '2025-06-30T10:00', 1, 1],
    ['2025-01-31T11:00Z', 'P2W', '2025-03-01T00:00Z', '2025-03-14T11:00', 14, 14],
    // After the first year each month is an end: 31 January, 28 February, 31 March.
    ['2025-01-31T11:00Z', 'P1Y', '2026-01-31T11:00Z', '2026-02-28T11:00', 1, 12],
    ['2025-01-31T11:00Z', 'P1Y', '2026-02-28T10:59Z', '2026-02-28T11:00', 1, 12],
    ['2025-01-31T11:00Z', 'P1Y', '2026-02-28T11:00Z', '2026-03-31T10:00', 2, 12],
    ['2025-01-31T11:00Z', 'P1Y', '2026-12-31T11:00Z', '2027-01-31T11:00', 12, 12],
    ['2025-01-31T11:00Z', 'P1Y', '2027-02-01T00:00Z', '2027-02-28T11:00', 1, 12],
    ['2024-02-29T11:00Z', 'P1Y', '2025-03-01T00:00Z', '2025-03-29T11:00', 1, 12],
    ['2025-01-31T11:00Z', 'P6M', '2025-09-01T00:00Z', '2025-09-30T10:00', 2, 6],
    // 70 days from 15 January, the second from 26 March: a month after that is 26 April, 31 days on.
    ['2025-01-15T11:00Z', 'P10W', '2025-04-01T00:00Z', '2025-04-26T10:00', 31, 70],
    // Its third month, from 26 May, would end after the period does, on 4 June.
    ['2025-01-15T11:00Z', 'P10W', '2025-05-30T00:00Z', '2025-06-04T10:00', 70, 70],
  ])('%s %s at %s', (anchor, period, moment, end, usedParts, parts) => {
    const term = cancelledTerm(at(anchor), period, at(moment));
    expect({ ...term, endMs: iso(term.endMs) }).toEqual({ endMs: `${end}:00.000Z`, usedParts, parts });
  });

  it('is after the moment, within the period, and no more than a month away once it is a later one', () => {
    fc.assert(
      fc.property(fc.integer(YEARS), anyPeriod, fc.nat(1_500 * DAY_MS), (anchor, period, after) => {
        const moment = anchor + after;
        const index = periodIndexAt(anchor, period, moment);
        const { endMs, usedParts, parts } = cancelledTerm(anchor, period, moment);
        expect(endMs).toBeGreaterThan(moment);
        expect(endMs).toBeLessThanOrEqual(periodBounds(anchor, period, index).endMs);
        expect(usedParts).toBeGreaterThan(0);
        expect(usedParts).toBeLessThanOrEqual(parts);
        expect(usedParts === parts).toBe(endMs === periodBounds(anchor, period, index).endMs);
        if (index > 0) expect(endMs - moment).toBeLessThanOrEqual(31 * DAY_MS + 3_600_000);
      }),
    );
  });
});

describe('a withdrawal is in time until', () => {
  it.each([
    // A Monday: the fourteenth day after it is a Monday again, and all of it counts.
    ['2026-11-02T10:00Z', '2026-11-16T23:00'],
    // 23:59 on that Monday, and 0:00 on Tuesday.
    ['2026-11-02T22:59:59Z', '2026-11-16T23:00'],
    ['2026-11-02T23:00Z', '2026-11-17T23:00'],
    // A Saturday and a Sunday: until the end of Monday.
    ['2026-11-07T10:00Z', '2026-11-23T23:00'],
    ['2026-11-08T10:00Z', '2026-11-23T23:00'],
    // Over the change of the clocks, to a Friday in summer.
    ['2026-03-20T10:00Z', '2026-04-03T22:00'],
  ])('%s → %s', (contract, end) => {
    expect(iso(withdrawalEnd(at(contract)))).toBe(`${end}:00.000Z`);
  });
});
