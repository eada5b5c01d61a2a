import type { Database } from './database.ts';
import { PLATFORM } from './migrate.ts';
import { type Migration, readMigrations } from './migration-files.ts';

export type MigrationState = {
  /** Files of this program. */
  readonly known: number;
  /** Rows of the database. */
  readonly applied: number;
  /** Names of files that the database lacks or that were changed since it took them. */
  readonly missing: readonly string[];
  readonly changed: readonly string[];
};

/** How far a database has come beside the files of this program and its platform; changes nothing. `folder`: the program's own. */
export async function migrationState(
  { pool }: Pick<Database, 'pool'>,
  folder: string,
): Promise<MigrationState> {
  const lines = [{ table: 'schema_migrations', folder }, PLATFORM];
  const states: MigrationState[] = [];
  for (const line of lines) {
    const { rows } = await pool.query<{ version: number; sha256: string }>(
      `select version, sha256 from ${line.table}`,
    );
    states.push(compared(readMigrations(line.folder), rows));
  }
  return {
    known: sumOf(states.map(({ known }) => known)),
    applied: sumOf(states.map(({ applied }) => applied)),
    missing: states.flatMap(({ missing }) => missing),
    changed: states.flatMap(({ changed }) => changed),
  };
}

function compared(
  files: readonly Migration[],
  rows: readonly { readonly version: number; readonly sha256: string }[],
): MigrationState {
  const applied = new Map(rows.map(({ version, sha256 }) => [version, sha256]));
  const named = (wanted: (file: Migration) => boolean) => files.filter(wanted).map(({ name }) => name);
  return {
    known: files.length,
    applied: rows.length,
    missing: named(({ version }) => !applied.has(version)),
    changed: named(({ version, sha256 }) => applied.has(version) && applied.get(version) !== sha256),
  };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
