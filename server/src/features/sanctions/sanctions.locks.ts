import type { Work } from '@plausch/platform/db';
import type { LockNotice } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { perGround } from '../accounts/index.ts';
import type { Bar } from './sanctions.store.ts';

type Listener = (work: Work, accountId: string) => Promise<void>;

const listeners = perGround((): Listener[] => []);

/**
 * Registers what higher features do when an account is kicked, in the same transaction: a server that dies has done both
 * or neither.
 */
export function withEveryLock(ground: Ground, listener: Listener): void {
  listeners(ground).push(listener);
}

export async function runWithLock(ground: Ground, work: Work, accountId: string): Promise<void> {
  for (const listener of listeners(ground)) await listener(work, accountId);
}

/** [SN6] What the account of a lock is told; undefined when there is none or it is over at `now`. */
export function noticeOf(lock: Bar | null, now: number): LockNotice | undefined {
  if (!lock || (lock.until !== null && lock.until <= now)) return undefined;
  return { banned: true, remainingTime: remainingSeconds(lock.until, now), reason: lock.reason };
}

/** Whole seconds until a moment, 0 when it is past; -1 where there is none. */
export function remainingSeconds(until: number | null, now: number): number {
  return until === null ? -1 : Math.max(0, Math.ceil((until - now) / 1_000));
}
