import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Answered, TestBilling } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { BadLine } from '../../line.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { RULES } from '../../rules.ts';
import { startTaxedBilling } from '../../taxed.fixture.ts';
import { deliverEvents, reconcile } from '../gateways/index.ts';
import type { TaxService } from '../tax/index.ts';
import { sweepCheckouts } from './index.ts';

const line = new BadLine();
let billing: TestBilling;
let users = 0;
beforeAll(async () => {
  billing = await startTaxedBilling('{ home: DE, scheme: oss, collection: true }', { line: line.line });
  billing.billing.provided.tax.addedBy((of) => provider(of));
});
afterAll(() => billing.stop());
afterEach(async () => {
  line.heal();
  provider = sales;
  expect(await brokenInvariants(billing.database)).toEqual([]);
});

/** What the provider of taxes says: ten percent on top in California, five elsewhere. */
const sales: TaxService = async ({ price, location }) => {
  const rateMicros = location.postalCode?.startsWith('9') ? 100_000 : 50_000;
  const taxMicros = Math.round((price.amountMicros * rateMicros) / 1e10) * 10_000;
  const { country } = location;
  return [
    {
      name: 'Sales tax',
      country,
      state: 'CA',
      rateMicros,
      taxableMicros: price.amountMicros,
      taxMicros,
      type: 'sales',
    },
  ];
};
let provider = sales;

const buyer = () => {
  users += 1;
  return new Buyer(billing, `user-${users}`);
};
const codeOf = ({ body }: Answered) => (body as { code?: number }).code;
const taxesOf = (session: string, body?: unknown) =>
  billing.call(
    'POST',
    `/rcbilling/v1/checkout/${session}/calculate_taxes`,
    body === undefined ? {} : { body },
  );
const CALIFORNIA = { country_code: 'US', postal_code: '94103' };
const NEW_YORK = { country_code: 'US', postal_code: '10001' };
type Told = {
  total_amount_in_micros: number;
  gateway_params: { elements_configuration: { amount?: number } };
};
const told = (answer: Answered) => {
  const { total_amount_in_micros: total, gateway_params: params } = answer.body as Told;
  return [total, params.elements_configuration.amount];
};
const chargesOf = (session: string) =>
  billing.rows(
    `select sandbox_charges.amount_micros::int as amount from sandbox_charges join sandbox_intents on charge_ref = sandbox_charges.ref where session_id = $1`,
    [session],
  );
const bookedOf = async (session: string) => {
  const [row] = await billing.rows(
    'select id, gross_micros::int as gross, net_micros::int as net, tax_micros::int as tax from transactions where session_id = $1',
    [session],
  );
  return row;
};

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
    const { session } = await buyer().start('vip_monthly');
    const answer = await taxesOf(session, body);
    expect([answer.status >= 400 && answer.status < 500, codeOf(answer)]).toEqual([true, code]);
  });

  it('country and postal code are read, and both decide', async () => {
    const { session } = await buyer().start('vip_monthly');
    expect(told(await taxesOf(session, { country_code: 'DE', postal_code: '10115' }))).toEqual([
      9_990_000, 999,
    ]);
    // 9.99 and ten percent, 0.999 → 1.00; and five, 0.4995 → 0.50.
    expect(told(await taxesOf(session, CALIFORNIA))).toEqual([10_990_000, 1_099]);
    expect(told(await taxesOf(session, NEW_YORK))).toEqual([10_490_000, 1_049]);
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
    const { session } = await buyer().start('premium_yearly');
    const { status, body } = await taxesOf(session, { country_code: 'DE', postal_code: '10115' });
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
    const { session } = await buyer().start('vip_monthly');
    const { body } = await taxesOf(session, CALIFORNIA);
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
    const { session } = await buyer().start('vip_monthly');
    expect((await taxesOf(session, { country_code: 'JP' })).body).toMatchObject({
      total_amount_in_micros: 9_990_000,
      tax_amount_in_micros: 0,
      total_excluding_tax_in_micros: 9_990_000,
      tax_inclusive: true,
      pricing_phases: { base: { tax_breakdown: [] } },
    });
  });

  it('with a trial is about the price, and the form asks for a card alone', async () => {
    const { session } = await buyer().start('premium_monthly');
    const { body } = await taxesOf(session, { country_code: 'FI' });
    expect(body).toMatchObject({ total_amount_in_micros: 4_990_000, tax_amount_in_micros: 1_010_000 });
    expect((body as Told).gateway_params.elements_configuration).toEqual({
      mode: 'setup',
      payment_method_types: ['card'],
      setup_future_usage: 'off_session',
    });
  });

  it('a provider of taxes that is away is an error of the gateway', async () => {
    provider = () => Promise.reject(new Error('away'));
    const { session } = await buyer().start('vip_monthly');
    expect(codeOf(await taxesOf(session, CALIFORNIA))).toBe(7773);
    expect(told(await taxesOf(session, { country_code: 'DE' }))).toEqual([9_990_000, 999]);
  });
});

