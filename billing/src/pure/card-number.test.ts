import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandOf, hasCheckDigit } from './card-number.ts';

describe('the brand of a card number', () => {
  it.each([
    ['4', 'visa', 3],
    ['5555555555554444', 'mastercard', 3],
    ['2223003122003222', 'mastercard', 3],
    ['2720990000000007', 'mastercard', 3],
    ['2721', 'unknown', 3],
    ['2220', 'unknown', 3],
    ['34', 'amex', 4],
    ['378282246310005', 'amex', 4],
    ['6011111111111117', 'discover', 3],
    ['6555900000604105', 'discover', 3],
    ['36227206271667', 'diners', 3],
    ['3056930009020004', 'diners', 3],
    ['3566002020360505', 'jcb', 3],
    ['6200000000000005', 'unionpay', 3],
    ['', 'unknown', 3],
    ['9', 'unknown', 3],
  ])('of %s is %s', (digits, name, cvcLength) => {
    expect(brandOf(digits)).toMatchObject({ name, cvcLength });
  });

  it('has groups for its longest number', () => {
    for (const begin of ['4', '51', '34', '6011', '30', '3528', '62', '9']) {
      const { groups, lengths } = brandOf(begin);
      expect(groups.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(lengths.at(-1) ?? 0);
    }
  });
});

describe('the check digit', () => {
  it('is right for one last digit of ten', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12,18}$/), (digits) => {
        const right = [...'0123456789'].filter((last) => hasCheckDigit(digits + last));
        expect(right).toHaveLength(1);
      }),
    );
  });

  it('finds every single wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...'4242424242424242'];
        digits[at] = String((Number(digits[at]) + by) % 10);
        expect(hasCheckDigit(digits.join(''))).toBe(false);
      }),
    );
    expect(hasCheckDigit('4242424242424242')).toBe(true);
  });

  it('is missing where there is no number', () => expect(hasCheckDigit('')).toBe(false));
});
