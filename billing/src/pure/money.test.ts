import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWhole, microsPerUnit, toSmallestUnits } from './money.ts';

it('[I7] an amount is charged in whole smallest units of its currency', () => {
  expect(toSmallestUnits({ amountMicros: 4_990_000, currency: 'EUR' })).toBe(499);
  expect(toSmallestUnits({ amountMicros: 500_000_000, currency: 'JPY' })).toBe(500);
  expect(toSmallestUnits({ amountMicros: 9_990_000, currency: 'KWD' })).toBe(9_990);
  expect(toSmallestUnits({ amountMicros: 0, currency: 'EUR' })).toBe(0);
});

it('[I7] what is not whole, negative or unsafe is no amount', () => {
  for (const amountMicros of [4_995_000, 1, -10_000, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])
    expect(() => toSmallestUnits({ amountMicros, currency: 'EUR' })).toThrow(RangeError);
  expect(isWhole({ amountMicros: 10_000, currency: 'JPY' })).toBe(false);
});

it('[I7] smallest units and micros are the same money', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'),
      (units, currency) => {
        const amountMicros = units * microsPerUnit(currency);
        expect(toSmallestUnits({ amountMicros, currency })).toBe(units);
      },
    ),
  );
});
