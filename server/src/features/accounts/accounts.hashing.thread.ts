// A thread that hashes passwords; `accounts.hashing.ts` starts it.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';

export type HashingTask =
  | { readonly kind: 'hash'; readonly password: string; readonly options: Options }
  | { readonly kind: 'verify'; readonly hash: string; readonly password: string };
export type HashingResult = { readonly value: string | boolean } | { readonly error: string };

/** A lower priority than the rooms, but not so low that logins never end while the rooms are busy. */
const NICENESS = 5;

// Only on Linux a thread has a priority of its own; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(0, NICENESS);

parentPort?.on('message', (task: HashingTask) => {
  parentPort?.postMessage(resultOf(task));
});

function resultOf(task: HashingTask): HashingResult {
  try {
    const value =
      task.kind === 'hash' ? hashSync(task.password, task.options) : verifySync(task.hash, task.password);
    return { value };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
