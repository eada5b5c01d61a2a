import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../refusal.ts';
import { type Evidence, placeOf, requireLocation } from './tax.place.ts';
import { readPostalCode, shapedCountries } from './tax.postal.ts';
import { RATES } from './tax.rates.ts';

const ask = (country: string | null, postalCode: string | null = null) => {
  try {
    return requireLocation({ country, postalCode });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.code, error.field];
  }
};
const UNKNOWN = 'tax_location_unknown';
const INVALID = 'tax_location_invalid';

describe('where a buyer says to be', () => {
  it.each([
    [null, null, [UNKNOWN, undefined]],
    ['', '10115', [UNKNOWN, undefined]],
    [' ', null, [UNKNOWN, undefined]],
    ['DE', null, { country: 'DE', postalCode: null }],
    ['DE', '', { country: 'DE', postalCode: null }],
    ['DE', '10115', { country: 'DE', postalCode: '10115' }],
    ['de', ' 10115 ', { country: 'DE', postalCode: '10115' }],
    // [OP-63] The tax depends on more than the country: the client asks for the postal code.
    ['US', null, [UNKNOWN, 'postal_code']],
    ['CA', '', [UNKNOWN, 'postal_code']],
    ['US', '94103', { country: 'US', postalCode: '94103' }],
    ['US', '94103-1234', { country: 'US', postalCode: '941031234' }],
    ['CA', 'k1a 0b1', { country: 'CA', postalCode: 'K1A0B1' }],
    // No such country.
    ['XX', null, [INVALID, 'country_code']],
    ['EL', null, [INVALID, 'country_code']],
    ['UK', null, [INVALID, 'country_code']],
    ['DEU', null, [INVALID, 'country_code']],
    ['🇩🇪', null, [INVALID, 'country_code']],
    ['D️E', null, [INVALID, 'country_code']],
    // A postal code of another country, or of none.
    ['DE', 'SW1A 1AA', [INVALID, 'postal_code']],
    ['GB', '10115', [INVALID, 'postal_code']],
    ['AT', '10115', [INVALID, 'postal_code']],
    ['US', 'K1A 0B1', [INVALID, 'postal_code']],
    ['CA', '94103', [INVALID, 'postal_code']],
    ['DE', '1011🍕', [INVALID, 'postal_code']],
    ['DE', '١٠١١٥', [INVALID, 'postal_code']],
    ['DE', '10115; drop table', [INVALID, 'postal_code']],
    ['JP', '100-0001', { country: 'JP', postalCode: '1000001' }],
    ['JP', '🍣', [INVALID, 'postal_code']],
  ])('%s %s', (country, postalCode, expected) => {
    expect(ask(country, postalCode)).toEqual(expected);
  });
});

describe('postal codes', () => {
  it.each([
    ['AT', 'A-1010', '1010'],
    ['CZ', '110 00', '11000'],
    ['GB', 'sw1a 1aa', 'SW1A1AA'],
    ['GB', 'M1 1AE', 'M11AE'],
    ['GR', '105 57', '10557'],
    ['IE', 'D02 AF30', 'D02AF30'],
    ['IE', 'D6W XY00', 'D6WXY00'],
    ['LT', 'LT-01100', '01100'],
    ['LU', 'L-1234', '1234'],
    ['LV', 'LV-1010', '1010'],
    ['MT', 'VLT 1117', 'VLT1117'],
    ['NL', '1012 JS', '1012JS'],
    ['PL', '00-001', '00001'],
    ['PT', '1000-001', '1000001'],
    ['SE', '111 22', '11122'],
    ['SK', 'SK 811 01', '81101'],
  ])('%s %s', (country, text, expected) => {
    expect(readPostalCode(country, text)).toBe(expected);
  });

  it('are read the same when they are read again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...shapedCountries(), 'JP'),
        fc.stringMatching(/^[A-Z0-9 -]{0,12}$/),
        (country, text) => {
          const read = readPostalCode(country, text);
          fc.pre(read !== undefined);
          expect(readPostalCode(country, read ?? '')).toBe(read);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('have a shape in every country that has a rate', () => {
    const rated = new Set(RATES.map(({ country }) => country));
    expect([...rated].filter((country) => !shapedCountries().includes(country))).toEqual([]);
  });
});

describe('where a buyer is', () => {
  const from = (card: string | null, form: string | null, ip: string | null): Evidence => ({
    card,
    form: form === null ? null : { country: form, postalCode: '1010' },
    ip,
  });
  it.each([
    ['DE', 'DE', null, 'DE', true],
    ['DE', null, 'DE', 'DE', true],
    [null, 'AT', 'AT', 'AT', true],
    ['AT', 'AT', 'DE', 'AT', true],
    // Two agree against the form.
    ['DE', 'AT', 'DE', 'DE', true],
    // None agree: the form's, without proof.
    ['DE', 'AT', null, 'AT', false],
    ['DE', 'AT', 'FR', 'AT', false],
    [null, 'AT', null, 'AT', false],
    // No form: the card's, then the address'.
    ['DE', null, 'FR', 'DE', false],
    [null, null, 'FR', 'FR', false],
    // What is no country proves nothing.
    ['XX', 'AT', 'XX', 'AT', false],
  ])('card %s, form %s, address %s: %s, proven %s', (card, form, ip, country, isProven) => {
    expect(placeOf(from(card, form, ip))).toMatchObject({ country, isProven });
  });

  it('is not known without any evidence, and a postal code belongs to its country alone', () => {
    expect(placeOf(from(null, null, null))).toBeUndefined();
    expect(placeOf(from('AT', 'AT', null))?.postalCode).toBe('1010');
    expect(placeOf(from('DE', 'AT', 'DE'))?.postalCode).toBeNull();
  });
});
