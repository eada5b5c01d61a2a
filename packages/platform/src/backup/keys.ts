import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keyPairOf, newIdentity, recipientBytes } from '../age/index.ts';
import { DAY_MS } from '../clock/index.ts';
import { BackupFailure } from './failure.ts';

/** In the data folder: the operator's public keys, a line each. Their secret halves are never kept. */
const PUBLIC_FILE = 'backup.public-key';
/** The key with which the machine opens its own newest backups, to see whether they can be brought back. */
const DRILL_FILE = 'backup.drill-key';
/** A thief of the machine opens no older backup with it. */
const DRILL_KEY_LIVES_MS = 14 * DAY_MS;

/**
 * Makes the key for which backups are encrypted from now on, and answers its secret half, which is nowhere else. Older backups stay
 * locked with the key before.
 */
export function newBackupKey(dataDir: string): string {
  const { identity, recipient } = newIdentity();
  mkdirSync(dataDir, { recursive: true });
  writeWhole(path.join(dataDir, PUBLIC_FILE), `${recipient}\n`);
  return identity;
}

/** For whom a backup of this moment is encrypted: the operator, and the drills of the next days. None: it is not encrypted. */
export function recipientsOf(dataDir: string, now: number): string[] {
  const own = linesOf(path.join(dataDir, PUBLIC_FILE));
  for (const line of own) {
    if (!recipientBytes(line))
      throw new BackupFailure(
        `In ${path.join(dataDir, PUBLIC_FILE)} steht kein öffentlicher Schlüssel: Mach mit npm run backup -- --new-key einen neuen.`,
      );
  }
  return own.length === 0 ? [] : [...own, drillRecipient(dataDir, now)];
}

/** The secret keys that a data folder has itself. */
export function drillIdentities(dataDir: string): string[] {
  return linesOf(path.join(dataDir, DRILL_FILE)).filter((line) => !line.startsWith('#'));
}

/** The secret keys in a text, such as the file that age-keygen writes. @throws BackupFailure where there is none. */
export function identitiesIn(text: string): string[] {
  const identities = text.split(/\s+/).filter((word) => keyPairOf(word) !== undefined);
  if (identities.length > 0) return identities;
  throw new BackupFailure('Das ist kein geheimer Schlüssel: Er fängt mit AGE-SECRET-KEY-1 an.');
}

/** The public half stands beside the secret one, as in the files of age-keygen. */
function drillRecipient(dataDir: string, now: number): string {
  const file = path.join(dataDir, DRILL_FILE);
  const madeAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const known = linesOf(file)
    .find((line) => line.startsWith('# '))
    ?.slice(2);
  if (known !== undefined && madeAt !== undefined && now - madeAt < DRILL_KEY_LIVES_MS) return known;
  const { identity, recipient } = newIdentity();
  writeWhole(file, `# ${recipient}\n${identity}\n`);
  return recipient;
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new BackupFailure(`Die Datei ${file} lässt sich nicht lesen: Ändere ihre Rechte.`, {
      cause: error,
    });
  }
}

/** A process that dies meanwhile leaves the file as it was. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    renameSync(draft, file);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw new BackupFailure(`Die Datei ${file} lässt sich nicht schreiben: Ändere die Rechte des Ordners.`, {
      cause,
    });
  }
}
