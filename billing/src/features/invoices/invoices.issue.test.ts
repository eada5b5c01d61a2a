import { newId } from '@plausch/platform/ids';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import type { Ground } from '../../ground.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { INVOICE } from './invoices.fixture.ts';
import { correctedAmounts, issueCorrection, issueInvoice, numberOf } from './invoices.issue.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

const parts = (): Pick<Ground, 'provided' | 'hooks' | 'crashpoint'> => ({
  provided: billing.billing.provided,
  hooks: { on() {}, async run() {} },
  crashpoint() {},
});

let buyers = 0;
/** Somebody who has bought something, with the row of the purchase. */
async function bought(product = 'vip_monthly') {
  buyers += 1;
  const buyer = new Buyer(billing, `buyer ${buyers}`);
  expect((await buyer.buy(product)).status).toBe('succeeded');
  const [row] = await billing.rows(
    `select transactions.* from transactions join customer_ids using (customer_id) where app_user_id = $1`,
    [buyer.id],
  );
  return { buyer, id: row?.['id'] as string, customerId: row?.['customer_id'] as string, row };
}
const documents = (transactionId: string) =>
  billing.rows(
    `select id, series, year, number, kind, cause, gross_micros::int as gross, tax_micros::int as tax, net_micros::int as net,
       language, seller, buyer, lines, payment from invoices where transaction_id = $1 order by number`,
    [transactionId],
  );
const refund = (transactionId: string, amountMicros: number, cause = `refund:${newId()}`) =>
  billing.database.inTransaction((work) =>
    issueCorrection(parts(), work, {
      refund: { cause, transactionId, amountMicros, at: new Date(billing.clock.now()) },
    }),
  );
const numbers = async () =>
  (await billing.rows('select number from invoices order by number')).map((row) => row['number']);

