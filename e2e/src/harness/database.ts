import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/**
 * Runs a statement in the embedded database below a server's data folder, for what no screen offers: another room, a
 * smaller one. The database's own files say where it listens and how to sign in. Answers its rows.
 */
export async function queryIn<Row extends pg.QueryResultRow>(
  dataFolder: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const folder = path.join(dataFolder, 'database');
  const [, , , port] = readFileSync(path.join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'plausch',
    password: readFileSync(path.join(folder, 'password'), 'utf8').trim(),
    database: 'postgres',
  });
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

type Queried = { query<Row extends object>(statement: string): Promise<Row[]> };

/** Adds a job as its schedule does at night. */
export async function addJob({ query }: Queried, name: string): Promise<void> {
  await query(`insert into jobs.job_common (name, data) values ('${name}', '{}')`);
}

/** The tables of a server's database in which one of these texts stands, whatever the column. */
export async function tablesHolding({ query }: Queried, texts: readonly string[]): Promise<string[]> {
  const tables = await query<{ name: string }>(
    'select relid::regclass::text as name from pg_stat_user_tables order by name',
  );
  const patterns = texts.map((text) => `'%${text}%'`).join(', ');
  const found: { name: string }[] = [];
  // One after the other: a connection for each table at once is more than a database lets in.
  for (const { name } of tables)
    found.push(
      ...(await query<{ name: string }>(
        `select '${name}' as name from ${name} as line where line::text ilike any (array[${patterns}]) limit 1`,
      )),
    );
  return found.map(({ name }) => name);
}
