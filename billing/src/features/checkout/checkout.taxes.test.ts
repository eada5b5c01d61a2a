import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { startTaxedBilling } from '../../taxed.fixture.ts';
import { CALIFORNIA, codeOf, NEW_YORK, TaxedShop, type Told, told } from './checkout.taxes.fixture.ts';

let shop: TaxedShop;
beforeAll(async () => {
  shop = await TaxedShop.open();
});
afterAll(() => shop.billing.stop());
afterEach(async () => {
  shop.mend();
  expect(await brokenInvariants(shop.billing.database)).toEqual([]);
});

describe('[BILL-21 server] the place of a buyer', () => {
  it.each([
    ['nothing', {}, 7896],
    ['no country', { country_code: '', postal_code: '10115' }, 7896],
    ['null', { country_code: null, postal_code: null }, 7896],
    // [OP-63] The client asks for the postal code then.
    ['no postal code, where the tax depends on it', { country_code: 'US' }, 7896],
    ['no country there is', { country_code: 'XX' }, 7897],
    ['three letters', { country_code: 'DEU' }, 7897],
    ['a flag', { country_code: '🇩🇪' }, 7897],
    ['the postal code of another country', { country_code: 'DE', postal_code: 'SW1A 1AA' }, 7897],
    ['a postal code with a pizza', { country_code: 'DE', postal_code: '1011🍕' }, 7897],
    ['a number', { country_code: 49 }, 7226],
  ])('%s: %j is refused with %i', async (_, body, code) => {
    const { session } = await shop.buyer().start('vip_monthly');
    const answer = await shop.taxesOf(session, body);
    expect([answer.status >= 400 && answer.status < 500, codeOf(answer)]).toEqual([true, code]);
  });

  it('country and postal code are read, and both decide', async () => {
    const { session } = await shop.buyer().start('vip_monthly');
    expect(told(await shop.taxesOf(session, { country_code: 'DE', postal_code: '10115' }))).toEqual([
      9_990_000, 999,
    ]);
    // 9.99 and ten percent, 0.999 → 1.00; and five, 0.4995 → 0.50.
    expect(told(await shop.taxesOf(session, CALIFORNIA))).toEqual([10_990_000, 1_099]);
    expect(told(await shop.taxesOf(session, NEW_YORK))).toEqual([10_490_000, 1_049]);
  });
});

describe('[BILL-36 server] [BILL-42 b] the answer', () => {
  const elements = {
    mode: 'payment',
    payment_method_types: ['card'],
    setup_future_usage: 'off_session',
    currency: 'eur',
  };

  it('has exactly these fields: in the EU the price includes the tax', async () => {
    const { session } = await shop.buyer().start('premium_yearly');
    const { status, body } = await shop.taxesOf(session, { country_code: 'DE', postal_code: '10115' });
    expect([status, body]).toEqual([
      200,
      {
        operation_session_id: session,
        currency: 'EUR',
        // The facts' 49.99: 7.98 + 42.01.
        total_amount_in_micros: 49_990_000,
        tax_amount_in_micros: 7_980_000,
        total_excluding_tax_in_micros: 42_010_000,
        tax_inclusive: true,
        pricing_phases: {
          base: {
            tax_breakdown: [
              {
                taxable_amount_in_micros: 42_010_000,
                tax_amount_in_micros: 7_980_000,
                display_name: expect.stringMatching(/^MwSt\.\s19\s%$/),
                tax_rate_in_micros: 190_000,
                country: 'DE',
                state: null,
                tax_type: 'vat',
              },
            ],
          },
        },
        gateway_params: { elements_configuration: { ...elements, amount: 4_999 } },
      },
    ]);
  });

  it('in the United States the tax comes on top, and the form gets the new amount', async () => {
    const { session } = await shop.buyer().start('vip_monthly');
    const { body } = await shop.taxesOf(session, CALIFORNIA);
    expect(body).toMatchObject({
      total_amount_in_micros: 10_990_000,
      tax_amount_in_micros: 1_000_000,
      total_excluding_tax_in_micros: 9_990_000,
      tax_inclusive: false,
      pricing_phases: {
        base: { tax_breakdown: [{ display_name: 'Sales tax', state: 'CA', country: 'US' }] },
      },
      gateway_params: { elements_configuration: { ...elements, amount: 1_099 } },
    });
  });

  it('where there is no rate it has no lines', async () => {
    const { session } = await shop.buyer().start('vip_monthly');
    expect((await shop.taxesOf(session, { country_code: 'JP' })).body).toMatchObject({
      total_amount_in_micros: 9_990_000,
      tax_amount_in_micros: 0,
      total_excluding_tax_in_micros: 9_990_000,
      tax_inclusive: true,
      pricing_phases: { base: { tax_breakdown: [] } },
    });
  });

  it('with a trial is about the price, and the form asks for a card alone', async () => {
    const { session } = await shop.buyer().start('premium_monthly');
    const { body } = await shop.taxesOf(session, { country_code: 'FI' });
    expect(body).toMatchObject({ total_amount_in_micros: 4_990_000, tax_amount_in_micros: 1_010_000 });
    expect((body as Told).gateway_params.elements_configuration).toEqual({
      mode: 'setup',
      payment_method_types: ['card'],
      setup_future_usage: 'off_session',
    });
  });

  it('a provider of taxes that is away is an error of the gateway', async () => {
    shop.provider = () => Promise.reject(new Error('away'));
    const { session } = await shop.buyer().start('vip_monthly');
    expect(codeOf(await shop.taxesOf(session, CALIFORNIA))).toBe(7773);
    expect(told(await shop.taxesOf(session, { country_code: 'DE' }))).toEqual([9_990_000, 999]);
  });
});

describe('[BILL-21 server] 7886', () => {
  it.each([
    '{ home: DE, scheme: oss }',
    '{ home: DE, scheme: small_business }',
    '{ home: DE, scheme: none }',
  ])('is what a project answers with %s', async (vat) => {
    const other = await startTaxedBilling(vat, { mail: 'later' });
    try {
      const lena = new Buyer(other, 'lena');
      const { session } = await lena.start('vip_monthly');
      const answer = await other.call('POST', `/rcbilling/v1/checkout/${session}/calculate_taxes`, {
        body: { country_code: 'DE', postal_code: '10115' },
      });
      expect(codeOf(answer)).toBe(7886);
    } finally {
      await other.stop();
    }
  });
});
