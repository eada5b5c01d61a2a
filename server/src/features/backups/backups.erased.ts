import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isId } from '@plausch/platform/ids';

/** Beside the backups, an id a line and nothing else: the accounts in it are erased again when a backup comes back. */
const FILE = 'erased-accounts.txt';

/** [BK5] The ids that are listed beside backups; undefined where there is no list. */
export function erasedBeside(folder: string): string[] | undefined {
  try {
    return readFileSync(path.join(folder, FILE), 'utf8').split('\n').filter(isId);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Adds ids to the list; a process that dies meanwhile leaves it as it was. */
export function listErased(folder: string, ids: readonly string[]): void {
  const all = new Set([...(erasedBeside(folder) ?? []), ...ids]);
  const file = path.join(folder, FILE);
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, [...all].map((id) => `${id}\n`).join(''), { mode: 0o600, flush: true });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}
