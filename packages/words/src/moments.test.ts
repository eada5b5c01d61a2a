import { describe, expect, it } from 'vitest';
import { inBerlin, momentsIn } from './index.ts';

const SUMMER = new Date('2026-07-01T22:30:00Z');
const WINTER = new Date('2026-11-08T08:04:59Z');

describe('a moment as the house tells it', () => {
  it('is one of Berlin, in summer and in winter', () => {
    expect(inBerlin.stamp(SUMMER)).toBe('02.07.2026, 00:30');
    expect(inBerlin.stamp(WINTER)).toBe('08.11.2026, 09:04');
  });

  it('has a day, with and without its year', () => {
    expect(inBerlin.day(SUMMER)).toBe('2. Juli 2026');
    expect(inBerlin.dayOfYear(SUMMER)).toBe('2. Juli');
    expect(inBerlin.shortDay(WINTER)).toBe('8. Nov. 2026');
    expect(inBerlin.shortDayOfYear(WINTER)).toBe('8. Nov.');
  });

  it('has a time of two digits each', () => {
    expect(inBerlin.time(WINTER)).toBe('09:04');
    expect(inBerlin.moment(WINTER)).toBe('8. November 2026 um 09:04 Uhr');
    expect(inBerlin.momentOfYear(WINTER)).toBe('8. November um 09:04 Uhr');
  });
});

it('another time zone has other days', () => {
  expect(momentsIn('Asia/Tokyo').day(SUMMER)).toBe('2. Juli 2026');
  expect(momentsIn('America/New_York').stamp(SUMMER)).toBe('01.07.2026, 18:30');
});

it('without a time zone it is that of the device', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(momentsIn(undefined).stamp(SUMMER)).toBe(momentsIn(here).stamp(SUMMER));
});
