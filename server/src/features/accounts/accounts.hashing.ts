import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import { Gate } from '@plausch/platform/gate';
import { comeBackAfter } from '../../refusal.ts';
import type { HashingResult, HashingTask } from './accounts.hashing.thread.ts';

/** Leaves the rooms a processor of their own, where there are two. */
export const HASHED_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));

/** At some 25 ms each the last of the waiting calls waits five seconds where only one is hashed at once. */
const WAITING = 200;
const COME_BACK_SECONDS = 5;

/** One for the process and not for each app in it: they share its processors. */
const hashing = new Gate({ width: HASHED_AT_ONCE, waitingInAll: WAITING });

/** Idle threads; the gate bounds how many there are in all. */
const idle: Worker[] = [];

/**
 * [A11] Runs slow work on passwords, a few at a time.
 * @throws Refusal `unavailable` with the seconds to wait, at once, when too many do.
 */
export function throughHashingGate<T>(work: () => Promise<T>): Promise<T> {
  return hashing.run(work).catch(comeBackAfter(COME_BACK_SECONDS));
}

/** The hash of a password, with a salt of its own. */
export async function hashInThread(password: string, options: Options): Promise<string> {
  return String(await throughHashingGate(() => runInThread({ kind: 'hash', password, options })));
}

/** Whether a password belongs to a hash. */
export async function verifyInThread(hash: string, password: string): Promise<boolean> {
  return (await throughHashingGate(() => runInThread({ kind: 'verify', hash, password }))) === true;
}

/**
 * Hashing is meant to be hard work for a processor. In threads of their own, of low priority, it takes what the
 * rooms leave over, so that two hundred logins at once do not delay a line in a room.
 */
async function runInThread(task: HashingTask): Promise<string | boolean> {
  const thread = idle.pop() ?? startThread();
  thread.ref();
  const result = await new Promise<HashingResult>((resolve, reject) => {
    const onExit = () => reject(new Error('the hashing thread ended'));
    const onMessage = (message: HashingResult) => {
      thread.off('error', reject).off('exit', onExit);
      // A waiting thread does not keep the process alive.
      thread.unref();
      idle.push(thread);
      resolve(message);
    };
    thread.once('message', onMessage).once('error', reject).once('exit', onExit);
    thread.postMessage(task);
  });
  if ('error' in result) throw new Error(result.error);
  return result.value;
}

function startThread(): Worker {
  const thread = new Worker(new URL('./accounts.hashing.thread.ts', import.meta.url));
  const forget = () => {
    const place = idle.indexOf(thread);
    if (place >= 0) idle.splice(place, 1);
  };
  // An idle thread that ends is not given the next task.
  thread.on('error', forget).on('exit', forget);
  return thread;
}
