import { newId } from '@plausch/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBilling } from '../../billing.fixture.ts';
import {
  bookDisputeLost,
  bookDisputeOpened,
  bookDisputeWon,
  bookFee,
  bookPayment,
  bookRefund,
  recognise,
} from './index.ts';
import type { Shop } from './ledger.accounts.ts';
import { at, Books, euros, GERMAN, NOVEMBER, PAID_AT } from './ledger.fixture.ts';

let opened: Books;
let billing: TestBilling;
let transact: Books['transact'];
let newShop: Books['newShop'];
let sale: Books['sale'];
let november: Books['november'];
let recogniseAll: Books['recogniseAll'];
let books: Books['of'];
beforeAll(async () => {
  opened = await Books.open();
  ({ billing, transact, newShop, sale, november, recogniseAll, of: books } = opened);
});
afterAll(() => opened.billing.stop());

describe('a payment', () => {
  it('for time is owed until it has passed; its tax is owed to the country', async () => {
    const shop = await newShop();
    await november(shop);
    expect(await books(shop)).toEqual({ receivable: 499, deferred: -419, 'vat DE': -80 });
  });

  it('for good is earned at once', async () => {
    const shop = await newShop();
    const bought = await sale(shop, euros(14_900));
    // 149.00 × 0.19 / 1.19 = 23.789.
    const taxes = [{ country: 'DE', taxMicros: euros(2_379) }];
    await transact((work) => bookPayment(work, { ...bought, taxes, period: null, at: PAID_AT }));
    expect(await books(shop)).toEqual({ receivable: 14_900, 'revenue premium': -12_521, 'vat DE': -2_379 });
  });

  it('[I13] that was booked once is not earned a second time, whatever is said of its time', async () => {
    const shop = await newShop();
    const bought = await sale(shop);
    const payment = { ...bought, taxes: GERMAN, at: PAID_AT };
    expect(await transact((work) => bookPayment(work, { ...payment, period: null }))).toBe(true);
    expect(await transact((work) => bookPayment(work, { ...payment, period: NOVEMBER }))).toBe(false);
    await recogniseAll(at('2027-01-01T00:00Z'));
    expect(await books(shop)).toEqual({ receivable: 499, 'revenue premium': -419, 'vat DE': -80 });
  });

  it('of nothing is not written', async () => {
    const shop = await newShop();
    const bought = await sale(shop, 0);
    const payment = { ...bought, taxes: [], period: null, at: PAID_AT };
    expect(await transact((work) => bookPayment(work, payment))).toBe(false);
    expect(await books(shop)).toEqual({});
  });

  it('to which unused time was credited is earned with what is left of it, over the new time', async () => {
    const shop = await newShop();
    const first = await november(shop);
    // Ten days have earned 1.40 (1.3967), 2.79 are left; 6.66 are charged on top, 1.06 of it tax: 5.60. Together 8.39.
    await recogniseAll(at('2026-11-11T11:00Z'));
    const period = { startMs: Date.parse('2026-11-11T11:00Z'), endMs: Date.parse('2026-12-11T11:00Z') };
    const bought = await sale(shop, euros(666));
    const upgrade = {
      ...bought,
      productId: 'vip',
      taxes: [{ country: 'DE', taxMicros: euros(106) }],
      period,
      carried: { from: first.transactionId, creditMicros: euros(333), usedMicros: euros(333) },
      at: at('2026-11-11T11:00Z'),
    };
    expect(await transact((work) => bookPayment(work, upgrade))).toBe(true);
    expect(await transact((work) => bookPayment(work, upgrade))).toBe(false);
    const before = { receivable: 1_165, 'vat DE': -186, 'revenue premium': -140 };
    expect(await books(shop)).toEqual({ ...before, deferred: -839 });
    await recogniseAll(at('2026-12-02T12:00Z'));
    // 21 of 30 days: 5.873 → 5.87.
    expect(await books(shop)).toEqual({ ...before, deferred: -252, 'revenue vip': -587 });
    await recogniseAll(at('2027-01-01T12:00Z'));
    expect(await books(shop)).toEqual({ ...before, 'revenue vip': -839 });
  });

  it('of nothing, as the credit is enough, carries the time over all the same, once; what goes back stays where it was', async () => {
    const shop = await newShop();
    const first = await november(shop);
    const bought = await sale(shop, 0);
    // A credit of 4.99, of which 3.00 were used: 4.19 × 300 / 499 = 2.519 → 2.52 move, 1.67 stay.
    const payment = {
      ...bought,
      productId: 'vip',
      taxes: [],
      period: NOVEMBER,
      carried: { from: first.transactionId, creditMicros: euros(499), usedMicros: euros(300) },
      at: PAID_AT,
    };
    expect(await transact((work) => bookPayment(work, payment))).toBe(true);
    expect(await transact((work) => bookPayment(work, payment))).toBe(false);
    // 1.99 go back, 0.32 of it tax, as of 3.00 that are left 0.479 → 0.48: net 1.67.
    const refund = {
      causeId: newId(),
      refundMicros: euros(199),
      taxes: [{ country: 'DE', taxMicros: euros(32) }],
    };
    await transact((work) => bookRefund(work, { ...first, ...refund, ends: true, at: PAID_AT }));
    expect(await books(shop)).toEqual({ receivable: 300, 'vat DE': -48, deferred: -252 });
    await recogniseAll(at('2026-12-02T12:00Z'));
    expect(await books(shop)).toEqual({ receivable: 300, 'vat DE': -48, 'revenue vip': -252 });
  });
});

