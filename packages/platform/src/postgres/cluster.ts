import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from '../config/start-failure.ts';
import { type Account, handOver } from './account.ts';
import type { Binaries } from './binaries.ts';
import { childEnvironment } from './child-environment.ts';

/** The role that the program signs in as; it owns everything in the embedded database. */
export const ROLE = 'plausch';

export type Cluster = { folder: string; password: string };

/** Where the cluster lies inside the folder given to the launcher. */
export function clusterFolder(dataDir: string): string {
  return path.join(dataDir, 'cluster');
}

/**
 * Opens the cluster, or makes it on the first start. The caller holds the folder's lock.
 * @throws StartFailure when another major version wrote it, the password is lost, or initdb fails.
 */
export function openCluster(dataDir: string, binaries: Binaries, account: Account): Cluster {
  const folder = clusterFolder(dataDir);
  const passwordFile = path.join(dataDir, 'password');
  if (!existsSync(folder)) initialize(dataDir, folder, passwordFile, binaries, account);
  requireMajor(folder, binaries.major);
  handOver(folder, account);
  try {
    return { folder, password: readFileSync(passwordFile, 'utf8').trim() };
  } catch {
    throw new StartFailure(
      `Das Passwort der Datenbank lässt sich nicht lesen (${passwordFile}): Stell die Datei aus der Sicherung wieder her oder ändere ihre Rechte.`,
    );
  }
}

function initialize(
  dataDir: string,
  folder: string,
  passwordFile: string,
  binaries: Binaries,
  account: Account,
): void {
  // initdb works in a draft: a start that is killed half-way leaves no half-made cluster behind.
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  handOver(draft, account);
  handOver(passwordFile, account);
  // The builtin provider sorts and folds alike on every machine; libc's own locale is left out of it.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const signIn = ['-U', ROLE, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const result = spawnSync(
    binaries.program('initdb'),
    ['-D', draft, ...signIn, ...locale, '--no-instructions'],
    {
      ...account.ids,
      cwd: '/',
      env: childEnvironment(),
      encoding: 'utf8',
      windowsHide: true,
    },
  );
  if (result.status !== 0) {
    const reason = result.error?.message ?? lastLine(result.stderr);
    throw new StartFailure(`Die Datenbank in ${dataDir} lässt sich nicht anlegen (${reason}).`);
  }
  renameSync(draft, folder);
}

function requireMajor(folder: string, major: number): void {
  let written: string;
  try {
    written = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new StartFailure(
      `Der Datenordner ${folder} lässt sich nicht lesen oder ist unvollständig: Gehört er einem anderen Benutzer?`,
    );
  }
  if (written === String(major)) return;
  throw new StartFailure(
    `Der Datenordner ${folder} stammt von PostgreSQL ${written}, dieses Programm bringt PostgreSQL ${major} mit: Spiel eine Sicherung in einen neuen Ordner ein oder nimm die passende Programmversion.`,
  );
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
