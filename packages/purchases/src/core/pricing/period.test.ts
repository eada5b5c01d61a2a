import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysOf, PeriodUnit, parsePeriod } from './period.ts';

it('[PRICE-23] periods are counted in days, weeks, months and years; a lifetime is no period', () => {
  expect(PeriodUnit).toEqual({ Year: 'year', Month: 'month', Week: 'week', Day: 'day' });
});

it.each([
  ['P1M', 1, 'month'],
  ['P2W', 2, 'week'],
  ['P7D', 7, 'day'],
  ['P1Y', 1, 'year'],
  ['PT1M', 1, 'month'],
  ['PT5M', 5, 'month'],
  ['PT30D', 30, 'day'],
  ['P01M', 1, 'month'],
  ['P0D', 0, 'day'],
  ['P9007199254740991Y', Number.MAX_SAFE_INTEGER, 'year'],
] as const)('[PRICE-26] %s is %d %s', (text, number, unit) => {
  expect(parsePeriod(text)).toEqual({ number, unit });
});

it.each([
  'P1Y2M',
  'P1Y3M',
  'P3MM',
  'p1m',
  'P1m',
  'P1.5M',
  'P-1M',
  '1M',
  'P',
  'PM',
  'PT',
  'P1H',
  'PTT1M',
  '',
  ' P1M',
  'P1M ',
  'P1M\n',
  'P١M',
  'P1constructor',
  'P9007199254740992D',
  `P${'9'.repeat(400)}D`,
])('[PRICE-27] %j is no period', (text) => {
  expect(parsePeriod(text)).toBeNull();
});

it('any text is a period of the four units or null', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^PT?\d*[YMWDH]*$/)), (text) => {
      const period = parsePeriod(text);
      expect(period !== null).toBe(
        /^P(?:T|)\d+[YMWD]$/.test(text) && Number(text.replace(/\D/g, '')) < 2 ** 53,
      );
      if (period) expect(text.endsWith(`${period.unit.charAt(0).toUpperCase()}`)).toBe(true);
    }),
  );
});

it('[PRICE-04, PRICE-05, PRICE-06] a week counts as 7 days, a month as 30, a year as 365', () => {
  const days = ['P1D', 'P1W', 'P1M', 'P1Y', 'P3M', 'P0Y'].map((text) => {
    const period = parsePeriod(text);
    return period && daysOf(period);
  });
  expect(days).toEqual([1, 7, 30, 365, 90, 0]);
});
