import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from '../config/start-failure.ts';
import { isAlive, processIdentity } from './process-identity.ts';

type Holder = { pid: number; identity: string | undefined; token: string };

const ATTEMPTS = 5;

export type FolderLock = { release(): void };

/**
 * Takes the folder for this process. A lock left by a process that is gone is taken over, however it died.
 * @throws StartFailure naming the process that holds the folder.
 */
export function lockFolder(folder: string): FolderLock {
  const file = path.join(folder, 'lock');
  const mine: Holder = { pid: process.pid, identity: processIdentity(process.pid), token: randomUUID() };
  const draft = `${file}.${mine.token}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o644, flag: 'wx' });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (linkIfFree(draft, file)) return { release: () => release(file, mine) };
      const holder = readHolder(file);
      if (holder && isHeld(holder)) {
        throw new StartFailure(
          `Der Datenordner ${folder} wird schon benutzt (Prozess ${holder.pid}): Läuft Plausch hier bereits?`,
        );
      }
      removeStale(file, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new StartFailure(
    `Der Datenordner ${folder} wird gerade von einem anderen Start belegt: Bitte versuch es noch einmal.`,
  );
}

/** A link, unlike an exclusive create, makes the lock and its content appear in one step. */
function linkIfFree(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isHeld(holder: Holder): boolean {
  if (!isAlive(holder.pid)) return false;
  const identity = processIdentity(holder.pid);
  return identity === undefined || holder.identity === undefined || holder.identity === identity;
}

/** Between the reading and this removal another process may have taken over: then its lock is put back. */
function removeStale(file: string, stale: Holder | undefined): void {
  const removed = `${file}.${randomUUID()}`;
  try {
    renameSync(file, removed);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readHolder(removed)?.token !== stale?.token) linkIfFree(removed, file);
  rmSync(removed, { force: true });
}

function release(file: string, mine: Holder): void {
  if (readHolder(file)?.token === mine.token) rmSync(file, { force: true });
}
