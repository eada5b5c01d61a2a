import type { Work } from '@plausch/platform/db';
import { ageOn, LIMITS } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { type Account, lockAccounts } from '../accounts/index.ts';
import { areFriends, blockersAmong } from '../friends/index.ts';
import { longestLock, noticeOf } from '../sanctions/index.ts';
import { mutedUntil } from './messages.store.ts';
import { t } from './messages.words.ts';

/** Two who may write each other, held until the transaction ends. */
export type Writers = { readonly self: Account; readonly other: Account };

/** [MS4] [MS5] [MS6] Both accounts, where the one may write to the other at this moment. */
export async function holdWriters(
  { clock }: Pick<Ground, 'clock'>,
  { sql }: Work,
  selfId: string,
  otherId: string,
): Promise<Writers> {
  const now = clock.now();
  if (selfId === otherId) throw new Refusal('invalid', { field: 'userId' });
  // Held as blocks hold them, so that after a block nothing passes any more.
  const held = await lockAccounts(sql, [selfId, otherId]);
  const self = held.find(({ id }) => id === selfId);
  if (!self) throw new Refusal('unauthenticated');
  const other = held.find(({ id }) => id === otherId);
  if (!other || other.activatedAt === null || other.deletionDueAt !== null)
    throw new Refusal('not_found', { field: 'userId' });
  if (noticeOf(await longestLock(sql, other.id), now)) throw new Refusal('not_found', { field: 'userId' });
  const blockers = await blockersAmong(sql, selfId, otherId);
  if (blockers.includes(selfId)) throw new Refusal('forbidden', { message: t('messages.blocked') });
  if (blockers.length > 0) throw new Refusal('forbidden', { message: t('messages.notHere') });
  if (await areFriends(sql, selfId, otherId)) return { self, other };
  const today = new Date(now);
  if (isMinor(self, today) || isMinor(other, today))
    throw new Refusal('forbidden', { message: t('messages.notHere') });
  const until = await mutedUntil(sql, selfId);
  if (until > now) throw new Refusal('muted', { extra: { until } });
  return { self, other };
}

function isMinor({ birthDate }: Account, today: Date): boolean {
  return (ageOn(birthDate, today) ?? 0) < LIMITS.adultAgeYears;
}
