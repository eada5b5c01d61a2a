import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Period, PricingPhase } from '../types.ts';
import { addPeriod, renewalDate, trialEnd } from './dates.ts';
import { parsePeriod } from './period.ts';

/** With and without a change of the clocks, on both sides of the equator and of the date line, by half hours. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Darwin',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Kiritimati',
];

const machineZone = process.env['TZ'];
afterAll(() => {
  if (machineZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = machineZone;
});

/** A moment as a clock on the wall shows it: `2025-01-31T10:00`. */
const local = (date: Date | null) => {
  if (date === null) return null;
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
};
const later = (start: string, duration: string) => {
  const period = parsePeriod(duration);
  return local(period && addPeriod(new Date(start), period));
};
const phase = (periodDuration: string | null) =>
  ({
    periodDuration,
    period: periodDuration === null ? null : parsePeriod(periodDuration),
    price: null,
    cycleCount: 1,
    pricePerWeek: null,
    pricePerMonth: null,
    pricePerYear: null,
  }) satisfies PricingPhase;

describe.each(ZONES)('in %s', (zone) => {
  beforeEach(() => {
    process.env['TZ'] = zone;
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  });

  it.each([
    ['2024-02-29T10:30', 'P1Y', '2025-02-28T10:30'],
    ['2024-02-29T10:30', 'P2Y', '2026-02-28T10:30'],
    ['2024-02-29T10:30', 'P3Y', '2027-02-28T10:30'],
    ['2024-02-29T10:30', 'P8Y', '2032-02-28T10:30'],
    ['2024-02-29T10:30', 'P40Y', '2064-02-28T10:30'],
    ['2025-02-28T10:30', 'P1Y', '2026-02-28T10:30'],
    ['2024-03-01T10:30', 'P1Y', '2025-03-01T10:30'],
    ['2024-01-29T10:30', 'P1Y', '2025-01-29T10:30'],
    ['2025-02-15T10:30', 'P1Y', '2026-02-15T10:30'],
    // No year 2100 has this day, four years or not.
    ['2096-02-29T10:30', 'P4Y', '2100-02-28T10:30'],
  ])('[PRICE-29] %s and %s is %s', (start, duration, end) => {
    expect(later(start, duration)).toBe(end);
  });

  it('[PRICE-30] four years after a leap day is a leap day', () => {
    expect(later('2024-02-29T10:30', 'P4Y')).toBe('2028-02-29T10:30');
  });

  it.each([
    ['2025-01-31T10:30', 'P1M', '2025-02-28T10:30'],
    ['2024-01-31T10:30', 'P1M', '2024-02-29T10:30'],
    ['2025-01-31T10:30', 'P3M', '2025-04-30T10:30'],
    ['2025-08-31T10:30', 'P6M', '2026-02-28T10:30'],
    ['2025-12-31T10:30', 'P2M', '2026-02-28T10:30'],
    ['2024-02-29T10:30', 'P48M', '2028-02-29T10:30'],
    ['2024-02-29T10:30', 'P12M', '2025-02-28T10:30'],
    ['2025-02-28T10:30', 'P1M', '2025-03-28T10:30'],
    ['2025-12-15T10:30', 'P1M', '2026-01-15T10:30'],
    ['2025-01-31T10:30', 'P2M', '2025-03-31T10:30'],
  ])('[PRICE-31] %s and %s is %s', (start, duration, end) => {
    expect(later(start, duration)).toBe(end);
  });

  it.each([
    ['2025-02-24T10:30', 'P2W', '2025-03-10T10:30'],
    ['2025-02-24T10:30', 'P10D', '2025-03-06T10:30'],
    ['2023-12-31T23:30', 'P1D', '2024-01-01T23:30'],
    // Over every change of the clocks that these zones have.
    ['2025-03-25T10:30', 'P2W', '2025-04-08T10:30'],
    ['2025-03-01T10:30', 'P14D', '2025-03-15T10:30'],
    ['2025-08-31T10:30', 'P2W', '2025-09-14T10:30'],
    ['2025-10-20T10:30', 'P2W', '2025-11-03T10:30'],
  ])('[PRICE-32] %s and %s is %s', (start, duration, end) => {
    expect(later(start, duration)).toBe(end);
  });

  it('[PRICE-33] a trial of 7 days ends 7 days from now, at the same time of day', () => {
    expect(local(trialEnd(new Date('2025-10-23T18:00'), phase('P7D')))).toBe('2025-10-30T18:00');
  });

  it('[PRICE-31, PRICE-32] days, weeks and months are counted as the calendar counts them', () => {
    const units = fc.constantFrom<Exclude<Period['unit'], 'year'>>('day', 'week', 'month');
    const moments = fc.integer({ min: Date.UTC(2020), max: Date.UTC(2040) });
    fc.assert(
      fc.property(moments, units, fc.nat({ max: 60 }), (ms, unit, number) => {
        const expected = Temporal.Instant.fromEpochMilliseconds(ms)
          .toZonedDateTimeISO(zone)
          .add({ [`${unit}s`]: number }, { overflow: 'constrain' });
        expect(addPeriod(new Date(ms), { number, unit })?.getTime()).toBe(expected.epochMilliseconds);
      }),
    );
  });
});

it('the date that is counted from stays as it is', () => {
  const start = new Date('2025-01-31T10:30');
  addPeriod(start, { number: 1, unit: 'month' });
  expect(local(start)).toBe('2025-01-31T10:30');
});

it.each(['P0D', 'P0W', 'P0M', 'P0Y'])('%s later is now, also on a leap day', (duration) => {
  expect(later('2024-02-29T10:30', duration)).toBe('2024-02-29T10:30');
});

it.each(['P9007199254740991D', 'P9007199254740991W', 'P9007199254740991M', 'P300000Y'])(
  'there is no date %s from now',
  (duration) => {
    expect(later('2025-01-31T10:30', duration)).toBeNull();
  },
);

describe('[PRICE-34] the first renewal', () => {
  const now = () => new Date('2025-01-31T10:30');
  const base = phase('P1M');

  it('is when the trial ends', () => {
    expect(local(renewalDate(now(), { base, trial: phase('P2W') }))).toBe('2025-02-14T10:30');
  });

  it('is a period from now where there is no trial', () => {
    expect(local(renewalDate(now(), { base, trial: null }))).toBe('2025-02-28T10:30');
  });

  it('is not known where the length before it is not', () => {
    expect(renewalDate(now(), { base, trial: phase('P1Y2M') })).toBeNull();
    expect(renewalDate(now(), { base: phase(null), trial: null })).toBeNull();
    expect(trialEnd(now(), null)).toBeNull();
  });
});
