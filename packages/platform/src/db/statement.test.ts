import { eq, sql as raw } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../ids/index.ts';
import {
  type Database,
  insertInto,
  openDatabase,
  type Queryable,
  settingOf,
  statement,
  type Transaction,
  textStatement,
  uniqueViolation,
  valuesOf,
} from './index.ts';
import { postgresError } from './sql-state.ts';
import { question, sharedTestServer, silent } from './test-database.fixture.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const mood = pgEnum('mood', ['glad', 'sad']);

/** A column of each kind that tables of this product have. */
const things = pgTable('things', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  environment: text({ enum: ['sandbox', 'production'] }).notNull(),
  mood: mood().notNull(),
  at: timestamp('made_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }),
  micros: bigint('amount_micros', { mode: 'number' }).notNull(),
  count: integer().notNull().default(7),
  left: integer('left_over').default(3),
  isOpen: boolean('is_open').notNull().default(false),
  plan: jsonb().$type<unknown>(),
  tags: text().array(),
  digest: bytes(),
});
type Thing = typeof things.$inferInsert;

const TABLE = `
  create type mood as enum ('glad', 'sad');
  create table things (
    id uuid primary key, name text not null unique, environment text not null, mood mood not null, made_at timestamptz not null,
    ends_at timestamptz, amount_micros bigint not null check (amount_micros >= 0), count integer not null default 99,
    left_over integer default 99, is_open boolean not null default true, plan jsonb, tags text[], digest bytea
  );
  create table shapes (id integer primary key, size integer not null);
  insert into shapes values (1, 10);`;

