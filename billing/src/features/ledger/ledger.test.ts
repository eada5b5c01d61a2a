import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import { sql as raw } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { includedTax, refundSplit } from '../../pure/rounding.ts';
import { newTransaction, shopOf } from '../../taxed.fixture.ts';
import {
  type Bought,
  balancesOf,
  bookDisputeLost,
  bookDisputeOpened,
  bookDisputeWon,
  bookFee,
  bookPayment,
  bookRefund,
  type Entry,
  post,
  recognise,
  sumsByCurrency,
} from './index.ts';
import { accountId, type Shop } from './ledger.accounts.ts';

let billing: TestBilling;
let sandbox: Shop;
beforeAll(async () => {
  billing = await startBilling();
  sandbox = await shopOf(billing);
});
afterAll(() => billing.stop());

const transact = <T>(run: (work: Work) => Promise<T>) => billing.database.inTransaction(run);
const at = (text: string) => new Date(text);
const euros = (cents: number) => cents * 10_000;
// From noon on 1 November to noon on 1 December in Berlin: 30 days.
const NOVEMBER = { startMs: Date.parse('2026-11-01T11:00Z'), endMs: Date.parse('2026-12-01T11:00Z') };
const PAID_AT = at('2026-11-01T11:00Z');

let shops = 0;
/** Books of a project of their own. */
async function newShop(): Promise<Shop> {
  const projectId = newId();
  shops += 1;
  await billing.rows(`insert into projects (id, slug, created_at) values ($1, $2, now())`, [
    projectId,
    `books-${shops}`,
  ]);
  return { projectId, environment: 'sandbox' };
}
/** Balances in cents, by account. */
async function books(shop: Shop, until?: Date): Promise<Record<string, number>> {
  const balances = await balancesOf(billing.database.drizzle, shop, until);
  return Object.fromEntries(
    balances
      .filter(({ amountMicros }) => amountMicros !== 0n)
      .map(({ kind, detail, amountMicros }) => [
        detail === '' ? kind : `${kind} ${detail}`,
        Number(amountMicros / 10_000n),
      ]),
  );
}
async function sale(shop: Shop, grossMicros = euros(499)): Promise<Bought & { grossMicros: number }> {
  const transactionId = await newTransaction(billing, { grossMicros, at: PAID_AT });
  return { ...shop, transactionId, productId: 'premium', currency: 'EUR', grossMicros };
}
const GERMAN = [{ country: 'DE', taxMicros: euros(80) }];
/** 4.99 with 0.80 of tax for November. */
async function november(shop: Shop): Promise<Bought> {
  const bought = await sale(shop);
  await transact((work) => bookPayment(work, { ...bought, taxes: GERMAN, period: NOVEMBER, at: PAID_AT }));
  const { grossMicros: _, ...of } = bought;
  return of;
}
async function recogniseAll(upTo: Date): Promise<void> {
  while ((await transact((work) => recognise(work, upTo))) > 0);
}

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

