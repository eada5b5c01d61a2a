import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBilling } from '../../billing.fixture.ts';
import { fromSmallestUnits } from '../../pure/money.ts';
import { RULES } from '../../rules.ts';
import { newTransaction, type Shop, shopOf, startTaxedBilling } from '../../taxed.fixture.ts';
import { evidenceOf, type PaymentTaxes, partsOf, recordPayment, recordRefund } from './index.ts';
import { quoteWith, type TaxLine } from './tax.quote.ts';
import { inEuros, quarterCsv } from './tax.report.ts';
import { noteThreshold, salesAbroad } from './tax.threshold.ts';

let billing: TestBilling;
let shop: Shop;
beforeAll(async () => {
  billing = await startTaxedBilling('{ home: DE, scheme: oss }');
  shop = await shopOf(billing);
});
afterAll(() => billing.stop());

const transact = <T>(run: (work: Work) => Promise<T>) => billing.database.inTransaction(run);

/** A payment by somebody with a card of a country who says to be there, booked; answers its id. */
async function pay(
  country: string,
  units: number,
  moment: string,
  { currency = 'EUR', told = null as PaymentTaxes['quote'] | null } = {},
): Promise<string> {
  const at = new Date(moment);
  const grossMicros = fromSmallestUnits(units, currency);
  const transactionId = await newTransaction(billing, { grossMicros, currency, at });
  const taxes = await billing.billing.provided.tax.ofPayment({
    projectId: shop.projectId,
    gross: { amountMicros: grossMicros, currency },
    told,
    evidence: { card: country, form: { country, postalCode: null }, ip: null },
    atMs: at.getTime(),
  });
  if (!taxes) throw new Error('the project charges no tax');
  await transact((work) => recordPayment(work, { ...shop, transactionId, at, taxes }));
  return transactionId;
}

const giveBack = (
  transactionId: string,
  of: { units: number; before?: number; moment: string; cause?: string; gross?: number; currency?: string },
) => {
  const currency = of.currency ?? 'EUR';
  return transact((work) =>
    recordRefund(work, {
      cause: of.cause ?? `refund:${newId()}`,
      transactionId,
      gross: { amountMicros: fromSmallestUnits(of.gross ?? 499, currency), currency },
      refundedMicros: fromSmallestUnits(of.before ?? 0, currency),
      refundMicros: fromSmallestUnits(of.units, currency),
      at: new Date(of.moment),
    }),
  );
};
const entriesOf = (transactionId: string) =>
  billing.rows(
    'select country, place, rate_micros, net_micros::int as net, tax_micros::int as tax from tax_entries where transaction_id = $1 order by at, cause, line',
    [transactionId],
  );

