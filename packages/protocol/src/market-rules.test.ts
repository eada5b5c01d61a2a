import { expect, it } from 'vitest';
import { feeOf } from './market-rules.ts';

it.each([
  [10, 5, 1],
  [20, 5, 1],
  [21, 5, 2],
  [900, 5, 45],
  [1, 0, 1],
])('[MK7] of %i at %i percent the house keeps %i', (price, percent, fee) => {
  expect(feeOf(price, percent)).toBe(fee);
});
