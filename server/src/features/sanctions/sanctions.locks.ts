import type { LockNotice } from '@plausch/protocol';
import type { Bar } from './sanctions.store.ts';

/** [SN6] What the account of a lock is told; undefined when there is none or it is over at `now`. */
export function noticeOf(lock: Bar | null, now: number): LockNotice | undefined {
  if (!lock || (lock.until !== null && lock.until <= now)) return undefined;
  const { until, reason, ruleCode } = lock;
  const notice = { banned: true, remainingTime: remainingSeconds(until, now), reason } as const;
  return ruleCode === null ? notice : { ...notice, ruleCode };
}

/** Whole seconds until a moment, 0 when it is past; -1 where there is none. */
export function remainingSeconds(until: number | null, now: number): number {
  return until === null ? -1 : Math.max(0, Math.ceil((until - now) / 1_000));
}
