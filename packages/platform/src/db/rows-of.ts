import { type GetColumnData, sql as raw, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type Columns = Readonly<Record<string, PgColumn>>;
type RowOf<C extends Columns> = { readonly [Name in keyof C]: GetColumnData<C[Name]> };

/**
 * Rows of another table as one value of a query, in order: one question brings what otherwise takes one for each table.
 * `columns` are of one table.
 */
export function rowsOf<const C extends Columns>(
  columns: C,
  { where, orderBy }: { where: SQL | undefined; orderBy: readonly PgColumn[] },
): SQL<readonly RowOf<C>[]> {
  const named = Object.entries(columns);
  const [table] = new Set(named.map(([, column]) => column.table));
  const list = (parts: readonly PgColumn[]) => raw.join([...parts], raw`, `);
  const values = list(named.map(([, column]) => column));
  return raw`(
    select coalesce(json_agg(json_build_array(${values}) order by ${list(orderBy)}), '[]')
    from ${table} where ${where}
  )`.mapWith((rows: readonly (readonly unknown[])[]) =>
    rows.map(
      (row) =>
        Object.fromEntries(
          named.map(([name, column], i) => [
            name,
            row[i] === null ? null : column.mapFromDriverValue(row[i]),
          ]),
        ) as RowOf<C>,
    ),
  );
}
