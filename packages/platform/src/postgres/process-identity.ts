import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** True while a process with this id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Tells one process from a later one that got the same id (the rule in containers, where ids start over): boot and
 * start time on Linux, start time elsewhere, undefined where neither can be read.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      // The name in parentheses may hold spaces; the 20th field after it is the start time in clock ticks since boot.
      const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const startTime = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startTime}`;
    } catch {
      return undefined;
    }
  }
  if (process.platform === 'win32') return undefined;
  return processColumn(pid, 'lstart');
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
