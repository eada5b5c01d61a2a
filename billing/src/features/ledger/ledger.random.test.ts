import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestBilling } from '../../billing.fixture.ts';
import { includedTax, refundSplit } from '../../pure/rounding.ts';
import {
  type Bought,
  bookDisputeLost,
  bookDisputeOpened,
  bookFee,
  bookPayment,
  bookRefund,
  recognise,
  sumsByCurrency,
} from './index.ts';
import { Books, euros, NOVEMBER, PAID_AT } from './ledger.fixture.ts';

let opened: Books;
let billing: TestBilling;
let transact: Books['transact'];
let newShop: Books['newShop'];
let sale: Books['sale'];
let recogniseAll: Books['recogniseAll'];
let books: Books['of'];
beforeAll(async () => {
  opened = await Books.open();
  ({ billing, transact, newShop, sale, recogniseAll, of: books } = opened);
});
afterAll(() => opened.billing.stop());

it('[I4] after any sequence of events every transfer and all accounts sum to zero, and each event counts once', async () => {
  type Event = {
    what: 'pay' | 'payForGood' | 'refund' | 'fee' | 'dispute' | 'lose' | 'days';
    of: number;
    share: number;
    isDoubled: boolean;
  };
  const event: fc.Arbitrary<Event> = fc.record({
    what: fc.constantFrom('pay', 'payForGood', 'refund', 'fee', 'dispute', 'lose', 'days'),
    of: fc.nat(20),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    isDoubled: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 14 }), async (events) => {
      const shop = await newShop();
      const sold: { bought: Bought; gross: number; tax: number; refunded: number; isOver: boolean }[] = [];
      let expected = 0;
      let dayMs = NOVEMBER.startMs;
      for (const { what, of, share, isDoubled } of events) {
        const one = sold[of % Math.max(1, sold.length)];
        const causeId = newId();
        const act = await (async (): Promise<((work: Work) => Promise<unknown>) | undefined> => {
          if (what === 'pay' || what === 'payForGood') {
            const gross = euros(1 + Math.floor(share * 20_000));
            const { grossMicros: _, ...bought } = await sale(shop, gross);
            const { taxMicros: tax } = includedTax({ amountMicros: gross, currency: 'EUR' }, 190_000);
            sold.push({ bought, gross, tax, refunded: 0, isOver: false });
            expected += gross;
            const period = what === 'pay' ? NOVEMBER : null;
            const taxes = [{ country: 'DE', taxMicros: tax }];
            return (work) => bookPayment(work, { ...bought, grossMicros: gross, taxes, period, at: PAID_AT });
          }
          if (what === 'days') {
            dayMs += Math.floor(share * 10) * 86_400_000;
            return (work) => recognise(work, new Date(dayMs));
          }
          if (what === 'fee' || what === 'dispute') {
            const amountMicros = euros(Math.floor(share * 500));
            expected -= amountMicros;
            const moved = { ...shop, causeId, currency: 'EUR', amountMicros, at: PAID_AT };
            return (work) => (what === 'fee' ? bookFee(work, moved) : bookDisputeOpened(work, moved));
          }
          if (!one) return undefined;
          const left = one.gross - one.refunded;
          const refundMicros = share > 0.7 ? left : euros(Math.floor((left / 10_000) * share));
          const paid = {
            gross: { amountMicros: one.gross, currency: 'EUR' },
            taxMicros: one.tax,
            rateMicros: 190_000,
            refundedMicros: one.refunded,
          };
          const taxes = [{ country: 'DE', taxMicros: refundSplit(paid, refundMicros).taxMicros }];
          one.refunded += refundMicros;
          if (what === 'refund') expected -= refundMicros;
          const ends = refundMicros === left;
          const back = { ...one.bought, causeId, refundMicros, taxes, ends, at: PAID_AT };
          return (work) => (what === 'refund' ? bookRefund(work, back) : bookDisputeLost(work, back));
        })();
        if (!act) continue;
        await transact(act);
        if (isDoubled) {
          const before = what === 'days' ? undefined : await books(shop);
          await transact(act);
          if (before) expect(await books(shop)).toEqual(before);
        }
      }
      await recogniseAll(new Date(NOVEMBER.endMs));
      const end = await books(shop);
      expect(Object.values(end).reduce((sum, cents) => sum + cents, 0)).toBe(0);
      expect(end['receivable'] ?? 0).toBe(expected / 10_000);
      // All time has passed: nothing is owed any more, and tax is owed for what was not given back.
      expect(end['deferred']).toBeUndefined();
      const tax = sold.reduce((sum, { gross, tax: whole, refunded }) => {
        const rest = { amountMicros: gross - refunded, currency: 'EUR' };
        return sum + (refunded === 0 ? whole : includedTax(rest, 190_000).taxMicros);
      }, 0);
      expect(end['vat DE'] ?? 0).toBe(0 - tax / 10_000);
    }),
    { numRuns: 12 },
  );
  expect((await sumsByCurrency(billing.database.drizzle)).map(({ amountMicros }) => amountMicros)).toEqual([
    0n,
  ]);
  expect(
    await billing.rows(
      `select transfer_id, currency from ledger_entries join ledger_accounts on id = account_id group by 1, 2 having sum(amount) <> 0`,
    ),
  ).toEqual([]);
}, 120_000);