describe('time that passes', () => {
  it('is earned day by day, each at its own end, whenever the job comes', async () => {
    const shop = await newShop();
    await november(shop);
    await recogniseAll(at('2026-11-11T12:00Z'));
    expect(await books(shop)).toEqual({
      receivable: 499,
      'vat DE': -80,
      deferred: -279,
      'revenue premium': -140,
    });
    expect(await books(shop, at('2026-11-05T11:00Z'))).toMatchObject({ 'revenue premium': -56 });
    expect(await books(shop, at('2026-11-05T10:59Z'))).toMatchObject({ 'revenue premium': -42 });
    await recogniseAll(at('2027-02-01T00:00Z'));
    expect(await books(shop)).toEqual({ receivable: 499, 'vat DE': -80, 'revenue premium': -419 });
  });

  it('[I13] is earned once, however often and by how many at once it is asked for', async () => {
    const shop = await newShop();
    for (let i = 0; i < 4; i += 1) await november(shop);
    const upTo = at('2026-11-11T11:00Z');
    await Promise.all([1, 2, 3, 4].map(() => transact((work) => recognise(work, upTo))));
    await recogniseAll(upTo);
    await recogniseAll(upTo);
    expect(await books(shop)).toMatchObject({ 'revenue premium': 4 * -140 });
    // Even where it was forgotten how far one had come.
    await billing.rows(`update ledger_prepaid set days_done = 0, next_at = starts_at where project_id = $1`, [
      shop.projectId,
    ]);
    await recogniseAll(upTo);
    expect(await books(shop)).toMatchObject({ 'revenue premium': 4 * -140 });
  });

  it('comes in bounded pieces', async () => {
    const shop = await newShop();
    const bought = await sale(shop);
    const year = { startMs: NOVEMBER.startMs, endMs: Date.parse('2027-11-01T11:00Z') };
    await transact((work) => bookPayment(work, { ...bought, taxes: [], period: year, at: PAID_AT }));
    const transfers = async () =>
      (
        await billing.rows(
          `select 1 from ledger_transfers where project_id = $1 and cause_type = 'recognition'`,
          [shop.projectId],
        )
      ).length;
    await transact((work) => recognise(work, at('2027-12-01T00:00Z')));
    expect(await transfers()).toBe(31);
    await recogniseAll(at('2027-12-01T00:00Z'));
    expect(await transfers()).toBe(365);
    expect(await books(shop)).toEqual({ receivable: 499, 'revenue premium': -499 });
  });
});

describe('fees and disputes', () => {
  const moved = (shop: Shop, cents: number) => ({
    ...shop,
    causeId: newId(),
    currency: 'EUR',
    amountMicros: euros(cents),
    at: PAID_AT,
  });

  it('a fee is kept from what the gateway owes', async () => {
    const shop = await newShop();
    await november(shop);
    await transact((work) => bookFee(work, moved(shop, 32)));
    expect(await books(shop)).toMatchObject({ receivable: 467, fees: 32 });
  });

  it('a dispute that is won comes back', async () => {
    const shop = await newShop();
    await november(shop);
    const before = await books(shop);
    const dispute = moved(shop, 499);
    await transact((work) => bookDisputeOpened(work, dispute));
    expect(await books(shop)).toMatchObject({ disputes: 499, deferred: -419 });
    expect((await books(shop))['receivable']).toBeUndefined();
    await transact((work) => bookDisputeWon(work, dispute));
    expect(await books(shop)).toEqual(before);
  });

  it('one that is lost is a refund from what was held back', async () => {
    const shop = await newShop();
    const bought = await november(shop);
    await recogniseAll(at('2026-11-11T11:00Z'));
    const dispute = moved(shop, 499);
    await transact((work) => bookDisputeOpened(work, dispute));
    await transact((work) =>
      bookDisputeLost(work, {
        ...bought,
        causeId: dispute.causeId,
        refundMicros: euros(499),
        taxes: GERMAN,
        ends: true,
        at: PAID_AT,
      }),
    );
    expect(await books(shop)).toEqual({ 'revenue premium': -140, 'refunds premium': 140 });
  });
});
