import { asc, eq } from 'drizzle-orm';
import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase, rowsOf } from './index.ts';
import { question, sharedTestServer, silent } from './test-database.fixture.ts';

const people = pgTable('people', { name: text().primaryKey() });
const things = pgTable('things', {
  owner: text().notNull(),
  what: text(),
  price: bigint({ mode: 'number' }).notNull(),
  rest: bigint({ mode: 'number' }),
  at: timestamp({ withTimezone: true }),
});

let server: ReturnType<typeof sharedTestServer>;
let database: Database;
beforeAll(async () => {
  server = sharedTestServer();
  const url = await server.createDatabase();
  await question(url, 'create table people (name text primary key)');
  await question(
    url,
    'create table things (owner text not null, what text, price bigint not null, rest bigint, at timestamptz)',
  );
  await question(url, "insert into people values ('Aylin'), ('Ben')");
  await question(
    url,
    `insert into things values ('Aylin', 'hat', 9007199254740991, 1, '2026-03-29T01:30:00.25+01'), ('Aylin', null, 5, null, null)`,
  );
  database = openDatabase({ url, log: silent, poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

it('brings the rows of another table with each row, in order, as its columns are read', async () => {
  const { what, price, rest, at } = things;
  const rows = await database.drizzle
    .select({
      name: people.name,
      things: rowsOf({ what, price, rest, at }, { where: eq(things.owner, people.name), orderBy: [price] }),
    })
    .from(people)
    .orderBy(asc(people.name));
  expect(rows).toEqual([
    {
      name: 'Aylin',
      things: [
        { what: null, price: 5, rest: null, at: null },
        { what: 'hat', price: 9_007_199_254_740_991, rest: 1, at: new Date('2026-03-29T00:30:00.250Z') },
      ],
    },
    { name: 'Ben', things: [] },
  ]);
});
