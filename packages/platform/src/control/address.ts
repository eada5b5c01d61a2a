import { createHash } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import type { Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const NAME = 'control.sock';
/** What the shortest of the systems takes for a path, in bytes, with its end. */
const LONGEST_PATH_BYTES = 103;
/** A folder that only its owner enters, as `mkdtemp` makes it. */
const PRIVATE = 'control-';

/** Where a program with this data folder is reached; follows the link where the socket lies elsewhere. */
export function controlAddress(dataDir: string): string {
  if (process.platform === 'win32') return pipeOf(dataDir);
  return realpathSync(path.join(dataDir, NAME));
}

/**
 * Listens in a data folder and answers how to remove the socket again. The socket gets its rights in a private folder and
 * only then its name, so no other user of the machine ever reaches it; a socket that a killed process left is replaced.
 */
export async function listenIn(dataDir: string, server: Server): Promise<() => void> {
  if (process.platform === 'win32') {
    await listen(server, pipeOf(dataDir));
    return () => {};
  }
  mkdirSync(dataDir, { recursive: true });
  const known = path.join(dataDir, NAME);
  const here = mkdtempSync(path.join(dataDir, PRIVATE));
  // Where the path would be too long for a socket, it lies elsewhere and only a link to it here.
  const isLong = Buffer.byteLength(path.join(here, NAME)) > LONGEST_PATH_BYTES;
  const elsewhere = isLong ? mkdtempSync(path.join(os.tmpdir(), 'plausch-')) : undefined;
  const removeElsewhere = () => elsewhere && rmSync(elsewhere, { recursive: true, force: true });
  try {
    const made = path.join(elsewhere ?? here, NAME);
    await listen(server, made);
    chmodSync(made, 0o600);
    if (elsewhere !== undefined) symlinkSync(made, path.join(here, NAME));
    renameSync(path.join(here, NAME), known);
  } catch (error) {
    removeElsewhere();
    throw error;
  } finally {
    rmSync(here, { recursive: true, force: true });
  }
  const mine = numberOf(known);
  return () => {
    if (numberOf(known) === mine) rmSync(known, { force: true });
    removeElsewhere();
  };
}

/** By it one sees whether another program has taken the name meanwhile. */
const numberOf = (file: string) => lstatSync(file, { throwIfNoEntry: false })?.ino;

/** Pipes of Windows have no folder; their default rights let other accounts read, but not write and so not ask. */
function pipeOf(dataDir: string): string {
  return `\\\\.\\pipe\\plausch-${createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 32)}`;
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
