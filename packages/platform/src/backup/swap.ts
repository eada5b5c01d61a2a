import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { holdFolder } from '../postgres/index.ts';
import { isAlive } from '../postgres/process-identity.ts';
import { KEPT } from './contract.ts';
import { BackupFailure } from './failure.ts';

/** Where a database is unpacked: beside the one it may replace, so that a change of names is enough. */
const DRAFT = '.restoring-';
/** One that is whole and proven, for the moment in which it takes the place of the other. */
const READY = '.restored';
const BEFORE = '.before-';

/**
 * An empty folder for what is brought back. Those that killed processes left are swept away, with the databases that may still run in
 * them.
 */
export function newDraft(databaseDir: string): string {
  sweepDrafts(databaseDir);
  const draft = `${databaseDir}${DRAFT}${process.pid}`;
  mkdirSync(draft, { recursive: true });
  // The account of the database has to get there, also where the mask of root would keep it out.
  chmodSync(draft, 0o755);
  return draft;
}

function sweepDrafts(databaseDir: string): void {
  const parent = path.dirname(databaseDir);
  const begin = path.basename(databaseDir) + DRAFT;
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    if (!name.startsWith(begin) || isAlive(Number(name.slice(begin.length)))) continue;
    const draft = path.join(parent, name);
    holdFolder(draft).release();
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Puts a proven database in the place of the one before, which is kept. Answers where that lies now; undefined when there was none.
 * A process that is killed in between leaves the one or the other: `finishSwap` says which.
 */
export function swapIn(databaseDir: string, draft: string, moment: Date): string | undefined {
  const ready = databaseDir + READY;
  const before = `${databaseDir}${BEFORE}${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  try {
    rmSync(ready, { recursive: true, force: true });
    renameSync(draft, ready);
    const isThere = existsSync(databaseDir);
    if (isThere) renameSync(databaseDir, before);
    renameSync(ready, databaseDir);
    return isThere ? before : undefined;
  } catch (cause) {
    throw new BackupFailure(
      `Der Ordner ${databaseDir} lässt sich nicht austauschen: Ist er eine eigene Platte?`,
      {
        cause,
      },
    );
  }
}

/**
 * Brings an exchange to its end that was cut off: where there is no database, the proven one takes its place; then the files of the program
 * that came with it are put where they belong. To be called before a database is opened, so that none is made anew there.
 */
export function finishSwap({ databaseDir, dataDir }: { databaseDir: string; dataDir: string }): void {
  const ready = databaseDir + READY;
  if (!existsSync(databaseDir) && existsSync(ready)) renameSync(ready, databaseDir);
  const kept = path.join(databaseDir, KEPT);
  if (!existsSync(kept)) return;
  for (const name of readdirSync(kept, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(kept, name);
    if (statSync(file).isFile()) putInPlace(file, path.join(dataDir, name));
  }
  rmSync(kept, { recursive: true });
}

/** A file that was there and says something else is kept as well. */
function putInPlace(file: string, target: string): void {
  mkdirSync(path.dirname(target), { recursive: true });
  if (existsSync(target)) {
    if (readFileSync(target).equals(readFileSync(file))) return;
    renameSync(target, `${target}${BEFORE}${Math.round(statSync(target).mtimeMs)}`);
  }
  const draft = `${target}.draft`;
  copyFileSync(file, draft);
  chmodSync(draft, 0o600);
  renameSync(draft, target);
}
