import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from '../config/start-failure.ts';

export type Migration = { version: number; name: string; sha256: string; sql: string };

const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;
const ALREADY_THERE = /^-- already there: (\S+)\n/;

/**
 * Reads `0001_name.sql`, `0002_name.sql` … in order.
 * @throws StartFailure for a gap, a number used twice or a name that does not fit.
 */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  return files.map((file, index) => {
    const match = FILE_NAME.exec(file);
    if (!match) throw new StartFailure(`Die Migration ${file} heißt nicht wie 0001_name.sql.`);
    const version = Number(match[1]);
    if (version !== index + 1) {
      throw new StartFailure(
        `Die Migrationen sind nicht lückenlos nummeriert: Statt ${file} fehlt Nummer ${index + 1}.`,
      );
    }
    // A checkout on Windows may have other line ends; the migration is the same.
    const sql = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return {
      version,
      name: file.slice(0, -'.sql'.length),
      sha256: createHash('sha256').update(sql).digest('hex'),
      sql,
    };
  });
}

/** The table that tells that a migration was made by another line before, if it names one. */
export function alreadyThere({ sql }: Migration): string | undefined {
  return ALREADY_THERE.exec(sql)?.[1];
}
