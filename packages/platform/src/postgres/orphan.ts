import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from '../config/start-failure.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { childEnvironment } from './child-environment.ts';
import { isAlive, isServerOf } from './process-identity.ts';

const STOP_SECONDS = 60;

/**
 * Ends a server that outlived the program which started it (the program was killed). The caller holds the folder's lock,
 * so no other process is using that server. Returns whether there was one.
 */
export function stopOrphan(cluster: string, binaries: Binaries, account: Account): boolean {
  const pidFile = path.join(cluster, 'postmaster.pid');
  const pid = readPid(pidFile);
  // A dead process id is PostgreSQL's own business: it knows whether parts of the old server still hold memory.
  if (pid === undefined || !isAlive(pid)) return false;
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

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
