import { getTableColumns, type Query, sql as raw, SQL } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { prepared } from './prepared.ts';
import type { Queryable } from './transaction.ts';

const dialect = new PgDialect();

/** As PostgreSQL keeps a name: what is longer is cut off. */
const LONGEST_NAME = 63;

/** The text of each name of this process. */
const texts = new Map<string, string>();

type Run<Row> = (sql: Queryable, values: Readonly<Record<string, unknown>>) => Promise<Row[]>;

/** What drizzle-orm 0.45 prepares its own queries by. It belongs to no public interface. */
type Session = {
  prepareQuery(
    query: Query,
    fields: undefined,
    name: string,
    isArrayMode: boolean,
  ): { execute(values: Readonly<Record<string, unknown>>): Promise<{ rows: unknown[] }> };
};

/**
 * One statement for what runs many times a second: put together once, and prepared once per connection under its name, which belongs
 * to one text for good. `query` holds placeholders; each call brings their values as the driver takes them (`valuesOf`) and answers
 * the rows as the driver gives them: bigint as text, timestamptz as text. Rejects with drizzle's error, whose cause is that of the
 * driver, with its SQLSTATE (`uniqueViolation`).
 *
 * A connection keeps the plan of a statement until it is closed, and PostgreSQL makes a new one by itself after a migration. Only where
 * a migration changes the type or the number of the columns that a statement answers (`select *`, another type) is the statement refused:
 * SQLSTATE 0A000, "cached plan must not change result type", each time on that connection. A program that starts after the migration has
 * connections of its own and is not hit; one that was running loses that one transaction, and the pool the connection.
 *
 * @throws Error for a name that another text has, or that is longer than 63 characters.
 */
export function statement<Row extends object>(name: string, query: SQL): Run<Row> {
  return statementOf(name, dialect.sqlToQuery(query));
}

/** The same of a text with `$1` and so on, for libraries that bring their own; values are `1` and so on. */
export function textStatement<Row extends object>(name: string, text: string, count: number): Run<Row> {
  const params = Array.from({ length: count }, (_one, index) => raw.placeholder(String(index + 1)));
  return statementOf(name, { sql: text, params });
}

function statementOf<Row extends object>(name: string, built: Query): Run<Row> {
  if (name.length > LONGEST_NAME)
    throw new Error(`the name ${name} of a statement is longer than ${LONGEST_NAME} characters`);
  // The driver refuses it as well, but only on a connection that has prepared the other text before.
  if ((texts.get(name) ?? built.sql) !== built.sql)
    throw new Error(`the name ${name} belongs to another statement`);
  texts.set(name, built.sql);
  const ready = prepared((sql) => sessionOf(sql).prepareQuery(built, undefined, name, false));
  return async (sql, values) => (await ready(sql).execute(values)).rows as Row[];
}

/** @throws Error once an update of drizzle-orm has moved what statements are prepared by. */
function sessionOf(sql: Queryable): Session {
  const session = (sql as { readonly _?: { readonly session?: Partial<Session> } })._?.session;
  if (typeof session?.prepareQuery !== 'function')
    throw new Error('drizzle-orm has moved `_.session.prepareQuery`, by which statements are prepared');
  return session as Session;
}

/**
 * `insert into … values …` of a whole row, with a placeholder for each column by its name in the code; `instead`: what stands in place of
 * the placeholders of some.
 */
export function insertInto<Table extends PgTable>(
  table: Table,
  instead: Partial<Record<keyof Table['_']['columns'] & string, SQL>> = {},
): SQL {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, { name }]) => raw.identifier(name));
  const values = columns.map(
    ([name]) => (instead as Readonly<Record<string, SQL>>)[name] ?? raw`${raw.placeholder(name)}`,
  );
  return raw`insert into ${table} (${raw.join(names, raw`, `)}) values (${raw.join(values, raw`, `)})`;
}

/** `a = …, b = …` of some columns of a table, with a placeholder for each. */
export function settingOf<Table extends PgTable>(
  table: Table,
  names: readonly (keyof Table['_']['columns'] & string)[],
): SQL {
  const columns = getTableColumns(table);
  const parts = names.map((name) => {
    const column = columns[name];
    if (!column) throw new Error(`there is no column ${name}`);
    return raw`${raw.identifier(column.name)} = ${raw.placeholder(name)}`;
  });
  return raw.join(parts, raw`, `);
}

/**
 * The values of a row as the driver takes them. What a whole row leaves out is its column's default, or null.
 * @throws Error for a column that is left out and whose default is made by a function or by the database.
 */
export function valuesOf<Table extends PgTable>(
  table: Table,
  row: Partial<Table['$inferInsert']>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => {
      const given = (row as Readonly<Record<string, unknown>>)[name];
      if (given === undefined && (column.defaultFn || column.default instanceof SQL))
        throw new Error(`the default of ${name} is not a plain value`);
      const value = given === undefined ? column.default : given;
      return [name, value === undefined || value === null ? null : column.mapToDriverValue(value)];
    }),
  );
}
