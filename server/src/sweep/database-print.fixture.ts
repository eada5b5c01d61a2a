import type { TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';

/** Every row there is, as `table row`. */
export type Print = ReadonlySet<string>;

/** Rows of jobs, mails and counted mails: where an answer must not tell whether an account exists, these may differ. */
const ERRANDS = /^(?:jobs\.|local_mails |counted_mails )/;

/** Everything the database says, once nothing is under way any more. */
export async function printOf(system: TestSystem): Promise<Print> {
  await system.jobs.drain();
  const { drizzle } = system.database;
  const { rows: tables } = await drizzle.execute<{ name: string }>(
    sql`select case table_schema when 'public' then '' else quote_ident(table_schema) || '.' end || quote_ident(table_name) as name
      from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs')`,
  );
  const selects = tables.map(({ name }) => `select '${name} ' || t::text as row from ${name} as t`);
  const { rows } = await drizzle.execute<{ row: string }>(sql.raw(selects.join(' union all ')));
  return new Set(rows.map(({ row }) => row));
}

/** The rows that came and went between two prints. */
export function changes(before: Print, after: Print): string[] {
  return [
    ...[...after.difference(before)].map((row) => `+ ${row}`),
    ...[...before.difference(after)].map((row) => `- ${row}`),
  ];
}

/** The same without work that waits and mails. */
export function lastingChanges(before: Print, after: Print): string[] {
  return changes(before, after).filter((change) => !ERRANDS.test(change.slice(2)));
}

/** The rows of a print that name an id. */
export function rowsAbout(id: string, print: Print): Print {
  return new Set([...print].filter((row) => row.includes(id)));
}