describe('a payment', () => {
  it('keeps what it was taxed by, and why', async () => {
    const id = await pay('HU', 499, '2026-02-01T12:00Z');
    expect(await entriesOf(id)).toEqual([
      { country: 'HU', place: 'HU', rate_micros: 270_000, net: 3_930_000, tax: 1_060_000 },
    ]);
    expect(
      await billing.rows('select country, is_proven, pieces from tax_evidence where transaction_id = $1', [
        id,
      ]),
    ).toEqual([
      {
        country: 'HU',
        is_proven: true,
        pieces: { card: 'HU', form: { country: 'HU', postalCode: null }, ip: null },
      },
    ]);
  });

  it('tells a renewal where it comes from, and the ledger whose tax is in it', async () => {
    const id = await pay('HU', 499, '2026-02-01T12:00Z');
    const evidence = await evidenceOf(billing.database.drizzle, id);
    expect(evidence).toEqual({ card: 'HU', form: { country: 'HU', postalCode: null }, ip: null });
    expect(await evidenceOf(billing.database.drizzle, newId())).toBeUndefined();
    const taxes = await billing.billing.provided.tax.ofPayment({
      projectId: shop.projectId,
      gross: { amountMicros: 4_990_000, currency: 'EUR' },
      told: null,
      evidence: evidence ?? { card: null, form: null, ip: null },
      atMs: billing.clock.now(),
    });
    expect(taxes && partsOf(taxes.quote)).toEqual([{ country: 'HU', taxMicros: 1_060_000 }]);
  });

  it('without a tax is written down as well', async () => {
    const id = await pay('JP', 499, '2026-02-01T12:00Z');
    expect(await entriesOf(id)).toEqual([
      { country: null, place: 'JP', rate_micros: null, net: 4_990_000, tax: 0 },
    ]);
  });

  it('of which nothing is known is taken to be from home, without proof', async () => {
    const taxes = await billing.billing.provided.tax.ofPayment({
      projectId: shop.projectId,
      gross: { amountMicros: 4_990_000, currency: 'EUR' },
      told: null,
      evidence: { card: null, form: null, ip: null },
      atMs: billing.clock.now(),
    });
    expect(taxes?.place).toEqual({ country: 'DE', postalCode: null, isProven: false });
    expect(taxes?.quote.taxMicros).toBe(800_000);
  });

  it('[I13] recorded twice is recorded once, and nothing of it is ever changed', async () => {
    const id = await pay('DE', 499, '2026-02-01T12:00Z');
    const taxes = await billing.billing.provided.tax.ofPayment({
      projectId: shop.projectId,
      gross: { amountMicros: 9_990_000, currency: 'EUR' },
      told: null,
      evidence: { card: 'FR', form: null, ip: null },
      atMs: billing.clock.now(),
    });
    if (!taxes) throw new Error('the project charges no tax');
    await transact((work) => recordPayment(work, { ...shop, transactionId: id, at: new Date(), taxes }));
    expect(await entriesOf(id)).toHaveLength(1);
    for (const table of ['tax_entries', 'tax_evidence']) {
      await expect(billing.rows(`update ${table} set country = 'FR'`)).rejects.toThrow('cannot be changed');
      await expect(billing.rows(`delete from ${table}`)).rejects.toThrow('cannot be changed');
    }
  });
});

