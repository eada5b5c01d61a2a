import type { Queryable } from '@plausch/platform/db';
import type { FoundPerson } from '@plausch/protocol';
import { type Account, figureKeyOf } from '../accounts/index.ts';
import { longestLock, standingMute } from './sanctions.store.ts';

/** A person as staff sees them, at a moment. */
export async function toFoundPerson(sql: Queryable, account: Account, now: number): Promise<FoundPerson> {
  const [lock, mute] = [
    await longestLock(sql, account.id),
    await standingMute(sql, account.id, new Date(now)),
  ];
  const isLocked = lock?.until != null && lock.until > now;
  return {
    userId: account.id,
    username: account.username,
    figure: figureKeyOf(account),
    bubbleColorId: account.bubbleColorId,
    role: account.role,
    createdAt: account.createdAt.toISOString(),
    lockedUntil: isLocked && lock.until !== null ? new Date(lock.until).toISOString() : null,
    lockedForGood: lock !== null && lock.until === null,
    mutedUntil: mute ? new Date(mute.until).toISOString() : null,
  };
}
