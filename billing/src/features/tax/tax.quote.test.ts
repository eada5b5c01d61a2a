import { describe, expect, it } from 'vitest';
import { fromSmallestUnits } from '../../pure/money.ts';
import type { VatSettings } from '../catalogue/index.ts';
import { quoteOf, quoteWith } from './tax.quote.ts';

const NOW = Date.parse('2026-11-23T12:00Z');
const OSS: VatSettings = { home: 'DE', scheme: 'oss', registered: [], collection: true };
const ask = (vat: VatSettings | null, country: string, { units = 499, currency = 'EUR', at = NOW } = {}) =>
  quoteOf(vat, {
    price: { amountMicros: fromSmallestUnits(units, currency), currency },
    location: { country, postalCode: null },
    atMs: at,
  });
const sums = (vat: VatSettings | null, country: string, more = {}) => {
  const { totalMicros, netMicros, taxMicros, isInclusive, breakdown, notice } = ask(vat, country, more);
  expect(netMicros + taxMicros).toBe(totalMicros);
  const [line] = breakdown;
  return [line?.country, line?.rateMicros, taxMicros, netMicros, isInclusive, notice];
};

describe('one stop shop: the rate of the buyer’s country, in the price', () => {
  it.each([
    ['DE', {}, ['DE', 190_000, 800_000, 4_190_000, true, null]],
    ['HU', {}, ['HU', 270_000, 1_060_000, 3_930_000, true, null]],
    ['FI', {}, ['FI', 255_000, 1_010_000, 3_980_000, true, null]],
    ['DE', { units: 4_999 }, ['DE', 190_000, 7_980_000, 42_010_000, true, null]],
    // 4.99 × 0.24 / 1.24 = 0.9658 on the last day, × 0.255 / 1.255 = 1.0139 on the first.
    ['FI', { at: Date.parse('2024-08-31T12:00Z') }, ['FI', 240_000, 970_000, 4_020_000, true, null]],
    ['FI', { at: Date.parse('2024-09-01T12:00Z') }, ['FI', 255_000, 1_010_000, 3_980_000, true, null]],
    // Not in the EU, and not registered there.
    ['CH', {}, [undefined, undefined, 0, 4_990_000, true, 'no_rate']],
    ['GB', {}, [undefined, undefined, 0, 4_990_000, true, 'no_rate']],
    ['JP', { units: 500, currency: 'JPY' }, [undefined, undefined, 0, 500_000_000, true, 'no_rate']],
    // Prices are without tax there, and nobody tells how much comes on top.
    ['US', { currency: 'USD' }, [undefined, undefined, 0, 4_990_000, false, 'no_service']],
    ['CA', {}, [undefined, undefined, 0, 4_990_000, false, 'no_service']],
  ])('%s %j', (country, more, expected) => {
    expect(sums(OSS, country, more)).toEqual(expected);
  });

  it('is the home country’s own rate where the seller is outside the EU', () => {
    const swiss = { ...OSS, home: 'CH' };
    // 4.99 × 0.081 / 1.081 = 0.3739.
    expect(sums(swiss, 'CH', { currency: 'CHF' })).toEqual(['CH', 81_000, 370_000, 4_620_000, true, null]);
    expect(sums(swiss, 'DE')[0]).toBe('DE');
  });
});

describe('other schemes', () => {
  it('home only: the home country’s rate in all of the EU', () => {
    const home: VatSettings = { ...OSS, scheme: 'home_only' };
    for (const country of ['DE', 'HU', 'FR'])
      expect(sums(home, country)).toEqual(['DE', 190_000, 800_000, 4_190_000, true, null]);
    expect(sums(home, 'CH')[5]).toBe('no_rate');
    expect(sums({ ...home, home: 'CH' }, 'DE')[5]).toBe('no_rate');
  });

  it('where the seller is registered as well, that country’s rate', () => {
    expect(sums({ ...OSS, registered: ['CH'] }, 'CH')).toEqual([
      'CH',
      81_000,
      370_000,
      4_620_000,
      true,
      null,
    ]);
    expect(sums({ ...OSS, registered: ['CH'] }, 'GB')[5]).toBe('no_rate');
  });

  it.each(['none', 'small_business'] as const)('%s: no tax anywhere, and nothing to say', (scheme) => {
    for (const country of ['DE', 'FR', 'US', 'JP'])
      expect(sums({ ...OSS, scheme }, country)).toEqual([undefined, undefined, 0, 4_990_000, true, null]);
    expect(sums(null, 'DE')[5]).toBeNull();
  });
});

it('the line of a tax says whose it is, at what rate, on what', () => {
  expect(ask(OSS, 'DE').breakdown).toEqual([
    {
      name: expect.stringMatching(/^MwSt\.\s19\s%$/),
      country: 'DE',
      state: null,
      rateMicros: 190_000,
      taxableMicros: 4_190_000,
      taxMicros: 800_000,
      type: 'vat',
    },
  ]);
});

it('what a provider tells comes on top', () => {
  const line = {
    name: 'Sales tax',
    country: 'US',
    state: 'CA',
    rateMicros: null,
    taxableMicros: 4_990_000,
    type: 'sales',
  };
  const quote = quoteWith(
    { amountMicros: 4_990_000, currency: 'USD' },
    { country: 'US', postalCode: '94103' },
    [
      { ...line, taxMicros: 360_000 },
      { ...line, taxMicros: 70_000 },
    ],
  );
  expect(quote).toMatchObject({
    netMicros: 4_990_000,
    taxMicros: 430_000,
    totalMicros: 5_420_000,
    isInclusive: false,
  });
});