describe('[I7] a refund', () => {
  it('goes by the rate of its payment, and all of them give back exactly its tax', async () => {
    // 22 percent when it was paid, 24 when it went back: 4.99 × 0.22 / 1.22 = 0.8998 → 0.90.
    const id = await pay('EE', 499, '2025-06-30T12:00Z');
    // Of 2.99 that are left 0.5392 → 0.54, so 0.36 go back with 2.00; of 0.99 0.1785 → 0.18; the last 0.99 have 0.18.
    const moment = '2025-07-02T12:00Z';
    expect((await giveBack(id, { units: 200, moment })).taxMicros).toBe(360_000);
    expect((await giveBack(id, { units: 200, before: 200, moment })).taxMicros).toBe(360_000);
    expect(await giveBack(id, { units: 99, before: 400, moment })).toEqual({
      netMicros: 810_000,
      taxMicros: 180_000,
      parts: [{ country: 'EE', taxMicros: 180_000 }],
    });
    const entries = await entriesOf(id);
    expect(entries.map(({ rate_micros }) => rate_micros)).toEqual([220_000, 220_000, 220_000, 220_000]);
    for (const sum of ['net', 'tax'])
      expect(entries.reduce((total, entry) => total + Number(entry[sum]), 0)).toBe(0);
  });

  it('[I13] asked again answers the same and adds nothing, also when what it gave back counts by now', async () => {
    const id = await pay('DE', 499, '2026-02-01T12:00Z');
    const ask = (before: number) =>
      giveBack(id, { units: 200, before, moment: '2026-02-02T12:00Z', cause: `refund:${id}` });
    const first = await ask(0);
    expect(first).toEqual({
      netMicros: 1_680_000,
      taxMicros: 320_000,
      parts: [{ country: 'DE', taxMicros: 320_000 }],
    });
    expect(await ask(200)).toEqual(first);
    expect(await ask(499)).toEqual(first);
    expect(await entriesOf(id)).toHaveLength(2);
  });

  it('counts by the rate, not by the rounded share of the tax', async () => {
    const id = await pay('DE', 499, '2026-02-01T12:00Z');
    // In 2.53 that are left are 2.53 × 0.19 / 1.19 = 0.4039 → 0.40; by the share 0.80 / 4.99 it would be 0.4056 → 0.41.
    expect((await giveBack(id, { units: 246, moment: '2026-02-02T12:00Z' })).taxMicros).toBe(400_000);
  });

  it('of what was paid before there were taxes has none', async () => {
    const at = new Date('2026-02-01T12:00Z');
    const id = await newTransaction(billing, { grossMicros: 4_990_000, at });
    expect(await giveBack(id, { units: 499, moment: '2026-02-02T12:00Z' })).toEqual({
      netMicros: 4_990_000,
      taxMicros: 0,
      parts: [],
    });
    await expect(giveBack(id, { units: 500, moment: '2026-02-02T12:00Z' })).rejects.toThrow(RangeError);
  });

  it('gives back each of several taxes', async () => {
    const line = (taxMicros: number): TaxLine => ({
      name: 'Sales tax',
      country: 'US',
      state: 'CA',
      rateMicros: null,
      taxableMicros: 4_990_000,
      taxMicros,
      type: 'sales',
    });
    const told = quoteWith(
      { amountMicros: 4_990_000, currency: 'USD' },
      { country: 'US', postalCode: '94103' },
      [line(360_000), line(70_000)],
    );
    const id = await pay('US', 542, '2026-02-01T12:00Z', { currency: 'USD', told });
    const of = { gross: 542, currency: 'USD', moment: '2026-02-02T12:00Z' };
    // Of 3.42 that are left: 0.36 × 3.42 / 5.42 = 0.2272 → 0.23, 0.07 × 3.42 / 5.42 = 0.0442 → 0.04: 0.13 and 0.03 go back.
    expect(await giveBack(id, { ...of, units: 200 })).toMatchObject({
      netMicros: 1_840_000,
      taxMicros: 160_000,
    });
    expect(await giveBack(id, { ...of, units: 342, before: 200 })).toEqual({
      netMicros: 3_150_000,
      taxMicros: 270_000,
      parts: [
        { country: 'US', taxMicros: 230_000 },
        { country: 'US', taxMicros: 40_000 },
      ],
    });
    expect((await entriesOf(id)).map(({ tax }) => tax)).toEqual([
      360_000, 70_000, -130_000, -30_000, -230_000, -40_000,
    ]);
  });
});

describe('the list of a quarter', () => {
  it('has a line for each country, rate and currency, with what went back taken off, by the days of Berlin', async () => {
    // 2027 alone. 23:30 UTC on 31 March is 1:30 on 1 April in Berlin.
    await pay('DE', 4_999, '2026-12-31T23:00Z');
    const finnish = await pay('FI', 499, '2027-02-10T12:00Z');
    await pay('FI', 499, '2027-03-31T21:59Z');
    await pay('FI', 499, '2027-03-31T22:30Z');
    await pay('DE', 999, '2027-03-01T12:00Z', { currency: 'USD' });
    await pay('CH', 499, '2027-03-01T12:00Z', { currency: 'CHF' });
    await giveBack(finnish, { units: 200, moment: '2027-03-05T12:00Z' });
    const rates = new Map([['USD', 1_085_200]]);
    const csv = await quarterCsv(billing.database.drizzle, shop, { year: 2027, quarter: 1, rates });
    expect(csv.split('\r\n')).toEqual([
      'Land,Satz,Währung,Netto,Steuer,Netto in EUR,Steuer in EUR',
      'CH,,CHF,4.99,0.00,,',
      'DE,19,EUR,42.01,7.98,42.01,7.98',
      // 9.99: tax 1.595 → 1.60, net 8.39. 8.39 / 1.0852 = 7.7313, 1.60 / 1.0852 = 1.4744.
      'DE,19,USD,8.39,1.60,7.73,1.47',
      // Twice 3.98 + 1.01, less 2.00: of 2.99 the tax is 0.6075 → 0.61, so 0.40 and 1.60 go back.
      'FI,25.5,EUR,6.36,1.62,6.36,1.62',
      '',
    ]);
    const next = await quarterCsv(billing.database.drizzle, shop, { year: 2027, quarter: 2, rates });
    expect(next.split('\r\n').slice(1)).toEqual(['FI,25.5,EUR,3.98,1.01,3.98,1.01', '']);
  });

  it('counts euros in cents, half away from nothing', () => {
    const rates = new Map([['USD', 2_000_000]]);
    expect(inEuros(50_000, 'USD', rates)).toBe(30_000);
    expect(inEuros(-50_000, 'USD', rates)).toBe(-30_000);
    expect(inEuros(50_000, 'EUR', rates)).toBe(50_000);
    expect(inEuros(50_000, 'JPY', rates)).toBeUndefined();
  });
});