describe('the invoice of a payment', () => {
  it('[I1] is written with it, and says what was sold, when, by whom and to whom', async () => {
    const { id } = await bought();
    const [invoice, ...others] = await documents(id);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      series: 'T',
      year: 2026,
      kind: 'invoice',
      gross: 9_990_000,
      tax: 0,
      net: 9_990_000,
      language: 'de',
      seller: { name: 'MUSTERFIRMA (Beispiel)', email: 'rechnung@example.org' },
      buyer: { email: 'kundin@example.org', country: null, postalCode: null },
      payment: { last4: expect.stringMatching(/^\d{4}$/) },
      lines: [
        {
          title: 'VIP',
          quantity: 1,
          service: { from: '2026-11-01T18:00:00.000Z', to: '2026-12-01T18:00:00.000Z' },
        },
      ],
    });
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });

  it('there is none for a trial, which costs nothing, and one for what is bought for good', async () => {
    expect(await documents((await bought('premium_monthly')).id)).toEqual([]);
    const [forGood] = await documents((await bought('premium_lifetime')).id);
    expect(forGood).toMatchObject({ gross: 149_000_000, lines: [{ service: null }] });
  });

  it('is in the language that the browser asked for', async () => {
    const buyer = new Buyer(
      {
        call: (method, address, options) =>
          billing.call(method, address, { ...options, headers: { 'accept-language': 'en-GB,en' } }),
      },
      'an english buyer',
    );
    await buyer.buy('vip_monthly');
    expect(
      await billing.rows(
        `select invoices.language, customers.language as of_customer, customers.email from invoices
         join customers on customers.id = customer_id join customer_ids using (customer_id) where app_user_id = $1`,
        [buyer.id],
      ),
    ).toEqual([{ language: 'en', of_customer: 'en', email: 'kundin@example.org' }]);
  });

  it('[I6] of purchases at once each has a number of its own, and none is left out', async () => {
    const before = (await numbers()).length;
    await Promise.all(Array.from({ length: 8 }, () => bought()));
    expect(await numbers()).toEqual(Array.from({ length: before + 8 }, (_, i) => i + 1));
  });

  it('[I6] a booking that is rolled back leaves no gap', async () => {
    const { row, customerId } = await bought();
    const before = await numbers();
    const failing = billing.database.inTransaction(async (work) => {
      await issueInvoice(parts(), work, {
        transaction: {
          id: newId(),
          projectId: row?.['project_id'] as string,
          environment: 'sandbox',
          customerId,
          productId: 'vip_monthly',
          gross: { amountMicros: 9_990_000, currency: 'EUR' },
          taxes: undefined,
          at: new Date(billing.clock.now()),
          period: null,
          email: null,
          language: null,
          last4: null,
        },
      });
      throw new Error('the power is gone');
    });
    await expect(failing).rejects.toThrow('the power is gone');
    expect(await numbers()).toEqual(before);
    await bought();
    expect(await numbers()).toEqual([...before, before.length + 1]);
  });

  it('[I6] a year of Berlin begins again at 1, an hour before that of Greenwich', async () => {
    const at = async (moment: string) => {
      const { id, row, customerId } = await bought('premium_monthly');
      await billing.database.inTransaction((work) =>
        issueInvoice(parts(), work, {
          transaction: {
            id,
            projectId: row?.['project_id'] as string,
            environment: 'sandbox',
            customerId,
            productId: 'premium_monthly',
            gross: { amountMicros: 1_000_000, currency: 'EUR' },
            taxes: undefined,
            at: new Date(moment),
            period: null,
            email: null,
            language: null,
            last4: null,
          },
        }),
      );
      return (await documents(id))[0];
    };
    expect(await at('2029-12-31T22:59:59Z')).toMatchObject({ year: 2029, number: 1 });
    expect(await at('2029-12-31T23:00:00Z')).toMatchObject({ year: 2030, number: 1 });
    expect(await at('2030-01-01T12:00:00Z')).toMatchObject({ year: 2030, number: 2 });
    // These stand for payments that were never taken; the tables go on without them.
    await billing.rows('alter table invoices disable trigger user');
    await billing.rows('alter table invoice_counters disable trigger user');
    await billing.rows('delete from invoices where year > 2026');
    await billing.rows('delete from invoice_counters where year > 2026');
    await billing.rows('alter table invoices enable trigger user');
    await billing.rows('alter table invoice_counters enable trigger user');
  });

  it('[I8] never changes and never goes, whoever asks', async () => {
    const { id } = await bought();
    const [invoice] = await documents(id);
    const of = [invoice?.['id']];
    for (const change of [
      'gross_micros = gross_micros + 1, net_micros = net_micros + 1',
      `lines = '[]'`,
      'customer_id = null',
      `pdf = '\\x00', language = 'en'`,
    ])
      await expect(billing.rows(`update invoices set ${change} where id = $1`, of)).rejects.toThrow(
        'an invoice cannot be changed',
      );
    await expect(billing.rows('delete from invoices where id = $1', of)).rejects.toThrow('cannot be changed');
    await expect(billing.rows('truncate invoices')).rejects.toThrow('cannot be changed');
    await expect(billing.rows('update invoice_counters set last = last - 1')).rejects.toThrow(
      'not taken back',
    );
    await expect(billing.rows('delete from invoice_counters')).rejects.toThrow('not taken back');
  });
});

