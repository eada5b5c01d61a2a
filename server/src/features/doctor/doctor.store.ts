import type { Database } from '@plausch/platform/db';

export type DatabaseFacts = {
  readonly version: number;
  readonly versionName: string;
  readonly encoding: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly connections: { readonly used: number; readonly most: number };
  /** How long the oldest open transaction has lasted, in ms. */
  readonly oldestTransactionMs: number;
  /** How many transactions ago the oldest row was written that is not tidied; at two thousand million nothing is taken any more. */
  readonly transactionAge: number;
};

const SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'autovacuum'];

/** What the database says of itself. */
export async function databaseFacts({ pool }: Pick<Database, 'pool'>): Promise<DatabaseFacts> {
  const { rows } = await pool.query<Omit<DatabaseFacts, 'connections'> & { used: number; most: number }>(
    `select current_setting('server_version_num')::integer as version,
        current_setting('server_version') as "versionName",
        current_setting('server_encoding') as encoding,
        (select jsonb_object_agg(name, setting) from pg_settings where name = any ($1)) as settings,
        (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as used,
        current_setting('max_connections')::integer as most,
        coalesce((select extract(epoch from now() - min(xact_start)) * 1000 from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()), 0)::double precision as "oldestTransactionMs",
        (select max(age(datfrozenxid)) from pg_database)::double precision as "transactionAge"`,
    [SETTINGS],
  );
  const [row] = rows;
  if (!row) throw new Error('the database says nothing of itself');
  const { used, most, ...facts } = row;
  return { ...facts, connections: { used, most } };
}

/** Which of these keys of the installation have been made. */
export async function keysMade({ pool }: Pick<Database, 'pool'>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from server_keys order by name');
  return rows.map(({ name }) => name);
}
