import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../invariants.fixture.ts';
import type { Buyer } from '../../purchase.fixture.ts';
import { RULES } from '../../rules.ts';
import { Visitor } from '../../visitor.fixture.ts';
import { deliverEvents, reconcile } from '../gateways/index.ts';
import { CALIFORNIA, codeOf, NEW_YORK, TaxedShop, told } from './checkout.taxes.fixture.ts';
import { sweepCheckouts } from './index.ts';

let shop: TaxedShop;
beforeAll(async () => {
  shop = await TaxedShop.open();
});
afterAll(() => shop.billing.stop());
afterEach(async () => {
  shop.mend();
  expect(await brokenInvariants(shop.billing.database)).toEqual([]);
});

const advance = ({ id }: Buyer, by: string) =>
  shop.billing.call('POST', '/v1/sandbox/clock', { body: { app_user_id: id, advance: by } });
const approve = (secret: string) =>
  shop.billing.call('POST', '/sandbox/v1/challenge', { body: { client_secret: secret, approve: true } });
/** The page of management of a customer, open. */
async function managing({ id }: Buyer): Promise<Visitor> {
  const key = await shop.billing.billing.run(['key', 'create', 'plausch', 'secret', 'sandbox', 'test']);
  const { body } = await shop.billing.call('POST', `/v2/customers/${id}/manage-link`, {
    key: key.split('\n')[0] ?? '',
    body: {},
  });
  const visitor = new Visitor(shop.billing);
  await visitor.get((body as { url: string }).url);
  await visitor.press('Öffnen');
  return visitor;
}
/** What was paid, and the tax in it; the first payment first. */
const paymentsOf = async ({ id }: Buyer) =>
  (
    await shop.billing.rows(
      `select product_id, gross_micros::int as gross, tax_micros::int as tax from transactions
       join customer_ids using (customer_id) where app_user_id = $1 and gross_micros > 0 order by at, id`,
      [id],
    )
  ).map(({ product_id, gross, tax }) => [product_id, gross, tax]);