describe('the threshold', () => {
  const at = (moment: string) => ({
    ...shop,
    home: 'DE',
    atMs: Date.parse(moment),
    rates: new Map<string, number>(),
  });
  const note = (moment: string) => transact((work) => noteThreshold({ rules: RULES }, work, at(moment)));

  it('counts what goes to other member states, this year and the last, and is told at 80 and 100 percent, once each', async () => {
    // The home country and countries outside the EU do not count.
    await pay('DE', 90_000_000, '2031-05-01T12:00Z');
    await pay('CH', 90_000_000, '2031-05-01T12:00Z');
    // 9,520.00 with 20 percent in it: net 7,933.33, 79 percent.
    await pay('FR', 952_000, '2031-05-01T12:00Z');
    expect(await note('2031-06-01T12:00Z')).toEqual([]);
    // 80.00 more with tax, 66.67 without: 8,000.00 in all.
    await pay('FR', 8_000, '2031-06-02T12:00Z');
    expect(await salesAbroad({ rules: RULES }, billing.database.drizzle, at('2031-06-03T12:00Z'))).toEqual([
      { year: 2030, euroMicros: 0, percent: 0, unconverted: [] },
      { year: 2031, euroMicros: 8_000_000_000, percent: 80, unconverted: [] },
    ]);
    expect(await note('2031-06-03T12:00Z')).toEqual([{ year: 2031, percent: 80 }]);
    expect(await note('2031-06-04T12:00Z')).toEqual([]);
    await pay('AT', 240_000, '2031-12-31T22:30Z');
    expect(await note('2031-12-31T22:45Z')).toEqual([{ year: 2031, percent: 100 }]);
    // In the new year the old one counts as well, and was told of.
    expect(await note('2032-01-02T12:00Z')).toEqual([]);
    await pay('AT', 1_200_000, '2032-01-03T12:00Z');
    expect(await note('2032-01-04T12:00Z')).toEqual([
      { year: 2032, percent: 80 },
      { year: 2032, percent: 100 },
    ]);
    expect(
      await billing.rows(`select subject from audit_log where action = 'tax.threshold' order by subject`),
    ).toEqual(
      ['sandbox:2031:100', 'sandbox:2031:80', 'sandbox:2032:100', 'sandbox:2032:80'].map((subject) => ({
        subject,
      })),
    );
  });

  it('leaves out what it has no rate for, and says so', async () => {
    await pay('FR', 12_000, '2041-05-01T12:00Z', { currency: 'USD' });
    const [, year] = await salesAbroad({ rules: RULES }, billing.database.drizzle, at('2041-06-01T12:00Z'));
    expect(year).toEqual({
      year: 2041,
      euroMicros: 0,
      percent: 0,
      unconverted: [{ currency: 'USD', netMicros: 100_000_000 }],
    });
  });
});
