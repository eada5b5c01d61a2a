import { uniqueViolation, type Work } from '@plausch/platform/db';
import { retryAfter } from '@plausch/platform/errors';
import { inBerlin } from '@plausch/words';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { noticeMail } from './accounts.mails.ts';
import * as names from './accounts.names.store.ts';
import { isReservedName, keyOf, skeletonOf } from './accounts.names.ts';
import { isNameTaken } from './accounts.store.ts';
import type { Account } from './accounts.tables.ts';
import { t } from './accounts.words.ts';

/** The columns that store a name. */
export function nameColumns(username: string) {
  return { username, usernameKey: keyOf(username), usernameSkeleton: skeletonOf(username) };
}

/** [A9] [WF3] Whether a name is given to no account: it speaks for the house, or holds a word that does not belong here. */
export function isNobodys(
  { brand, provided }: Pick<Ground, 'brand' | 'provided'>,
  username: string,
): boolean {
  return isReservedName(username, brand) || provided.accounts.names.has(username);
}

/** [A9] Refuses a name that is given to no account. */
export function refuseReserved(ground: Pick<Ground, 'brand' | 'provided'>, username: string): void {
  if (isNobodys(ground, username)) throw new Refusal('username_reserved', { field: 'username' });
}

/** [A15] Another name, now and then; the old one is kept for its owner. `account`: held by the transaction. */
export async function rename(
  ground: Ground,
  work: Work,
  account: Account,
  username: string,
): Promise<Account> {
  if (username === account.username) return account;
  const now = ground.clock.now();
  const { changeEveryMs, keptMs } = ground.rules.accounts.names;
  const againAt = account.usernameChangedAt && account.usernameChangedAt.getTime() + changeEveryMs;
  if (againAt !== null && againAt > now) throw tooSoon(againAt, now);
  refuseReserved(ground, username);

  const name = nameColumns(username);
  const taken = () => new Refusal('username_taken', { field: 'username' });
  if (await isNameTaken(work.sql, name, account.id)) throw taken();
  const renamed = await names
    .setName(work.sql, account.id, { ...name, usernameChangedAt: new Date(now) })
    .catch((error: unknown) => {
      throw uniqueViolation(error) ? taken() : error;
    });
  if (!renamed) throw new Refusal('unauthenticated');
  await refuseKept(ground, work, renamed);
  if (account.usernameSkeleton !== renamed.usernameSkeleton) {
    const until = new Date(now + keptMs);
    await names.keepName(work.sql, account.usernameSkeleton, { accountId: account.id, until });
  }
  await ground.jobs.enqueue(work, noticeMail, { accountId: account.id, what: 'nameChanged' });
  ground.people.changed(work, account.id);
  ground.securityLog.afterCommit(work, { event: 'username.changed', account: account.id });
  return renamed;
}

/**
 * [A15] Refuses a name that is kept from this account. To be asked once the account's row holds the name: an account that
 * gives it up at the same moment has committed by then, and its kept name is seen.
 */
export async function refuseKept(ground: Pick<Ground, 'clock'>, work: Work, account: Account): Promise<void> {
  const now = new Date(ground.clock.now());
  if (await names.isKeptName(work.sql, account.usernameSkeleton, { accountId: account.id, now })) {
    throw new Refusal('username_taken', { field: 'username' });
  }
}

function tooSoon(againAt: number, now: number): Refusal {
  return new Refusal('rate_limited', {
    field: 'username',
    message: t('name.tooSoon', { day: inBerlin.dayOfYear(new Date(againAt)) }),
    extra: retryAfter(againAt - now),
  });
}
