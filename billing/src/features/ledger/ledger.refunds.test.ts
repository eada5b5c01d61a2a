import { newId } from '@plausch/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bought, bookPayment, bookRefund } from './index.ts';
import { at, Books, euros, GERMAN, PAID_AT } from './ledger.fixture.ts';

let opened: Books;
let transact: Books['transact'];
let newShop: Books['newShop'];
let sale: Books['sale'];
let november: Books['november'];
let recogniseAll: Books['recogniseAll'];
let books: Books['of'];
beforeAll(async () => {
  opened = await Books.open();
  ({ transact, newShop, sale, november, recogniseAll, of: books } = opened);
});
afterAll(() => opened.billing.stop());

describe('a refund', () => {
  const refund = (bought: Bought, cents: number, tax: number, ends: boolean, causeId = newId()) =>
    transact((work) =>
      bookRefund(work, {
        ...bought,
        causeId,
        refundMicros: euros(cents),
        taxes: tax === 0 ? [] : [{ country: 'DE', taxMicros: euros(tax) }],
        ends,
        at: at('2026-11-11T11:00Z'),
      }),
    );

  it('of everything at once leaves nothing', async () => {
    const shop = await newShop();
    const bought = await november(shop);
    expect(await refund(bought, 499, 80, true)).toBe(true);
    expect(await books(shop)).toEqual({});
    await recogniseAll(at('2027-01-01T00:00Z'));
    expect(await books(shop)).toEqual({});
  });

  it('of everything later takes back what was earned as well', async () => {
    const shop = await newShop();
    const bought = await november(shop);
    await recogniseAll(at('2026-11-11T11:00Z'));
    await refund(bought, 499, 80, true);
    expect(await books(shop)).toEqual({ 'revenue premium': -140, 'refunds premium': 140 });
  });

  it('of what was not used ends the time; a cent that is left of it was earned', async () => {
    const shop = await newShop();
    const bought = await november(shop);
    await recogniseAll(at('2026-11-11T11:00Z'));
    // 20 of 30 days of 4.99: 1.66 (1.6633) used, 3.33 go back, with 0.53 of tax: net 2.80. Of 2.79 that are left that is a cent more.
    await refund(bought, 333, 53, true);
    expect(await books(shop)).toEqual({
      receivable: 166,
      'vat DE': -27,
      'revenue premium': -140,
      'refunds premium': 1,
    });
    await recogniseAll(at('2027-01-01T00:00Z'));
    expect(await books(shop)).toMatchObject({ 'revenue premium': -140 });
  });

  it('that ends the time before the job came closes what is left', async () => {
    const shop = await newShop();
    const bought = await november(shop);
    await refund(bought, 333, 53, true);
    // 4.19 were deferred, 2.80 go back, 1.39 are earned.
    const closed = { receivable: 166, 'vat DE': -27, 'revenue premium': -139 };
    expect(await books(shop)).toEqual(closed);
    await recogniseAll(at('2027-01-01T00:00Z'));
    expect(await books(shop)).toEqual(closed);
  });

  it('of a part while the time goes on makes the days to come worth less', async () => {
    const shop = await newShop();
    const bought = await november(shop);
    await refund(bought, 100, 16, false);
    expect(await books(shop)).toEqual({ receivable: 399, deferred: -335, 'vat DE': -64 });
    await recogniseAll(at('2027-01-01T00:00Z'));
    expect(await books(shop)).toEqual({ receivable: 399, 'revenue premium': -335, 'vat DE': -64 });
  });

  it('of what was earned at once is taken from what was earned', async () => {
    const shop = await newShop();
    const bought = await sale(shop);
    await transact((work) => bookPayment(work, { ...bought, taxes: GERMAN, period: null, at: PAID_AT }));
    await refund(bought, 499, 80, true);
    expect(await books(shop)).toEqual({ 'revenue premium': -419, 'refunds premium': 419 });
  });

  it('[I13] asked for twice is booked once', async () => {
    const shop = await newShop();
    const bought = await november(shop);
    const causeId = newId();
    expect(await refund(bought, 100, 16, false, causeId)).toBe(true);
    const once = await books(shop);
    expect(await refund(bought, 100, 16, false, causeId)).toBe(false);
    expect(await books(shop)).toEqual(once);
    await recogniseAll(at('2027-01-01T00:00Z'));
    expect(await books(shop)).toMatchObject({ 'revenue premium': -335 });
  });
});
