import pg from 'pg';
import { StartFailure } from '../config/start-failure.ts';
import type { Logger } from '../logger/index.ts';
import { connectionFailure } from './connection-failure.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { postgresError } from './sql-state.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Any fixed number: whoever migrates this database holds the advisory lock with it. */
const LOCK = 0x706c6175;

export type MigrateOptions = {
  url: string;
  /** Folder with the numbered `.sql` files. */
  folder: string;
  log: Pick<Logger, 'info' | 'warn'>;
};

/**
 * Brings the database up to the newest file, forward only, each file in one transaction: a crash half-way leaves the
 * database at the file before. Two at once wait for each other. Resolves with the names of the files that were applied.
 * @throws StartFailure when the database cannot be reached, is newer than the program, differs in a file applied
 *   earlier, or refuses a file.
 */
export async function migrate({ url, folder, log }: MigrateOptions): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'plausch migrate',
  });
  client.on('error', (error) => log.warn({ err: error }, 'lost the database connection while migrating'));
  try {
    await client.connect();
    // The lock belongs to the session, so it goes with the connection, however that ends.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`);
  } catch (error) {
    await client.end().catch(() => {});
    throw connectionFailure(url, error);
  }
  try {
    const pending = await findPending(client, migrations);
    for (const migration of pending) {
      await apply(client, migration);
      log.info({ migration: migration.name }, 'migrated');
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function findPending(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ version: number; name: string; sha256: string }>(
    'select version, name, sha256 from schema_migrations order by version',
  );
  const newest = rows.at(-1)?.version ?? 0;
  if (newest > migrations.length) {
    throw new StartFailure(
      `Die Datenbank ist neuer als dieses Programm (Stand ${newest}, bekannt bis ${migrations.length}): Aktualisiere das Programm oder nimm eine ältere Sicherung.`,
    );
  }
  const applied = new Map(rows.map((row) => [row.version, row]));
  for (const migration of migrations.slice(0, newest)) {
    const row = applied.get(migration.version);
    if (row === undefined) {
      throw new StartFailure(
        `In der Datenbank fehlt die Migration ${migration.name}, obwohl spätere angewendet sind.`,
      );
    }
    if (row.sha256 !== migration.sha256) {
      throw new StartFailure(
        `Die Migration ${row.name} wurde geändert, nachdem sie angewendet war: Stell die Datei wieder her und schreib die Änderung in eine neue.`,
      );
    }
  }
  return migrations.slice(newest);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (version, name, sha256) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (postgresError(error) === undefined) throw error;
    throw new StartFailure(
      `Die Migration ${migration.name} ist fehlgeschlagen: ${(error as Error).message}.`,
      {
        cause: error,
      },
    );
  }
}