describe('[I1] [I7] what was told is what is charged and booked', () => {
  it('a tax that comes on top, told before the intent', async () => {
    const anna = buyer();
    const { session } = await anna.start('vip_monthly');
    await taxesOf(session, CALIFORNIA);
    await anna.confirm(await anna.secret(session));
    expect((await anna.end(session)).status).toBe('succeeded');
    expect(await chargesOf(session)).toEqual([{ amount: 10_990_000 }]);
    const booked = await bookedOf(session);
    expect(booked).toMatchObject({ gross: 10_990_000, net: 9_990_000, tax: 1_000_000 });
    expect(
      await billing.rows('select country, is_proven, pieces from tax_evidence where transaction_id = $1', [
        booked?.['id'],
      ]),
    ).toEqual([
      {
        country: 'US',
        is_proven: true,
        pieces: { card: 'US', form: { country: 'US', postalCode: '94103' }, ip: null },
      },
    ]);
  });

  it('one that is told afterwards changes the amount at the gateway first', async () => {
    const ben = buyer();
    const { session } = await ben.start('vip_monthly');
    const secret = await ben.secret(session);
    expect(told(await taxesOf(session, CALIFORNIA))).toEqual([10_990_000, 1_099]);
    expect(told(await taxesOf(session, NEW_YORK))).toEqual([10_490_000, 1_049]);
    expect(told(await taxesOf(session, CALIFORNIA))).toEqual([10_990_000, 1_099]);
    expect(await ben.secret(session)).toBe(secret);
    await ben.confirm(secret);
    expect((await ben.end(session)).status).toBe('succeeded');
    expect(await chargesOf(session)).toEqual([{ amount: 10_990_000 }]);
    expect(await bookedOf(session)).toMatchObject({ gross: 10_990_000, tax: 1_000_000 });
  });

  it('of two places that are told at once, one: form, gateway and books agree', async () => {
    const carl = buyer();
    const { session } = await carl.start('vip_monthly');
    const secret = await carl.secret(session);
    const answers = await Promise.all(
      [CALIFORNIA, NEW_YORK, CALIFORNIA, NEW_YORK].map((place) => taxesOf(session, place)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [kept] = await billing.rows(
      `select (quote->>'totalMicros')::int as total, pending_quote from checkout_sessions where id = $1`,
      [session],
    );
    await carl.confirm(secret);
    expect((await carl.end(session)).status).toBe('succeeded');
    expect(await chargesOf(session)).toEqual([{ amount: kept?.['total'] }]);
    expect(kept?.['pending_quote']).toBeNull();
  });

  it('a tax in the price follows what the card proves, at the same total', async () => {
    const dora = buyer();
    const { session } = await dora.start('premium_yearly');
    await taxesOf(session, { country_code: 'HU', postal_code: '1011' });
    await dora.confirm(await dora.secret(session));
    await dora.end(session);
    // The card is from the United States, the form says Hungary: none agree, so it is the form's, without proof.
    const booked = await bookedOf(session);
    // 49.99 × 0.27 / 1.27 = 10.6278.
    expect(booked).toMatchObject({ gross: 49_990_000, tax: 10_630_000, net: 39_360_000 });
    expect(
      await billing.rows('select country, is_proven from tax_evidence where transaction_id = $1', [
        booked?.['id'],
      ]),
    ).toEqual([{ country: 'HU', is_proven: false }]);
  });

  it('a trial is charged nothing, and taxed nothing', async () => {
    const emil = buyer();
    const { session } = await emil.start('premium_monthly');
    await taxesOf(session, CALIFORNIA);
    const secret = await emil.secret(session);
    // Of a card that is only kept there is no amount to change.
    expect((await taxesOf(session, NEW_YORK)).body).toMatchObject({ total_amount_in_micros: 5_240_000 });
    await emil.confirm(secret);
    expect((await emil.end(session)).status).toBe('succeeded');
    expect(await bookedOf(session)).toMatchObject({ gross: 0, net: 0, tax: 0 });
    expect(
      await billing.rows(
        `select 1 from tax_evidence where transaction_id = (select id from transactions where session_id = $1)`,
        [session],
      ),
    ).toEqual([]);
  });
});

describe('[I13] an answer of the gateway that is lost while the amount changes', () => {
  it.each(['question lost', 'answer lost'] as const)(
    '%s: the buyer pays one amount, and it is booked',
    async (trouble) => {
      const fritz = buyer();
      const { session } = await fritz.start('vip_monthly');
      const secret = await fritz.secret(session);
      line.troubles.push(trouble);
      expect(codeOf(await taxesOf(session, CALIFORNIA))).toBe(7773);
      // Nothing was told; what the gateway has is asked for before anything is booked.
      await fritz.confirm(secret);
      expect((await fritz.end(session)).status).toBe('succeeded');
      const amount = trouble === 'answer lost' ? 10_990_000 : 9_990_000;
      expect(await chargesOf(session)).toEqual([{ amount }]);
      expect(await bookedOf(session)).toMatchObject({ gross: amount });
    },
  );

  it.each(['question lost', 'answer lost'] as const)('%s: asked again it is told', async (trouble) => {
    const greta = buyer();
    const { session } = await greta.start('vip_monthly');
    const secret = await greta.secret(session);
    line.troubles.push(trouble);
    await taxesOf(session, CALIFORNIA);
    expect(told(await taxesOf(session, NEW_YORK))).toEqual([10_490_000, 1_049]);
    await greta.confirm(secret);
    await greta.end(session);
    expect(await bookedOf(session)).toMatchObject({ gross: 10_490_000 });
  });

  it('a completion finds out first, and so does the job', async () => {
    const [hanna, ida] = [buyer(), buyer()];
    const sessions = [await hanna.start('vip_monthly'), await ida.start('vip_monthly')].map(
      ({ session }) => session,
    );
    const pending = async () =>
      (await billing.rows('select id from checkout_sessions where pending_quote is not null')).map(
        ({ id }) => id,
      );
    for (const [i, session] of sessions.entries()) {
      await (i === 0 ? hanna : ida).secret(session);
      line.troubles.push('answer lost');
      await taxesOf(session, CALIFORNIA);
    }
    expect((await pending()).toSorted()).toEqual(sessions.toSorted());
    await hanna.secret(sessions[0] ?? '');
    expect(await pending()).toEqual([sessions[1]]);
    billing.clock.advance(RULES.gateways.lookAgainMs);
    await billing.runJob(reconcile);
    expect(
      await billing.rows(
        `select quote->>'totalMicros' as total, pending_quote as pending from checkout_sessions where id = any($1)`,
        [sessions],
      ),
    ).toEqual([
      { total: '10990000', pending: null },
      { total: '10990000', pending: null },
    ]);
  });
});

describe('too late', () => {
  it('for a purchase that is over', async () => {
    const jan = buyer();
    const { session } = await jan.start('vip_monthly');
    await jan.confirm(await jan.secret(session));
    await jan.end(session);
    expect(codeOf(await taxesOf(session, CALIFORNIA))).toBe(7772);
  });

  it('for one that is paid: the amount stays', async () => {
    const kim = buyer();
    const { session } = await kim.start('vip_monthly');
    line.areEventsHeld = true;
    await kim.confirm(await kim.secret(session));
    expect(codeOf(await taxesOf(session, CALIFORNIA))).toBe(7773);
    line.heal();
    await billing.runJob(deliverEvents);
    expect((await kim.end(session)).status).toBe('succeeded');
    expect(await bookedOf(session)).toMatchObject({ gross: 9_990_000 });
  });

  it('for a session whose time is over, before and after it is swept; and for one that there is not', async () => {
    const { session } = await buyer().start('vip_monthly');
    billing.clock.advance(RULES.checkout.lifeMs);
    expect(codeOf(await taxesOf(session, CALIFORNIA))).toBe(7877);
    await billing.runJob(sweepCheckouts);
    expect(codeOf(await taxesOf(session, CALIFORNIA))).toBe(7877);
    expect(codeOf(await taxesOf('rcbopsess_0000000000000000000000', CALIFORNIA))).toBe(7877);
    expect(codeOf(await taxesOf('nothing', CALIFORNIA))).toBe(7877);
  });
});

describe('[BILL-21 server] 7886', () => {
  it.each([
    '{ home: DE, scheme: oss }',
    '{ home: DE, scheme: small_business }',
    '{ home: DE, scheme: none }',
  ])('is what a project answers with %s', async (vat) => {
    const other = await startTaxedBilling(vat);
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
