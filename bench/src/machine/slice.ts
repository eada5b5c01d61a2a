import type { Slice } from '../benchmark.ts';
import { cpuSecondsOfTree, cpuSecondsOfTreeWithEnded, machineCpuSeconds } from './processes.ts';

/** CPU of other programs, in cores, from which on a slice is not clean. */
const DISTURBED_CORES = 0.5;

export type SliceOf = { readonly round: number; readonly subject: string; readonly pid: number };

/** Runs `work` and measures around it; what it returns are further facts of the slice. */
export async function takeSlice(
  { round, subject, pid }: SliceOf,
  work: () => Promise<Readonly<Record<string, number>>>,
): Promise<Slice> {
  const before = read(pid);
  const facts = await work();
  const after = read(pid);
  const seconds = after.at - before.at;
  const othersCpuSeconds = Math.max(0, after.others - before.others);
  return {
    round,
    subject,
    seconds,
    cpuSeconds: after.subject - before.subject,
    othersCpuSeconds,
    clean: othersCpuSeconds <= DISTURBED_CORES * seconds,
    facts,
  };
}

/** `others`: what all programs but this one, with everything it started, have used. */
function read(pid: number) {
  return {
    at: performance.now() / 1_000,
    subject: cpuSecondsOfTree(pid),
    others: machineCpuSeconds() - cpuSecondsOfTreeWithEnded(process.pid),
  };
}
