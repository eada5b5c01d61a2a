import { uniqueViolation, type Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Mail } from '@plausch/platform/mail';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { deleteCodesOf } from './accounts.codes.store.ts';
import * as changes from './accounts.email.store.ts';
import { newLinkToken } from './accounts.links.ts';
import {
  emailChangeMail,
  emailNoticeMail,
  layOutAddressInUse,
  layOutEmailChange,
  layOutEmailNotice,
} from './accounts.mails.ts';
import { keyOf } from './accounts.names.ts';
import { accountByEmailKey, accountById, lockAccount } from './accounts.store.ts';
import type { Account } from './accounts.tables.ts';
import { deleteTokens } from './accounts.tokens.store.ts';
import { t } from './accounts.words.ts';

/** [A14] Notes the new address; whether it is taken, the caller cannot tell. */
export async function requestEmailChange(
  ground: Pick<Ground, 'clock' | 'jobs' | 'securityLog'>,
  work: Work,
  account: Account,
  email: string,
): Promise<void> {
  if (keyOf(email) === account.emailKey) {
    throw new Refusal('invalid', { field: 'email', message: t('email.same') });
  }
  const changeId = newId();
  await changes.replaceEmailChange(work.sql, {
    id: changeId,
    accountId: account.id,
    oldEmail: account.email,
    newEmail: email,
    newEmailKey: keyOf(email),
    requestedAt: new Date(ground.clock.now()),
  });
  await deleteTokens(work.sql, account.id, ['email']);
  await ground.jobs.enqueue(work, emailChangeMail, { changeId, accountId: account.id });
  await ground.jobs.enqueue(work, emailNoticeMail, {
    changeId,
    accountId: account.id,
    what: 'requested',
  });
  ground.securityLog.afterCommit(work, { event: 'email.changeRequested', account: account.id });
}

/** [A14] What the new address is sent: the link, or to its owner that it is in use. */
export async function composeEmailChange(
  ground: Ground,
  work: Work,
  changeId: string,
): Promise<Mail | undefined> {
  const wish = await changes.emailChangeById(work.sql, changeId);
  const account = wish && (await lockAccount(work.sql, wish.accountId));
  // Read once the account is held: a newer wish, or a new password, may have taken its place.
  const change = account && (await changes.emailChangeById(work.sql, changeId));
  if (!change || change.changedAt !== null) return undefined;
  const owner = await accountByEmailKey(work.sql, change.newEmailKey);
  if (owner) return layOutAddressInUse(owner, ground.brand);
  const expiresAt = new Date(ground.clock.now() + ground.rules.accounts.links.addressMs);
  const token = await newLinkToken(ground, work, { accountId: account.id, purpose: 'email', expiresAt });
  const { username } = account;
  const url = `${ground.origin()}/activate?token=${token}`;
  const link = { url, goodForMs: ground.rules.accounts.links.addressMs };
  return layOutEmailChange({ email: change.newEmail, username }, link, ground.brand);
}

/** [A14] The notice to the old address. */
export async function composeEmailNotice(
  ground: Pick<Ground, 'brand'>,
  work: Work,
  { changeId, what }: { changeId: string; what: 'requested' | 'changed' },
): Promise<Mail | undefined> {
  const change = await changes.emailChangeById(work.sql, changeId);
  const account = change && (await accountById(work.sql, change.accountId));
  if (!account) return undefined;
  const { oldEmail: email, newEmail } = change;
  return layOutEmailNotice({ email, username: account.username }, { what, newEmail }, ground.brand);
}

/** [A14] The new address was proven and holds from now on. Refuses when another account has it by now. */
export async function completeEmailChange(
  ground: Pick<Ground, 'clock' | 'jobs' | 'securityLog'>,
  work: Work,
  accountId: string,
): Promise<Account> {
  const change = await changes.markEmailChanged(work.sql, accountId, new Date(ground.clock.now()));
  if (!change) throw new Refusal('token_invalid', { field: 'token' });
  const { newEmail: email, newEmailKey: emailKey } = change;
  const account = await changes.setEmail(work.sql, accountId, { email, emailKey }).catch((error: unknown) => {
    if (uniqueViolation(error)) throw new Refusal('token_invalid', { field: 'token', cause: error });
    throw error;
  });
  if (!account) throw new Refusal('token_invalid', { field: 'token' });
  // A reset link in the old mailbox must not hold any more.
  await deleteTokens(work.sql, accountId, ['reset']);
  await deleteCodesOf(work.sql, accountId);
  await ground.jobs.enqueue(work, emailNoticeMail, { changeId: change.id, accountId, what: 'changed' });
  ground.securityLog.afterCommit(work, { event: 'email.changed', account: accountId });
  return account;
}
