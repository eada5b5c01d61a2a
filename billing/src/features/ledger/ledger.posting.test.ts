import { newId } from '@plausch/platform/ids';
import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBilling } from '../../billing.fixture.ts';
import { bookFee, type Entry, post } from './index.ts';
import { accountId, type Shop } from './ledger.accounts.ts';
import { Books, euros, PAID_AT } from './ledger.fixture.ts';

let opened: Books;
let billing: TestBilling;
let transact: Books['transact'];
let newShop: Books['newShop'];
let books: Books['of'];
beforeAll(async () => {
  opened = await Books.open();
  ({ billing, transact, newShop, of: books } = opened);
});
afterAll(() => opened.billing.stop());

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
