import { randomBytes } from 'node:crypto';
import { openDatabase } from '@plausch/platform/db';
import { createLogger } from '@plausch/platform/logger';
import { sql as raw } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { SCHEMA } from '../../schema.ts';
import { CatalogueBook } from './catalogue.book.ts';
import { findPrice } from './catalogue.store.ts';

let billing: TestBilling;
let projectId: string;
let sold: readonly string[];
beforeAll(async () => {
  billing = await startBilling({ mail: 'later' });
  projectId = String((await billing.rows('select id from projects'))[0]?.['id']);
  const rows = await billing.rows('select price_id from prices order by price_id');
  sold = rows.map((row) => String(row['price_id']));
});
afterAll(() => billing.stop());

let book: CatalogueBook;
/** How often the book has asked the tables outside of transactions. */
let asked: number;
function open(mostPrices?: number): void {
  asked = 0;
  const { database, billing: running } = billing;
  const logQuery = () => {
    asked += 1;
  };
  const counted = { ...database, drizzle: drizzle(database.pool, { logger: { logQuery } }) };
  book = new CatalogueBook({ database: counted, provided: running.provided }, { mostPrices });
}
beforeEach(() => open());

const named = (number: number) => sold[number] as string;
const newName = () => `prc_${randomBytes(10).toString('hex')}`;

it('[CA4] a price is read once, and is then what the table says of it', async () => {
  const row = await findPrice(billing.database.drizzle, projectId, named(0));
  expect(row).toMatchObject({ priceId: named(0) });
  for (let times = 0; times < 3; times += 1) expect(await book.price(projectId, named(0))).toEqual(row);
  expect(asked).toBe(1);
  // What is not there may come: it is asked for again.
  const missing = newName();
  for (let times = 0; times < 2; times += 1) expect(await book.price(projectId, missing)).toBeUndefined();
  expect(asked).toBe(3);
});

it('[CA4] a price that a transaction has written and undone was never known', async () => {
  const priceId = newName();
  const write = (isUndone: boolean) =>
    billing.database.inTransaction(async ({ sql }) => {
      await sql.execute(raw`
        insert into prices (project_id, price_id, product_id, option_id, currency, amount_micros, period, first_version)
        select project_id, ${priceId}, product_id, 'written', currency, 10000, period, first_version
        from prices where price_id = ${named(0)}`);
      // The transaction reads what it has written itself.
      expect(await book.price(projectId, priceId, sql)).toMatchObject({ priceId, amountMicros: 10_000 });
      if (isUndone) throw new Error('undone');
    });
  await expect(write(true)).rejects.toThrow('undone');
  expect(await book.price(projectId, priceId)).toBeUndefined();
  await write(false);
  expect(await book.price(projectId, priceId)).toMatchObject({ priceId, amountMicros: 10_000 });
});

it('what a transaction asks for is kept for the next ones, and read on its own connection', async () => {
  const { connectionString: url = '' } = billing.database.pool.options;
  const log = createLogger({ level: 'silent' });
  const single = openDatabase({ url, schema: SCHEMA, log, poolSize: 1 });
  book = new CatalogueBook({ database: single, provided: billing.billing.provided });
  await single.inTransaction(async ({ sql }) => {
    expect(await book.price(projectId, named(1), sql)).toMatchObject({ priceId: named(1) });
    // What is read on the side waits for the connection that the transaction holds, and not the other way round.
    expect(single.pool.waitingCount).toBe(1);
  });
  await single.close();
  open();
  await billing.database.inTransaction(({ sql }) => book.price(projectId, named(1), sql));
  await expect.poll(() => asked).toBe(1);
  await expect
    .poll(async () => {
      const before = asked;
      await book.price(projectId, named(1));
      return asked - before;
    })
    .toBe(0);
});

it('at most so many are kept, and the one that was read first goes', async () => {
  open(2);
  const read = async (...numbers: readonly number[]) => {
    const before = asked;
    for (const number of numbers)
      expect(await book.price(projectId, named(number))).toMatchObject({ priceId: named(number) });
    return asked - before;
  };
  expect(await read(0, 1, 2)).toBe(3);
  expect(await read(1, 2)).toBe(0);
  expect(await read(0)).toBe(1);
  expect(await read(2, 0)).toBe(0);
  expect(await read(1)).toBe(1);
});