let server: ReturnType<typeof sharedTestServer>;
let url: string;
let database: Database;
beforeAll(async () => {
  server = sharedTestServer();
  url = await server.createDatabase();
  await question(url, TABLE);
  database = openDatabase({ url, log: silent, poolSize: 2 });
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const inserted = statement('things_inserted', insertInto(things));
let made = 0;
const thing = (more: Partial<Thing> = {}): Thing => ({
  id: newId(),
  name: `thing ${++made}`,
  environment: 'sandbox',
  mood: 'glad',
  at: new Date('2026-11-01T18:00:00.123Z'),
  micros: 9_990_000,
  ...more,
});
const insert = (row: Thing) =>
  database.inTransaction(({ sql }) => inserted(sql, valuesOf(things, row)).then(() => undefined));
/** The row as drizzle reads it. */
const kept = async ({ id }: Thing) => {
  const [row] = await database.drizzle.select().from(things).where(eq(things.id, id));
  return row;
};

describe('a row that is written by a statement', () => {
  it('is what drizzle reads, whatever the kind of its columns', async () => {
    const row = thing({
      environment: 'production',
      mood: 'sad',
      endsAt: new Date('2026-12-01T18:00:00.001Z'),
      micros: 9_007_199_254_740_991,
      count: -2_147_483_648,
      left: 0,
      isOpen: true,
      plan: { name: 'ä"\\\'{}', none: null, list: [1, 'two', [3]] },
      tags: ['one', 'with, comma', 'with "quotes" and \\', '{}', 'NULL', ''],
      digest: Buffer.from([0, 1, 255]),
    });
    await insert(row);
    expect(await kept(row)).toEqual(row);
  });

  it.each([
    ['an array', [1, { two: 2 }]],
    ['an empty array', []],
    ['a text', 'text'],
    ['a number', 0],
    ['false', false],
  ])('keeps JSON that is %s', async (_, plan) => {
    const row = thing({ plan });
    await insert(row);
    expect((await kept(row))?.plan).toEqual(plan);
  });

  it('has null where null is given, and where nothing is given the default of the code, or null', async () => {
    const given = thing({ plan: null, tags: null, left: null });
    const left = thing();
    await insert(given);
    await insert(left);
    expect(await kept(given)).toMatchObject({
      plan: null,
      tags: null,
      left: null,
      endsAt: null,
      digest: null,
    });
    expect(await kept(left)).toMatchObject({ left: 3, count: 7, isOpen: false, plan: null, tags: null });
    // Null of SQL, not of JSON.
    expect(
      await question(url, `select 1 from things where id = '${given.id}' and plan is null`),
    ).toHaveLength(1);
  });

  it('has an empty list where one is given', async () => {
    const row = thing({ tags: [] });
    await insert(row);
    expect((await kept(row))?.tags).toEqual([]);
  });

  it('has what stands instead of a placeholder', async () => {
    const counted = statement<{ count: number }>(
      'things_counted',
      raw`with taken as (select max(size) as last from shapes)
        ${insertInto(things, { count: raw`(select last from taken)`, name: raw`upper(${raw.placeholder('name')})` })}
        returning count`,
    );
    const row = thing({ count: 1 });
    const answered = await database.inTransaction(({ sql }) => counted(sql, valuesOf(things, row)));
    expect(answered).toEqual([{ count: 10 }]);
    expect(await kept(row)).toMatchObject({ count: 10, name: row.name.toUpperCase() });
  });

  it('is changed in the columns that are set, and in no other', async () => {
    const changed = statement<{ id: string }>(
      'things_changed',
      raw`update ${things} set ${settingOf(things, ['at', 'micros', 'plan', 'tags', 'endsAt'])}, count = count + 1
        where id = ${raw.placeholder('id')} returning id`,
    );
    const row = thing({ count: 1, isOpen: true, endsAt: new Date(0), plan: [1] });
    await insert(row);
    const change = { at: new Date(5), micros: 0, plan: { a: 1 }, tags: ['t'], endsAt: null };
    const change$ = valuesOf(things, { ...change, id: row.id });
    expect(await database.inTransaction(({ sql }) => changed(sql, change$))).toEqual([{ id: row.id }]);
    expect(await kept(row)).toMatchObject({ ...change, name: row.name, count: 2, isOpen: true });
  });
});

describe('what cannot be written', () => {
  it('is refused with the code of the database, and with its constraint', async () => {
    const row = thing();
    await insert(row);
    const twice = await insert(thing({ name: row.name })).catch((error: unknown) => error);
    expect(uniqueViolation(twice)).toMatchObject({ constraint: 'things_name_key' });
    const wrong = await insert(thing({ micros: -1 })).catch((error: unknown) => error);
    expect(postgresError(wrong)).toMatchObject({ code: '23514', constraint: 'things_amount_micros_check' });
    // The connection is as good as before.
    await insert(thing());
  });

  it('is a value that is missing, and a column that is not there', async () => {
    await expect(database.inTransaction(({ sql }) => inserted(sql, {}))).rejects.toThrow('placeholder "id"');
    expect(() => settingOf(things, ['nothing' as 'name'])).toThrow('there is no column nothing');
  });

  it('is a default that only the database or a function can make', () => {
    const made = pgTable('made', {
      at: timestamp({ withTimezone: true }).defaultNow(),
      id: uuid().$defaultFn(newId),
    });
    expect(() => valuesOf(made, { id: newId() })).toThrow('the default of at is not a plain value');
    expect(() => valuesOf(made, { at: null })).toThrow('the default of id is not a plain value');
    expect(valuesOf(made, { at: null, id: 'given' })).toEqual({ at: null, id: 'given' });
  });
});

describe('the name of a statement', () => {
  it('belongs to one text', async () => {
    const one = statement<{ n: number }>('shape_sized', raw`select 1 as n`);
    expect(() => statement('shape_sized', raw`select 2 as n`)).toThrow(
      'the name shape_sized belongs to another statement',
    );
    expect(() => textStatement('shape_sized', 'select 3 as n', 0)).toThrow('belongs to another statement');
    const same = statement<{ n: number }>('shape_sized', raw`select 1 as n`);
    for (const run of [one, same])
      expect(await database.inTransaction(({ sql }) => run(sql, {}))).toEqual([{ n: 1 }]);
  });

  it('is no longer than the database keeps it', () => {
    expect(() => statement('n'.repeat(64), raw`select 1`)).toThrow('longer than 63 characters');
    statement('n'.repeat(63), raw`select 1`);
  });

  it('is prepared once on each connection, also of transactions at once and within savepoints', async () => {
    const named = textStatement<{ prepared: string }>(
      'prepared_here',
      `select count(*) filter (where name = $1)::text as prepared from pg_prepared_statements`,
      1,
    );
    const both = Promise.withResolvers<void>();
    let arrived = 0;
    const ask = async (sql: Transaction) => (await named(sql, { 1: 'prepared_here' }))[0]?.prepared;
    const twice = () =>
      database.inTransaction(async ({ sql }) => {
        arrived += 1;
        if (arrived === 2) both.resolve();
        await both.promise;
        const first = await ask(sql);
        const nested = await sql.transaction((within) => ask(within as Transaction));
        return [first, nested, await ask(sql)];
      });
    const once = ['1', '1', '1'];
    expect(await Promise.all([twice(), twice()])).toEqual([once, once]);
    // Outside of a transaction it runs on the pool.
    expect(await named(database.drizzle, { 1: 'prepared_here' })).toEqual([{ prepared: '1' }]);
  });
});

describe('a text that a library brings', () => {
  it('takes lists, objects and nothing as the driver does', async () => {
    const echo = textStatement<{ ids: number[]; data: unknown; none: null; sum: number }>(
      'library_echo',
      'select $1::integer[] as ids, $2::jsonb as data, $3::text as none, $4::integer + $4::integer as sum',
      4,
    );
    const values = { 1: [1, 2], 2: { a: [1] }, 3: undefined, 4: 21 };
    expect(await database.inTransaction(({ sql }) => echo(sql, values))).toEqual([
      { ids: [1, 2], data: { a: [1] }, none: null, sum: 42 },
    ]);
  });
});

it('after a migration a statement that names its columns goes on, one that does not is refused once, and a program that starts then knows nothing of it', async () => {
  const running = openDatabase({ url, log: silent, poolSize: 1 });
  const all = statement<Record<string, unknown>>('shapes_all', raw`select * from shapes`);
  const sizes = statement<Record<string, unknown>>('shapes_sizes', raw`select id, size from shapes`);
  const ask = (run: typeof all, of = running) => of.inTransaction(({ sql }) => run(sql, {}));
  expect(await ask(all)).toEqual([{ id: 1, size: 10 }]);
  expect(await ask(sizes)).toEqual([{ id: 1, size: 10 }]);
  await question(url, 'alter table shapes add column color text');
  expect(await ask(sizes)).toEqual([{ id: 1, size: 10 }]);
  const stale = await ask(all).catch((error: unknown) => error);
  expect(postgresError(stale)).toMatchObject({
    code: '0A000',
    message: 'cached plan must not change result type',
  });
  const now = [{ id: 1, size: 10, color: null }];
  const started = openDatabase({ url, log: silent, poolSize: 1 });
  expect(await ask(all, started)).toEqual(now);
  await started.close();
  // The connection that had the old plan is gone with it.
  expect(await ask(all)).toEqual(now);
  await running.close();
});

it('says what is wrong where an update of drizzle-orm has moved what statements are prepared by', async () => {
  const run = statement('moved', raw`select 1`);
  for (const moved of [{}, { _: {} }, { _: { session: {} } }])
    await expect(run(moved as Queryable, {})).rejects.toThrow(
      'drizzle-orm has moved `_.session.prepareQuery`',
    );
  expect(await run(database.drizzle, {})).toEqual([{ '?column?': 1 }]);
});