describe('a transfer', () => {
  const entries = (cents: number): Entry[] => [
    { kind: 'fees', detail: '', currency: 'EUR', amountMicros: euros(cents) },
    { kind: 'receivable', detail: '', currency: 'EUR', amountMicros: euros(-cents) },
  ];
  const fee = (shop: Shop, id: string, of = entries(1)) => ({
    ...shop,
    cause: { type: 'fee' as const, id },
    at: PAID_AT,
    entries: of,
  });

  it('[I13] is written once for each cause, also by two at the same moment', async () => {
    const shop = await newShop();
    const id = newId();
    const written = await Promise.all([1, 2, 3].map(() => transact((work) => post(work, fee(shop, id)))));
    expect(written.filter(Boolean)).toHaveLength(1);
    expect(await transact((work) => post(work, fee(shop, id, entries(5))))).toBe(false);
    expect(await books(shop)).toEqual({ fees: 1, receivable: -1 });
  });

  it('is gone with the transaction that wrote it, and can be written again', async () => {
    const shop = await newShop();
    const id = newId();
    await expect(
      transact(async (work) => {
        await post(work, fee(shop, id));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await books(shop)).toEqual({});
    expect(await transact((work) => post(work, fee(shop, id)))).toBe(true);
  });

  it('[I4] that does not sum to zero in each currency is refused, here and by the database', async () => {
    const shop = await newShop();
    const [first, second] = entries(1) as [Entry, Entry];
    const refuses = (of: Entry[]) =>
      expect(transact((work) => post(work, fee(shop, newId(), of)))).rejects.toThrow(RangeError);
    await refuses([first]);
    await refuses([first, { ...second, currency: 'USD' }]);
    await refuses([first, { ...second, amountMicros: -0.5 }]);
    await transact((work) => post(work, fee(shop, newId())));
    // Whoever goes round this program meets the database. Nothing can be added to a transfer that is there …
    const [old] = await billing.rows('select id from ledger_transfers where project_id = $1', [
      shop.projectId,
    ]);
    const account = accountId(shop, first);
    const add = (lines: number, line: number) =>
      billing.rows('insert into ledger_entries values ($1, $2, $3, $4, 5)', [
        old?.['id'],
        lines,
        line,
        account,
      ]);
    await expect(add(2, 2)).rejects.toThrow('violates check constraint');
    await expect(add(2, 1)).rejects.toThrow('duplicate key');
    await expect(add(3, 2)).rejects.toThrow('violates foreign key');
    // … nor a new one that does not sum to zero, lacks an entry, or reaches into other books.
    const other = await newShop();
    await transact((work) => post(work, fee(other, newId())));
    const write = (lines: number, ...of: [account: string, amount: number][]) =>
      transact(async ({ sql }) => {
        const id = newId();
        await sql.execute(
          raw`insert into ledger_transfers values (${id}, ${lines}, ${shop.projectId}, 'sandbox', 'fee', ${id}, now())`,
        );
        for (const [line, [to, amount]] of of.entries())
          await sql.execute(
            raw`insert into ledger_entries values (${id}, ${lines}, ${line}, ${to}, ${amount})`,
          );
      });
    const [fees, receivable] = [account, accountId(shop, second)];
    await expect(write(2, [fees, 5], [receivable, -4])).rejects.toThrow('does not sum to zero');
    await expect(write(3, [fees, 5], [receivable, -5])).rejects.toThrow('does not sum to zero');
    await expect(write(2)).rejects.toThrow('does not sum to zero');
    await expect(write(2, [accountId(other, first), 5], [accountId(other, second), -5])).rejects.toThrow(
      'within its shop',
    );
    await expect(write(2, [fees, 5], [receivable, -5])).resolves.toBeUndefined();
  });

  it('[I8] is never changed, nor is an account', async () => {
    const shop = await newShop();
    await transact((work) => post(work, fee(shop, newId())));
    for (const statement of [
      'update ledger_entries set amount = 1',
      'delete from ledger_entries',
      'truncate ledger_entries',
      'update ledger_transfers set at = now()',
      'delete from ledger_transfers',
      `update ledger_accounts set kind = 'fees'`,
      'delete from ledger_accounts',
    ])
      await expect(billing.rows(statement)).rejects.toThrow(
        /cannot be (?:changed|truncated)|cannot truncate/,
      );
    await expect(billing.rows('truncate ledger_transfers cascade')).rejects.toThrow('cannot be changed');
  });

  it('[I9] of the sandbox and of production are apart', async () => {
    const shop = await newShop();
    await transact((work) => post(work, fee(shop, newId())));
    expect(await books({ ...shop, environment: 'production' })).toEqual({});
    expect(accountId(shop, entries(1)[0] as Entry)).not.toBe(
      accountId({ ...shop, environment: 'production' }, entries(1)[0] as Entry),
    );
  });
});

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

it('a transfer to accounts that are known is one statement', async () => {
  const shop = await newShop();
  const moved = () => ({ ...shop, causeId: newId(), currency: 'EUR', amountMicros: euros(1), at: PAID_AT });
  await transact((work) => bookFee(work, moved()));
  await transact(async (work) => {
    const session = (work.sql as unknown as { session: { client: { query(...of: unknown[]): unknown } } })
      .session;
    const { client } = session;
    const query = client.query.bind(client);
    let count = 0;
    client.query = (...of) => {
      count += 1;
      return query(...of);
    };
    try {
      await bookFee(work, moved());
      expect(count).toBe(1);
    } finally {
      client.query = query;
    }
  });
});

it('books of the starter project are empty until something is sold', async () => {
  expect(await books(sandbox)).toEqual({});
});
