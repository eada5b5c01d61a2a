import { type Dirent, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { BackupFailure } from './failure.ts';

/** What the server makes anew when it starts: the folders belong to a copy, and nothing of what is in them. */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
/** Files of one run, of a copy before this one, and what is only kept to be faster. */
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|backup_manifest|pg_internal\.init.*|pgsql_tmp.*|.*\.tmp)$/;
/** Read last, as the server's own tool does. */
const CONTROL = 'global/pg_control';

export type ClusterEntry = {
  readonly name: string;
  readonly kind: 'file' | 'folder';
  readonly bytes: number;
};

/**
 * What belongs into a copy of the folder of a database, by names from that folder on. Files may go while it is read.
 * @throws BackupFailure for a database that lies elsewhere in part.
 */
export function clusterEntries(folder: string): ClusterEntry[] {
  const entries = [...entriesBelow(folder, '')];
  return entries.toSorted((a, b) => Number(a.name === CONTROL) - Number(b.name === CONTROL));
}

function* entriesBelow(folder: string, within: string): Iterable<ClusterEntry> {
  for (const entry of childrenOf(path.join(folder, within))) {
    const name = within === '' ? entry.name : `${within}/${entry.name}`;
    if (LEFT_OUT.test(entry.name)) continue;
    if (entry.isSymbolicLink())
      throw new BackupFailure(
        `Die Datenbank liegt zum Teil woanders (${path.join(folder, name)}): Das sichert Plausch nicht.`,
      );
    if (entry.isDirectory()) {
      yield { name, kind: 'folder', bytes: 0 };
      if (!EMPTIED.has(name)) yield* entriesBelow(folder, name);
    } else if (entry.isFile()) {
      const bytes = statSync(path.join(folder, name), { throwIfNoEntry: false })?.size;
      if (bytes !== undefined) yield { name, kind: 'file', bytes };
    }
  }
}

function childrenOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // Databases come and go as well.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