describe('what goes back', () => {
  it('[I7] in parts is corrected part by part, all of it at once is cancelled', async () => {
    const parted = await bought();
    expect((await refund(parted.id, 3_000_000)).kind).toBe('correction');
    expect((await refund(parted.id, 6_990_000)).kind).toBe('correction');
    const whole = await bought();
    expect((await refund(whole.id, 9_990_000)).kind).toBe('cancellation');
    expect((await documents(parted.id)).map(({ kind, gross }) => [kind, gross])).toEqual([
      ['invoice', 9_990_000],
      ['correction', -3_000_000],
      ['correction', -6_990_000],
    ]);
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });

  it('[I13] the same refund twice is one document; twice at once as well', async () => {
    const { id } = await bought();
    const [first, second] = await Promise.all([
      refund(id, 1_000_000, 'refund:a'),
      refund(id, 1_000_000, 'refund:a'),
    ]);
    expect(second).toEqual(first);
    expect(await refund(id, 1_000_000, 'refund:a')).toEqual(first);
    expect(await documents(id)).toHaveLength(2);
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });

  it('[I7] is never more than was paid, and never nothing', async () => {
    const { id } = await bought();
    await expect(refund(id, 9_990_001)).rejects.toThrow(RangeError);
    await expect(refund(id, 0)).rejects.toThrow(RangeError);
    await refund(id, 9_000_000);
    await expect(refund(id, 1_000_000)).rejects.toThrow(RangeError);
    await expect(refund(newId(), 1)).rejects.toThrow('has no invoice');
    expect(await documents(id)).toHaveLength(2);
  });

  it('[I7] gives back exactly the tax of the invoice, in whatever parts', () => {
    // 4.99 with 19 %: tax 0.80. 2.00 back leaves 2.99 with 0.48, so 0.32; 2.99 more leaves nothing, so 0.48.
    const first = correctedAmounts(INVOICE, 0, 2_000_000);
    expect([first.grossMicros, first.netMicros, first.taxMicros]).toEqual([-2_000_000, -1_680_000, -320_000]);
    const rest = correctedAmounts(INVOICE, 2_000_000, 2_990_000);
    expect([rest.grossMicros, rest.netMicros, rest.taxMicros]).toEqual([-2_990_000, -2_510_000, -480_000]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 12 }), (cents) => {
        let refunded = 0;
        let tax = 0;
        for (const cent of [...cents, Number.MAX_SAFE_INTEGER]) {
          const part = Math.min(cent * 10_000, INVOICE.grossMicros - refunded);
          if (part <= 0) continue;
          const made = correctedAmounts(INVOICE, refunded, part);
          expect(made.netMicros + made.taxMicros).toBe(made.grossMicros);
          refunded += part;
          tax -= made.taxMicros;
        }
        expect([refunded, tax]).toEqual([INVOICE.grossMicros, INVOICE.taxMicros]);
      }),
    );
  });
});

describe('the PDF of a document', () => {
  const files = () => billing.billing.provided.invoices;
  const idOf = async (transactionId: string) => (await documents(transactionId))[0]?.['id'] as string;

  it('is made when it is asked for, and is the same ever after', async () => {
    const { id } = await bought();
    const invoice = await idOf(id);
    const [first, second] = await Promise.all([files().file(invoice), files().file(invoice)]);
    expect(first?.pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(second?.pdf.equals(first?.pdf as Buffer)).toBe(true);
    expect(first?.name).toMatch(/^Rechnung T-2026-\d{6}\.pdf$/);
    const kept = await files().file(invoice);
    expect(kept?.pdf.equals(first?.pdf as Buffer)).toBe(true);
    await expect(billing.rows(`update invoices set pdf = '\\x01' where id = $1`, [invoice])).rejects.toThrow(
      'an invoice cannot be changed',
    );
    expect(await files().file(newId())).toBeUndefined();
  });

  it('stays when its customer is forgotten, whose row then says nothing of them', async () => {
    const { id, customerId } = await bought();
    await refund(id, 1_000_000);
    const summaries = await files().of(customerId, { most: 12 });
    expect(summaries.map(({ kind, grossMicros }) => [kind, grossMicros])).toEqual([
      ['correction', -1_000_000],
      ['invoice', 9_990_000],
    ]);
    const made = await files().file(summaries[0]?.id as string);
    await files().forget(customerId);
    expect(await files().of(customerId, { most: 12 })).toEqual([]);
    const rows = await billing.rows('select buyer, customer_id from invoices where transaction_id = $1', [
      id,
    ]);
    expect(rows).toEqual([
      { buyer: null, customer_id: null },
      { buyer: null, customer_id: null },
    ]);
    expect((await files().file(summaries[0]?.id as string))?.pdf.equals(made?.pdf as Buffer)).toBe(true);
    // What goes back later is documented all the same.
    expect(await refund(id, 1_000_000)).toMatchObject({ kind: 'correction', customerId: null });
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });
});

it.each([
  [{ series: 'R', year: 2026, number: 1 }, 'R-2026-000001'],
  [{ series: 'T', year: 2027, number: 1_234_567 }, 'T-2027-1234567'],
] as const)('%o is read as %s', (row, text) => {
  expect(numberOf(row)).toBe(text);
});
