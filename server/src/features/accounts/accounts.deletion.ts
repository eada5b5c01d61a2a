import type { Work } from '@plausch/platform/db';
import { hashToken, newId } from '@plausch/platform/ids';
import type { Mail } from '@plausch/platform/mail';
import { looks } from '@plausch/stage/figures';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import * as deletion from './accounts.deletion.store.ts';
import { newLinkToken } from './accounts.links.ts';
import { deletedMail, deletionMail, layOutDeleted, layOutDeletion, noticeMail } from './accounts.mails.ts';
import { keepName } from './accounts.names.store.ts';
import { accountById, lockAccount } from './accounts.store.ts';
import type { Account } from './accounts.tables.ts';
import { deleteTokens, takeToken } from './accounts.tokens.store.ts';

/** Stands in place of the name of an erased account. It has a space, which no name may have. */
const ERASED_NAME = 'Gelöschtes Konto';
const ERASED_BUBBLE = 'paper';

/** [A17] Notes that an account is to go, and when; asking again only sends the mail again. */
export async function requestDeletion(ground: Ground, work: Work, accountId: string): Promise<Date> {
  const forbidden = await ground.personalData.forbidsDeletion(work.sql, accountId);
  if (forbidden !== undefined) throw new Refusal('forbidden', { message: forbidden });
  const now = ground.clock.now();
  const account =
    (await deletion.noteDeletion(work.sql, accountId, {
      requestedAt: new Date(now),
      dueAt: new Date(now + ground.rules.accounts.deletionGraceMs),
    })) ?? (await accountById(work.sql, accountId));
  if (!account?.deletionDueAt) throw new Refusal('unauthenticated');
  await ground.jobs.enqueue(work, deletionMail, { accountId });
  ground.securityLog.afterCommit(work, { event: 'deletion.requested', account: accountId });
  return account.deletionDueAt;
}

/** [A17] The mail with the link, made when it leaves; undefined when the account stays by now. */
export async function composeDeletion(
  ground: Pick<Ground, 'brand' | 'clock' | 'origin'>,
  work: Work,
  accountId: string,
): Promise<Mail | undefined> {
  // Held, so that it is not kept before the link is made.
  const account = await lockAccount(work.sql, accountId);
  if (!account?.deletionDueAt) return undefined;
  const expiresAt = account.deletionDueAt;
  const token = await newLinkToken(ground, work, { accountId, purpose: 'deletion', expiresAt });
  const url = `${ground.origin()}/cancel-deletion?token=${token}`;
  return layOutDeletion(account, expiresAt, url, ground.brand);
}

/** [A18] The account stays, by the mailed link and without a session. */
export async function cancelDeletion(
  ground: Pick<Ground, 'clock' | 'jobs' | 'securityLog'>,
  work: Work,
  token: string,
): Promise<Account> {
  const taken = await takeToken(work.sql, hashToken(token), ['deletion'], new Date(ground.clock.now()));
  const account = taken && (await keepAccount(ground, work, taken.accountId));
  if (!account) throw new Refusal('token_invalid', { field: 'token' });
  return account;
}

/** [A18] The account stays; undefined when it was not to go. */
export async function keepAccount(
  ground: Pick<Ground, 'jobs' | 'securityLog'>,
  work: Work,
  accountId: string,
): Promise<Account | undefined> {
  const account = await deletion.clearDeletion(work.sql, accountId);
  if (!account) return undefined;
  await deleteTokens(work.sql, accountId, ['deletion']);
  await ground.jobs.enqueue(work, noticeMail, { accountId, what: 'deletionCancelled' });
  ground.securityLog.afterCommit(work, { event: 'deletion.cancelled', account: accountId });
  return account;
}

/** [A19] Erases an account whose grace period is over; one that stays after all is left alone. */
export async function eraseDueAccount(ground: Ground, work: Work, accountId: string): Promise<void> {
  const now = new Date(ground.clock.now());
  const account = await deletion.dueAccount(work.sql, accountId, now);
  if (!account) return;
  await erase(ground, work, account);
  const farewellId = newId();
  const { email, username } = account;
  await deletion.insertFarewell(work.sql, { id: farewellId, email, username, createdAt: now });
  await ground.jobs.enqueue(work, deletedMail, { farewellId });
}

/**
 * [A19] Erases an account that was erased before and came back with a backup. Its last mail has been sent. Answers whether it was
 * there.
 */
export async function eraseAgain(ground: Ground, work: Work, accountId: string): Promise<boolean> {
  const account = await deletion.livingAccount(work.sql, accountId);
  if (account) await erase(ground, work, account);
  return account !== undefined;
}

async function erase(ground: Ground, work: Work, account: Account): Promise<void> {
  const now = new Date(ground.clock.now());
  await ground.personalData.erase(work, account.id);
  await keepName(work.sql, account.usernameSkeleton, {
    accountId: null,
    until: new Date(now.getTime() + ground.rules.accounts.names.keptMs),
  });
  const [look] = looks;
  await deletion.makeNobody(work.sql, account.id, {
    username: ERASED_NAME,
    avatarId: look?.id ?? account.avatarId,
    bubbleColorId: ERASED_BUBBLE,
    deletedAt: now,
  });
  await ground.hooks.run('account.erased', work, { accountId: account.id });
  ground.securityLog.afterCommit(work, { event: 'account.erased', account: account.id });
}

/** [A19] The last mail. */
export async function composeDeleted(
  ground: Pick<Ground, 'brand'>,
  work: Work,
  farewellId: string,
): Promise<Mail | undefined> {
  const person = await deletion.farewellById(work.sql, farewellId);
  return person && layOutDeleted(person, ground.brand);
}
