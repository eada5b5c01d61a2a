import { expect, it } from 'vitest';
import { SOUND, soundCatalogue } from './catalogue.fixture.ts';
import { isPriceId, priceIdOf, pricesOf } from './catalogue.prices.ts';

const terms = {
  productId: 'monthly',
  optionId: 'base_option',
  currency: 'EUR',
  amountMicros: 4_990_000,
  period: 'P1M',
  trialPeriod: 'P7D',
};

it('[CA4] a price is named after all it says, the same everywhere and for good', () => {
  // Rows in databases have this name: it can never be another.
  expect(priceIdOf('plausch', terms)).toBe('prc_7a27a6f74a1e1e325a6d');
  const others = [
    priceIdOf('other', terms),
    priceIdOf('plausch', { ...terms, productId: 'yearly' }),
    priceIdOf('plausch', { ...terms, optionId: 'long' }),
    priceIdOf('plausch', { ...terms, currency: 'USD' }),
    priceIdOf('plausch', { ...terms, amountMicros: 4_980_000 }),
    priceIdOf('plausch', { ...terms, period: 'P1Y' }),
    priceIdOf('plausch', { ...terms, trialPeriod: null }),
    priceIdOf('plausch', { ...terms, period: 'P7D', trialPeriod: 'P1M' }),
  ];
  expect(new Set([priceIdOf('plausch', terms), ...others]).size).toBe(9);
  expect(others.every(isPriceId)).toBe(true);
  expect(['', 'prc_', 'prc_\0', `${others[0]}0`, ` ${others[0]}`].some(isPriceId)).toBe(false);
});

it('[CA4] all that is sold has a price, and nothing that is retired', () => {
  const catalogue = soundCatalogue(SOUND);
  // Two currencies of three options, and once more without their trial those that have one.
  expect(pricesOf(catalogue)).toHaveLength(10);
  const products = catalogue.products.map((product) => ({ ...product, isRetired: product.id === 'monthly' }));
  expect(
    pricesOf({ ...catalogue, products })
      .map(({ productId }) => productId)
      .toSorted(),
  ).toEqual(['gift', 'lifetime']);
});
