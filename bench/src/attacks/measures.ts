import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { cpuSecondsOfTreeWithEnded, residentBytesOf } from '../machine/processes.ts';

/** Only Linux says these; elsewhere nothing is measured, and all of them are 0. */
const IS_TOLD = existsSync('/proc/self/fd');

/** Resident memory of a process. */
export const memoryOf = (pid: number) => (IS_TOLD ? residentBytesOf(pid) : 0);

/** Seconds of CPU that a process and all it started have used. */
export const workSecondsOf = (pid: number) => (IS_TOLD ? cpuSecondsOfTreeWithEnded(pid) : 0);

/** How many sockets a process holds. */
export function openSocketsOf(pid: number): number {
  if (!IS_TOLD) return 0;
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(`${folder}/${name}`).startsWith('socket:');
    } catch {
      // This one has just been closed.
      return false;
    }
  }).length;
}
