import { eq, sql as raw } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, listParameter, openDatabase, prepared, type Transaction } from './index.ts';
import { question, sharedTestServer, silent } from './test-database.fixture.ts';

const accounts = pgTable('accounts', { name: text().primaryKey() });

let server: ReturnType<typeof sharedTestServer>;
let database: Database;
beforeAll(async () => {
  server = sharedTestServer();
  const url = await server.createDatabase();
  await question(url, 'create table accounts (name text primary key)');
  await question(url, "insert into accounts values ('Aylin'), ('Ben')");
  database = openDatabase({ url, log: silent, poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

it('is put together once for all transactions of a connection, and answers each by what was asked in it', async () => {
  let built = 0;
  const accountOf = prepared((sql) => {
    built += 1;
    return sql
      .select()
      .from(accounts)
      .where(eq(accounts.name, raw.placeholder('name')))
      .prepare('account_of_name');
  });
  const ask = (sql: Transaction, name: string) => accountOf(sql).execute({ name });
  for (const name of ['Aylin', 'Ben', 'Chris']) {
    const found = await database.inTransaction(({ sql }) => ask(sql, name));
    expect(found).toEqual(name === 'Chris' ? [] : [{ name }]);
  }
  await expect(
    database.inTransaction(async ({ sql }) => {
      await sql.insert(accounts).values({ name: 'Chris' });
      expect(await ask(sql, 'Chris')).toEqual([{ name: 'Chris' }]);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await database.inTransaction(({ sql }) => ask(sql, 'Chris'))).toEqual([]);
  expect(built).toBe(1);
});

it('is planned once for lists of every length', async () => {
  const accountsOf = prepared((sql) =>
    sql
      .select()
      .from(accounts)
      .where(raw`${accounts.name} in (select unnest(${listParameter('names', 'text')}))`)
      .prepare('accounts_of_names'),
  );
  for (const length of [1, 2, 3, 5, 8, 13, 21, 34]) {
    const names = ['Aylin', ...Array.from({ length }, (_, i) => `Gast ${i}, "fremd"`)];
    expect(await accountsOf(database.drizzle).execute({ names })).toEqual([{ name: 'Aylin' }]);
  }
  // PostgreSQL looks at five plans of their own before it takes one for all.
  const { rows } = await database.pool.query(
    `select custom_plans::int as own, generic_plans::int as shared from pg_prepared_statements where name = 'accounts_of_names'`,
  );
  expect(rows).toEqual([{ own: 5, shared: 3 }]);
});
