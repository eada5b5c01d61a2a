import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const NANOSECONDS = 1e9;

/** Seconds of CPU that the threads of a process have used; 0 once it is gone. */
export function cpuSecondsOf(pid: number): number {
  const tasks = entriesOf(`/proc/${pid}/task`);
  return tasks.reduce((sum, task) => sum + secondsOfTask(`/proc/${pid}/task/${task}/schedstat`), 0);
}

function secondsOfTask(file: string): number {
  try {
    // Nanoseconds, where /proc/<pid>/stat counts hundredths of a second.
    return Number(readFileSync(file, 'utf8').split(' ', 1)[0]) / NANOSECONDS;
  } catch {
    // This thread has just ended.
    return 0;
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Seconds of CPU of a process and everything it started. */
export function cpuSecondsOfTree(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + cpuSecondsOf(one), 0);
}

/**
 * Reads what a process and everything it started have used since the meter was made, in seconds. What ended between two readings
 * counts up to the first of them: a connection to a database is a process that ends with it.
 */
export function meterOfTree(pid: number): () => number {
  const known = new Map(treeOf(pid).map((one) => [one, cpuSecondsOf(one)]));
  let sum = 0;
  return () => {
    for (const one of treeOf(pid)) {
      const seconds = cpuSecondsOf(one);
      sum += Math.max(0, seconds - (known.get(one) ?? 0));
      known.set(one, seconds);
    }
    return sum;
  };
}

/**
 * The same in hundredths, with what threads and children have used that are gone: a browser has a process for every page,
 * which ends with it.
 */
export function cpuSecondsOfTreeWithEnded(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + ticksOf(one) / TICKS_PER_SECOND, 0);
}

/** utime, stime, cutime and cstime of proc(5): the last two are of children whose end was noticed. */
function ticksOf(pid: number): number {
  const times = statOf(pid)?.slice(11, 15) ?? [];
  return times.reduce((sum, ticks) => sum + Number(ticks), 0);
}

/** Resident memory of a process in bytes. */
export function residentBytesOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) * 1024;
}

/**
 * Memory of a process and everything it started, in bytes, by process id: what several of them share is counted in parts (PSS), so that the
 * sum is what the machine has less.
 */
export function memoryOfTree(pid: number): ReadonlyMap<number, number> {
  return new Map(treeOf(pid).map((one) => [one, proportionalBytesOf(one)]));
}

function proportionalBytesOf(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? Number.NaN) * 1024;
  } catch {
    // This process has just ended.
    return 0;
  }
}

/** Seconds of CPU that all programs of this machine have used since it runs. */
export function machineCpuSeconds(): number {
  const [, user, nice, system] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
  return (Number(user) + Number(nice) + Number(system)) / TICKS_PER_SECOND;
}

/** A process and its descendants. */
function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    const parent = parentOf(pid);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

function parentOf(pid: number): number | undefined {
  const parent = statOf(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** The fields of proc(5) from the state on; undefined once the process is gone. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may hold anything, also spaces and parentheses.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
