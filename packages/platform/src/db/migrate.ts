import path from 'node:path';
import pg from 'pg';
import { StartFailure } from '../config/start-failure.ts';
import type { Logger } from '../logger/index.ts';
import { connectionFailure } from './connection-failure.ts';
import { alreadyThere, type Migration, readMigrations } from './migration-files.ts';
import { connectionIn, DEFAULT_SCHEMA, jobsSchemaOf } from './schema.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Any fixed number: the process that migrates this database holds the advisory lock with it. */
const LOCK = 0x706c6175;

/** Migrations in one order, and the table that says how far they have come. */
export type MigrationLine = {
  readonly table: string;
  /** Folder with the numbered `.sql` files. */
  readonly folder: string;
};

/** The tables that the parts of the platform need. */
export const PLATFORM: MigrationLine = {
  table: 'platform_migrations',
  folder: path.resolve(import.meta.dirname, '../../migrations'),
};

type Place = {
  url: string;
  /** Where the program's tables lie; made if need be. Default: `public`. */
  schema?: string;
  log: Pick<Logger, 'info' | 'warn'>;
};

/** `folder`: the program's own migrations. */
export type MigrateOptions = Place & { folder: string };

/**
 * Brings a program's schema up to its newest file, then up to the platform's. Forward only, each file in one transaction: a
 * crash half-way leaves the database at the file before. Two at once wait for each other; what other programs keep in the
 * same database is neither read nor changed. Resolves with the names of the files that were applied.
 * @throws StartFailure when the database cannot be reached, is newer than the program, differs in a file applied
 *   earlier, or refuses a file.
 */
export function migrate({ folder, ...place }: MigrateOptions): Promise<string[]> {
  return migrateLines(place, [{ table: 'schema_migrations', folder }, PLATFORM]);
}

/** For a program without tables of its own: those of the platform alone. */
export function migratePlatform(place: Place): Promise<string[]> {
  return migrateLines(place, [PLATFORM]);
}

/** The same for lines of migrations, one after the other. */
export async function migrateLines(
  { url, schema = DEFAULT_SCHEMA, log }: Place,
  lines: readonly MigrationLine[],
): Promise<string[]> {
  const read = lines.map(({ table, folder }) => ({ table, migrations: readMigrations(folder) }));
  const client = new pg.Client({
    connectionString: url,
    ...connectionIn(schema),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'plausch migrate',
  });
  client.on('error', (error) => log.warn({ err: error }, 'lost the database connection while migrating'));
  try {
    await client.connect();
    // The lock belongs to the session, so it goes with the connection, however that ends.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`create schema if not exists ${schema}`);
    for (const { table } of read) {
      await client.query(`create table if not exists ${table} (
        version integer primary key,
        name text not null,
        sha256 text not null,
        applied_at timestamptz not null default now()
      )`);
    }
  } catch (error) {
    await client.end().catch(() => {});
    throw connectionFailure(url, error);
  }
  try {
    const applied: string[] = [];
    for (const { table, migrations } of read) {
      for (const migration of await findPending(client, table, migrations)) {
        if (!(await apply(client, { table, migration, schema }))) continue;
        log.info({ migration: migration.name, schema }, 'migrated');
        applied.push(migration.name);
      }
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function findPending(
  client: pg.Client,
  table: string,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const { rows } = await client.query<{ version: number; name: string; sha256: string }>(
    `select version, name, sha256 from ${table} order by version`,
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

/** Applies one file; says whether it did, or found that what it makes is there already. */
async function apply(
  client: pg.Client,
  { table, migration, schema }: { table: string; migration: Migration; schema: string },
): Promise<boolean> {
  const inSchema = (sql: string) => sql.replaceAll('{{jobs}}', jobsSchemaOf(schema));
  try {
    await client.query('begin');
    const relation = alreadyThere(migration);
    const isThere = relation !== undefined && (await isRelation(client, inSchema(relation)));
    if (!isThere) await client.query(inSchema(migration.sql));
    await client.query(`insert into ${table} (version, name, sha256) values ($1, $2, $3)`, [
      migration.version,
      migration.name,
      migration.sha256,
    ]);
    await client.query('commit');
    return !isThere;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new StartFailure(
      `Die Migration ${migration.name} ist fehlgeschlagen: ${(error as Error).message}.`,
      {
        cause: error,
      },
    );
  }
}

async function isRelation(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    name,
  ]);
  return rows[0]?.found ?? false;
}
