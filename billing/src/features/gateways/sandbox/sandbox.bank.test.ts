import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCheckDigit } from '../../../pure/card-number.ts';
import { declineOf, firstUse, readCard, refuseLaterCharge } from './sandbox.bank.ts';
import { countryOf, OFFERED_CARDS, OUTCOME_CARDS, testCardOf } from './sandbox.cards.ts';
import { testCard } from './sandbox.fixture.ts';

const NOW = Date.parse('2026-11-30T23:59:59Z');
const read = (number: string, more: object = {}, now = NOW) =>
  readCard(testCard(number, more), { now, hash: (digits) => `hash of ${digits.length} digits` });
const errorOf = (number: string, more: object = {}, now = NOW) => {
  const result = read(number, more, now);
  return 'error' in result ? result.error : undefined;
};
const GOOD = '4242424242424242';

describe('a card that is typed', () => {
  it('is kept as brand, last four, country and hash', () => {
    expect(read('4242 4242-4242 4242')).toEqual({
      card: { brand: 'visa', last4: '4242', country: 'US', hash: 'hash of 16 digits', script: 'good' },
    });
  });

  it.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['42424242', {}, 'incorrect_number'],
    ['', {}, 'incorrect_number'],
    ['4242 4242 4242 424x', {}, 'incorrect_number'],
    ['４２４２４２４２４２４２４２４２', {}, 'incorrect_number'],
    [GOOD, { exp_month: 0 }, 'invalid_expiry_month'],
    [GOOD, { exp_month: 13 }, 'invalid_expiry_month'],
    [GOOD, { exp_month: 10, exp_year: 2026 }, 'expired_card'],
    [GOOD, { exp_year: 26, exp_month: 10 }, 'expired_card'],
    [GOOD, { exp_year: 2025 }, 'expired_card'],
    [GOOD, { exp_year: -1 }, 'expired_card'],
    [GOOD, { exp_year: 2077 }, 'invalid_expiry_year'],
    [GOOD, { exp_year: Number.MAX_SAFE_INTEGER }, 'invalid_expiry_year'],
    [GOOD, { cvc: '12' }, 'incorrect_cvc'],
    [GOOD, { cvc: '1234' }, 'incorrect_cvc'],
    [GOOD, { cvc: '' }, 'incorrect_cvc'],
    [GOOD, { cvc: 'abc' }, 'incorrect_cvc'],
    ['378282246310005', {}, 'incorrect_cvc'],
  ])('%s with %j is refused as %s', (number, more, code) => {
    expect(errorOf(number, more)).toMatchObject({ type: 'card_error', code });
  });

  it.each([
    [{ exp_month: 11, exp_year: 2026 }],
    [{ exp_month: 11, exp_year: 26 }],
    [{ exp_month: 1, exp_year: 2027 }],
    [{ exp_month: 11, exp_year: 2076 }],
  ])('is good with %j, to the last second of its month', (more) => {
    expect(errorOf(GOOD, more)).toBeUndefined();
  });

  it('ends with its month', () => {
    const more = { exp_month: 11, exp_year: 2026 };
    expect(errorOf(GOOD, more, NOW + 1_000)).toMatchObject({ code: 'expired_card' });
  });

  it('takes four digits of an American Express card', () => {
    expect(read('378282246310005', { cvc: '1234' })).toMatchObject({
      card: { brand: 'amex', last4: '0005' },
    });
  });

  it('of somebody is refused, and not even hashed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(?:4[1-9]\d{13}|5[1-5]\d{13})$/), (begin) => {
        const last = [...'0123456789'].find((digit) => hasCheckDigit(begin + digit));
        const number = `${begin}${last}`;
        fc.pre(!testCardOf(number));
        const result = readCard(testCard(number), {
          now: NOW,
          hash: () => {
            throw new Error('hashed');
          },
        });
        expect(result).toMatchObject({
          error: { code: 'card_declined', decline_code: 'test_mode_live_card' },
        });
      }),
    );
  });

  it('never stands in the words of a refusal', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{12,19}$/),
        fc.integer(),
        fc.stringMatching(/^\d{0,5}$/),
        (number, year, cvc) => {
          const error = errorOf(number, { exp_year: year, cvc });
          expect(JSON.stringify(error ?? '')).not.toMatch(/\d/);
        },
      ),
    );
  });
});

describe('test cards', () => {
  it.each([
    ['4242424242424242', 'accepted'],
    ['5555555555554444', 'accepted'],
    ['2223003122003222', 'accepted'],
    ['378282246310005', 'accepted'],
    ['6011111111111117', 'accepted'],
    ['36227206271667', 'accepted'],
    ['3566002020360505', 'accepted'],
    ['6205500000000000004', 'accepted'],
    ['4000002760000016', 'accepted'],
    ['4000000000000341', 'accepted'],
    ['4000000000008872', 'accepted'],
    ['4000000000000259', 'accepted'],
    ['4000000000007775', 'accepted'],
    ['4000000000003220', 'asks'],
    ['4000002760003184', 'asks'],
    ['4000002500003155', 'asks'],
    ['4000000000006660', 'pending'],
    ['4000000000000002', 'card_declined generic_decline'],
    ['4000000000009995', 'card_declined insufficient_funds'],
    ['4000000000009987', 'card_declined lost_card'],
    ['4000000000009979', 'card_declined stolen_card'],
    ['4000000000000069', 'expired_card expired_card'],
    ['4000000000000127', 'incorrect_cvc incorrect_cvc'],
    ['4000000000000119', 'processing_error processing_error'],
  ])('%s is %s', (number, said) => {
    const result = read(number, number.startsWith('37') ? { cvc: '1234' } : {});
    if ('error' in result) throw new Error(result.error.code);
    const verdict = firstUse(result.card.script);
    expect(
      verdict.kind === 'refused' ? `${verdict.error.code} ${verdict.error.decline_code}` : verdict.kind,
    ).toBe(said);
  });

  it.each([
    ['4000002760000016', 'DE'],
    ['4000002760003184', 'DE'],
    ['4000002500003155', 'FR'],
    ['4000000400000008', 'AT'],
    ['4000007560000009', 'CH'],
    ['4242424242424242', 'US'],
    ['4000000000000002', 'US'],
  ])('%s is from %s', (number, country) => expect(countryOf(number)).toBe(country));

  it('have numbers that are right, those of ours as well', () => {
    for (const { number } of [...OFFERED_CARDS, ...Object.values(OUTCOME_CARDS)])
      expect(hasCheckDigit(number), number).toBe(true);
  });

  it.each([
    ['good', undefined],
    ['used', undefined],
    ['asks_once', undefined],
    ['asks_always', 'authentication_required'],
    ['declined_later', 'card_declined'],
  ] as const)('that are %s are charged later: %s', (script, code) => {
    expect(refuseLaterCharge(script, 0)?.code).toBe(code);
  });

  it('that are declined once are declined the second time, and not again', () => {
    expect([0, 1, 2, 3].map((tried) => refuseLaterCharge('declined_once', tried)?.code)).toEqual([
      undefined,
      'insufficient_funds',
      undefined,
      undefined,
    ]);
  });
});

it.each([
  [{ code: 'card_declined', decline_code: 'generic_decline' }, 'card_declined'],
  [{ code: 'card_declined', decline_code: 'lost_card' }, 'card_declined'],
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
  [{ code: 'incorrect_number' }, 'incorrect_number'],
  [{ code: 'payment_intent_authentication_failure' }, 'card_declined'],
] as const)('%j is %s at the port', (error, code) => expect(declineOf(error)).toBe(code));
