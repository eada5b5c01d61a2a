import { availableParallelism } from 'node:os';
import type { Options } from '@node-rs/argon2';
import { Gate } from '@plausch/platform/gate';
import { comeBackAfter } from '../../refusal.ts';
import { LeftoverHashing } from './accounts.hashing.threads.ts';

/** Leaves the rooms a processor of their own, where there are two. */
export const HASHED_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));

/** At some 25 ms each the last of the waiting calls waits five seconds where only one is hashed at once. */
const WAITING = 200;
const COME_BACK_SECONDS = 5;

/** One for the process and not for each app in it: they share its processors. */
const gate = new Gate({ width: HASHED_AT_ONCE, waitingInAll: WAITING });
const hashing = new LeftoverHashing({ width: HASHED_AT_ONCE });

/**
 * [A11] Runs slow work on passwords, a few at a time.
 * @throws Refusal `unavailable` with the seconds to wait, at once, when too many do.
 */
export function throughHashingGate<T>(work: () => Promise<T>): Promise<T> {
  return gate.run(work).catch(comeBackAfter(COME_BACK_SECONDS));
}

/** The hash of a password, with a salt of its own. */
export async function hashInThread(password: string, options: Options): Promise<string> {
  return String(await throughHashingGate(() => hashing.run({ kind: 'hash', password, options })));
}

/** Whether a password belongs to a hash. */
export async function verifyInThread(hash: string, password: string): Promise<boolean> {
  return (await throughHashingGate(() => hashing.run({ kind: 'verify', hash, password }))) === true;
}