describe('[I1] [I7] what was told is what is charged and booked', () => {
  it('a tax that comes on top, told before the intent', async () => {
    const anna = shop.buyer();
    const { session } = await anna.start('vip_monthly');
    await shop.taxesOf(session, CALIFORNIA);
    await anna.confirm(await anna.secret(session));
    expect((await anna.end(session)).status).toBe('succeeded');
    expect(await shop.chargesOf(session)).toEqual([{ amount: 10_990_000 }]);
    const booked = await shop.bookedOf(session);
    expect(booked).toMatchObject({ gross: 10_990_000, net: 9_990_000, tax: 1_000_000 });
    expect(
      await shop.billing.rows(
        'select country, is_proven, pieces from tax_evidence where transaction_id = $1',
        [booked?.['id']],
      ),
    ).toEqual([
      {
        country: 'US',
        is_proven: true,
        pieces: { card: 'US', form: { country: 'US', postalCode: '94103' }, ip: null },
      },
    ]);
  });

  it('a tax that came on top comes on top of every payment after it, at its rate', async () => {
    const uma = shop.buyer();
    const { session } = await uma.start('vip_monthly');
    await shop.taxesOf(session, CALIFORNIA);
    await uma.confirm(await uma.secret(session));
    await uma.end(session);
    await advance(uma, 'P1M');
    // A dearer plan, whose first payment is less what was unused: all of it again.
    const change = await uma.start('babo_monthly');
    await shop.taxesOf(change.session, CALIFORNIA);
    await uma.confirm(await uma.secret(change.session));
    await uma.end(change.session);
    await advance(uma, 'P1M');
    // A cheaper one, which costs nothing now.
    const later = await uma.start('vip_monthly');
    await shop.taxesOf(later.session, CALIFORNIA);
    await uma.confirm(await uma.secret(later.session));
    await uma.end(later.session);
    await advance(uma, 'P1M');
    expect(await paymentsOf(uma)).toEqual([
      ['vip_monthly', 10_990_000, 1_000_000],
      ['vip_monthly', 10_990_000, 1_000_000],
      // 19.99 less 10.99 of which nothing was used is 9.00, and a tenth of it.
      ['babo_monthly', 9_900_000, 900_000],
      ['babo_monthly', 21_990_000, 2_000_000],
      ['vip_monthly', 10_990_000, 1_000_000],
    ]);
    const [invoice] = await shop.billing.rows(
      'select taxes, tax_micros::int as tax from invoices order by issued_at desc, number desc limit 1',
    );
    expect(invoice).toMatchObject({ tax: 1_000_000, taxes: [{ name: 'Sales tax', country: 'US' }] });
  });

  it('and of the first payment after a trial', async () => {
    const vera = shop.buyer();
    const { session } = await vera.start('premium_monthly');
    await shop.taxesOf(session, NEW_YORK);
    await vera.confirm(await vera.secret(session));
    await vera.end(session);
    await advance(vera, 'P7D');
    // 4.99 × 0.05 = 0.2495.
    expect(await paymentsOf(vera)).toEqual([['premium_monthly', 5_240_000, 250_000]]);
  });

  it('and of one that its owner confirms', async () => {
    const wanda = shop.buyer();
    const { session } = await wanda.start('vip_monthly');
    await shop.taxesOf(session, CALIFORNIA);
    const secret = await wanda.secret(session);
    await wanda.confirm(secret, {
      card: { number: '4000000000003220', exp_month: 12, exp_year: 2034, cvc: '123' },
    });
    await approve(secret);
    await wanda.end(session);
    await advance(wanda, 'P1M');
    const visitor = await managing(wanda);
    await visitor.press('Zahlung bestätigen');
    expect(visitor.text()).toContain('10,99 € von deiner Karte');
    await approve(/data-secret="([^"]+)"/.exec(visitor.page)?.[1] ?? '');
    await shop.billing.runJob(deliverEvents);
    expect(await paymentsOf(wanda)).toEqual([
      ['vip_monthly', 10_990_000, 1_000_000],
      ['vip_monthly', 10_990_000, 1_000_000],
    ]);
  });

  it('and the page of management says what the next payment takes', async () => {
    const yara = shop.buyer();
    const buy = async (product: string) => {
      const { session } = await yara.start(product);
      await shop.taxesOf(session, CALIFORNIA);
      await yara.confirm(await yara.secret(session));
      await yara.end(session);
    };
    await buy('vip_monthly');
    const visitor = await managing(yara);
    // 9.99 and a tenth, 0.999: 10.99.
    expect(visitor.text()).toContain('10,99 € pro Monat');
    expect(visitor.text()).not.toContain('9,99 € pro Monat');
    await buy('babo_monthly');
    await visitor.get('/manage');
    // The tax was told of the 9.00 that the change cost; the next payment is 19.99 and a tenth of that, 1.999: 21.99.
    expect(visitor.text()).toContain('21,99 € pro Monat');
    await buy('vip_monthly');
    await visitor.get('/manage');
    // The cheaper plan is to come.
    expect(visitor.text()).toContain('10,99 € pro Monat');
    expect(visitor.text()).not.toContain('21,99 € pro Monat');
    await advance(yara, 'P1M');
    expect((await paymentsOf(yara)).at(-1)).toEqual(['vip_monthly', 10_990_000, 1_000_000]);
  });

  it('a renewal is proven by what the buyer said when they paid first', async () => {
    const rosa = shop.buyer();
    const { session } = await rosa.start('vip_monthly');
    await shop.taxesOf(session, { country_code: 'FI', postal_code: '00100' });
    const card = { number: '4000002460000001', exp_month: 12, exp_year: 2034, cvc: '123' };
    await rosa.confirm(await rosa.secret(session), { card });
    expect((await rosa.end(session)).status).toBe('succeeded');
    for (const advance of ['P1M', 'P1M'])
      await shop.billing.call('POST', '/v1/sandbox/clock', { body: { app_user_id: rosa.id, advance } });
    const proof = await shop.billing.rows(
      `select evidence.country, is_proven, pieces, kind from tax_evidence evidence join transactions on transactions.id = transaction_id
       join customer_ids using (customer_id) where app_user_id = $1 order by transactions.at`,
      [rosa.id],
    );
    const finland = {
      country: 'FI',
      is_proven: true,
      pieces: { card: 'FI', form: { country: 'FI', postalCode: '00100' }, ip: null },
    };
    expect(proof).toEqual([
      { ...finland, kind: 'purchase' },
      { ...finland, kind: 'renewal' },
      { ...finland, kind: 'renewal' },
    ]);
  });

  it('one that is told afterwards changes the amount at the gateway first', async () => {
    const ben = shop.buyer();
    const { session } = await ben.start('vip_monthly');
    const secret = await ben.secret(session);
    expect(told(await shop.taxesOf(session, CALIFORNIA))).toEqual([10_990_000, 1_099]);
    expect(told(await shop.taxesOf(session, NEW_YORK))).toEqual([10_490_000, 1_049]);
    expect(told(await shop.taxesOf(session, CALIFORNIA))).toEqual([10_990_000, 1_099]);
    expect(await ben.secret(session)).toBe(secret);
    await ben.confirm(secret);
    expect((await ben.end(session)).status).toBe('succeeded');
    expect(await shop.chargesOf(session)).toEqual([{ amount: 10_990_000 }]);
    expect(await shop.bookedOf(session)).toMatchObject({ gross: 10_990_000, tax: 1_000_000 });
  });

  it('of two places that are told at once, one: form, gateway and books agree', async () => {
    const carl = shop.buyer();
    const { session } = await carl.start('vip_monthly');
    const secret = await carl.secret(session);
    const answers = await Promise.all(
      [CALIFORNIA, NEW_YORK, CALIFORNIA, NEW_YORK].map((place) => shop.taxesOf(session, place)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [kept] = await shop.billing.rows(
      `select (quote->>'totalMicros')::int as total, pending_quote from checkout_sessions where id = $1`,
      [session],
    );
    await carl.confirm(secret);
    expect((await carl.end(session)).status).toBe('succeeded');
    expect(await shop.chargesOf(session)).toEqual([{ amount: kept?.['total'] }]);
    expect(kept?.['pending_quote']).toBeNull();
  });

  it('of two places the one told last, even if the answer to the first is the later one', async () => {
    const cora = shop.buyer();
    const { session } = await cora.start('vip_monthly');
    const secret = await cora.secret(session);
    shop.line.troubles.push('answer held');
    const first = shop.taxesOf(session, CALIFORNIA);
    await shop.line.whenHeld();
    expect(told(await shop.taxesOf(session, NEW_YORK))).toEqual([10_490_000, 1_049]);
    shop.line.release();
    expect(told(await first)).toEqual([10_990_000, 1_099]);
    await cora.confirm(secret);
    await cora.end(session);
    expect(await shop.chargesOf(session)).toEqual([{ amount: 10_490_000 }]);
    expect(await shop.bookedOf(session)).toMatchObject({ gross: 10_490_000, tax: 500_000 });
  });

  it('a tax in the price follows what the card proves, at the same total', async () => {
    const dora = shop.buyer();
    const { session } = await dora.start('premium_yearly');
    await shop.taxesOf(session, { country_code: 'HU', postal_code: '1011' });
    await dora.confirm(await dora.secret(session));
    await dora.end(session);
    // The card is from the United States, the form says Hungary: none agree, so it is the form's, without proof.
    const booked = await shop.bookedOf(session);
    // 49.99 × 0.27 / 1.27 = 10.6278.
    expect(booked).toMatchObject({ gross: 49_990_000, tax: 10_630_000, net: 39_360_000 });
    expect(
      await shop.billing.rows('select country, is_proven from tax_evidence where transaction_id = $1', [
        booked?.['id'],
      ]),
    ).toEqual([{ country: 'HU', is_proven: false }]);
  });

  it('a trial is charged nothing, and taxed nothing', async () => {
    const emil = shop.buyer();
    const { session } = await emil.start('premium_monthly');
    await shop.taxesOf(session, CALIFORNIA);
    const secret = await emil.secret(session);
    // Of a card that is only kept there is no amount to change.
    expect((await shop.taxesOf(session, NEW_YORK)).body).toMatchObject({ total_amount_in_micros: 5_240_000 });
    await emil.confirm(secret);
    expect((await emil.end(session)).status).toBe('succeeded');
    expect(await shop.bookedOf(session)).toMatchObject({ gross: 0, net: 0, tax: 0 });
    expect(
      await shop.billing.rows(
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
      const fritz = shop.buyer();
      const { session } = await fritz.start('vip_monthly');
      const secret = await fritz.secret(session);
      shop.line.troubles.push(trouble);
      expect(codeOf(await shop.taxesOf(session, CALIFORNIA))).toBe(7773);
      // Nothing was told; what the gateway has is asked for before anything is booked.
      await fritz.confirm(secret);
      expect((await fritz.end(session)).status).toBe('succeeded');
      const amount = trouble === 'answer lost' ? 10_990_000 : 9_990_000;
      expect(await shop.chargesOf(session)).toEqual([{ amount }]);
      expect(await shop.bookedOf(session)).toMatchObject({ gross: amount });
    },
  );

  it.each(['question lost', 'answer lost'] as const)('%s: asked again it is told', async (trouble) => {
    const greta = shop.buyer();
    const { session } = await greta.start('vip_monthly');
    const secret = await greta.secret(session);
    shop.line.troubles.push(trouble);
    await shop.taxesOf(session, CALIFORNIA);
    expect(told(await shop.taxesOf(session, NEW_YORK))).toEqual([10_490_000, 1_049]);
    await greta.confirm(secret);
    await greta.end(session);
    expect(await shop.bookedOf(session)).toMatchObject({ gross: 10_490_000 });
  });

  it('a completion finds out first, and so does the job', async () => {
    const [hanna, ida] = [shop.buyer(), shop.buyer()];
    const sessions = [await hanna.start('vip_monthly'), await ida.start('vip_monthly')].map(
      ({ session }) => session,
    );
    const pending = async () =>
      (await shop.billing.rows('select id from checkout_sessions where pending_quote is not null')).map(
        ({ id }) => id,
      );
    for (const [i, session] of sessions.entries()) {
      await (i === 0 ? hanna : ida).secret(session);
      shop.line.troubles.push('answer lost');
      await shop.taxesOf(session, CALIFORNIA);
    }
    expect((await pending()).toSorted()).toEqual(sessions.toSorted());
    await hanna.secret(sessions[0] ?? '');
    expect(await pending()).toEqual([sessions[1]]);
    shop.billing.clock.advance(RULES.gateways.lookAgainMs);
    await shop.billing.runJob(reconcile);
    expect(
      await shop.billing.rows(
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
    const jan = shop.buyer();
    const { session } = await jan.start('vip_monthly');
    await jan.confirm(await jan.secret(session));
    await jan.end(session);
    expect(codeOf(await shop.taxesOf(session, CALIFORNIA))).toBe(7772);
  });

  it('for one that is paid: the amount stays', async () => {
    const kim = shop.buyer();
    const { session } = await kim.start('vip_monthly');
    shop.line.areEventsHeld = true;
    await kim.confirm(await kim.secret(session));
    expect(codeOf(await shop.taxesOf(session, CALIFORNIA))).toBe(7773);
    shop.line.heal();
    await shop.billing.runJob(deliverEvents);
    expect((await kim.end(session)).status).toBe('succeeded');
    expect(await shop.bookedOf(session)).toMatchObject({ gross: 9_990_000 });
  });

  it('for a session whose time is over, before and after it is swept; and for one that there is not', async () => {
    const { session } = await shop.buyer().start('vip_monthly');
    shop.billing.clock.advance(RULES.checkout.lifeMs);
    expect(codeOf(await shop.taxesOf(session, CALIFORNIA))).toBe(7877);
    await shop.billing.runJob(sweepCheckouts);
    expect(codeOf(await shop.taxesOf(session, CALIFORNIA))).toBe(7877);
    expect(codeOf(await shop.taxesOf('rcbopsess_0000000000000000000000', CALIFORNIA))).toBe(7877);
    expect(codeOf(await shop.taxesOf('nothing', CALIFORNIA))).toBe(7877);
  });
});
