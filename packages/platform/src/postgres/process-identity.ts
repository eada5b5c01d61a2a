import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** True while a process with this id runs, under any account. One that has ended but was not yet collected does not run. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isUncollected(pid);
}

/** Whether a process has ended and its parent has not asked yet how: to the system its id is still taken. */
export function isUncollected(pid: number): boolean {
  return processState(pid)?.[0] === 'Z';
}

/**
 * Tells one process from a later one that got the same id (the rule in containers, where ids start over): boot and
 * start time on Linux, start time elsewhere, undefined where neither can be read.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  if (process.platform !== 'linux') return processColumn(pid, 'lstart');
  const startTime = processState(pid)?.[19];
  return startTime && `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startTime}`;
}

/** What Linux says about a process from its state (third field of `stat`) on; the start time is 19 fields further. */
function processState(pid: number): string[] | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it stands in parentheses and may hold anything.
    return status.slice(status.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Whether the process is a PostgreSQL server of this cluster; undefined where that cannot be read. */
export function isServerOf(pid: number, cluster: string): boolean | undefined {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch {
      return undefined;
    }
  }
  if (process.platform === 'win32') return undefined;
  const command = processColumn(pid, 'command');
  return command === undefined ? undefined : command.includes('postgres') && command.includes(cluster);
}

function processColumn(pid: number, column: string): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() || undefined : undefined;
}
