import { describe, expect, it } from 'vitest';
import { firstPrice, priceIn } from './price.ts';

describe('a price that is written', () => {
  const bounds = { least: 10, most: 100_000 };
  it.each([
    ['90', 90],
    [' 90 ', 90],
    ['1.240', 1_240],
    ['100 000', 100_000],
    ['10', 10],
  ])('%j is %i', (text, price) => {
    expect(priceIn(text, bounds)).toBe(price);
  });

  it.each(['', '9', '100001', '1,5', '1.5', '-20', '1e3', 'zwanzig', '0x20'])('%j is none', (text) => {
    expect(priceIn(text, bounds)).toBeUndefined();
  });
});

it.each([
  [{ median: 90, shopPrice: 40 }, 90],
  [{ median: null, shopPrice: 40 }, 40],
  [{ median: null, shopPrice: null }, 10],
  [{ median: 5, shopPrice: null }, 10],
  [{ median: null, shopPrice: 9_000 }, 500],
])('of %o the price that is proposed is %i', (known, price) => {
  expect(firstPrice({ ...known, least: 10, most: 500 })).toBe(price);
});
