import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from '../config/start-failure.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { childEnvironment } from './child-environment.ts';
import { isAlive, isServerOf, isUncollected } from './process-identity.ts';

const STOP_SECONDS = 60;

/**
 * Ends a server that outlived the program which started it (the program was killed). The caller holds the folder's lock,
 * so no other process is using that server. Returns whether a server was ended. The file of a server that has ended by itself no longer
 * keeps PostgreSQL from starting.
 */
export function stopOrphan(cluster: string, binaries: Binaries, account: Account): boolean {
  const pidFile = path.join(cluster, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === undefined) return false;
  if (!isAlive(pid)) {
    // A dead process id is PostgreSQL's own business: it knows whether parts of the old server still hold memory.
    if (isUncollected(pid)) claim(pidFile);
    return false;
  }
  if (isServerOf(pid, cluster) === false) {
    // The id was given to an unrelated process since. pg_ctl would signal that one, and PostgreSQL would refuse to start.
    rmSync(pidFile, { force: true });
    return false;
  }
  const stop = ['-D', cluster, '-m', 'fast', '-w', '-t', String(STOP_SECONDS), 'stop'];
  const { status } = spawnSync(binaries.program('pg_ctl'), stop, {
    ...account.ids,
    cwd: '/',
    env: childEnvironment(),
    windowsHide: true,
  });
  if (status !== 0 && isAlive(pid)) {
    throw new StartFailure(
      `Eine Datenbank von einem früheren Start läuft noch und lässt sich nicht beenden (Prozess ${pid}): Beende sie von Hand.`,
    );
  }
  return true;
}

/**
 * Writes this process into the file. PostgreSQL refuses to start while the system knows the process that stands there, unless that is
 * its own parent. The other lines stay: by them it finds out what the old server still holds.
 */
function claim(pidFile: string): void {
  const [, ...others] = readFileSync(pidFile, 'utf8').split('\n');
  // In one step: half a file would keep PostgreSQL from starting for good.
  const draft = `${pidFile}.draft`;
  writeFileSync(draft, [process.pid, ...others].join('\n'));
  renameSync(draft, pidFile);
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
