// A thread that hashes passwords; `accounts.hashing.threads.ts` starts it.
import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';

/** Low: after the rooms, but soon. Idle: only while a processor has nothing else to do, which on a busy machine may be never. */
export type HashingPriority = 'low' | 'idle';
export type HashingTask =
  | { readonly kind: 'hash'; readonly password: string; readonly options: Options }
  | { readonly kind: 'verify'; readonly hash: string; readonly password: string };
export type HashingResult = { readonly value: string | boolean } | { readonly error: string };

const NICENESS = 5;

// Only on Linux a thread has a priority of its own; elsewhere it would be that of the whole server.
if (process.platform === 'linux') {
  setPriority(0, NICENESS);
  if ((workerData as HashingPriority) === 'idle') becomeIdle();
}

parentPort?.on('message', (task: HashingTask) => {
  parentPort?.postMessage(resultOf(task));
});

/** Where the system has no `chrt`, the thread stays one of low priority. */
function becomeIdle(): void {
  const thread = path.basename(readlinkSync('/proc/thread-self'));
  spawnSync('chrt', ['--idle', '--pid', '0', thread], { stdio: 'ignore' });
}

function resultOf(task: HashingTask): HashingResult {
  try {
    const value =
      task.kind === 'hash' ? hashSync(task.password, task.options) : verifySync(task.hash, task.password);
    return { value };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
