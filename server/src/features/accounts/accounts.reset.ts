import type { Work } from '@plausch/platform/db';
import { hashToken, newId } from '@plausch/platform/ids';
import type { Mail } from '@plausch/platform/mail';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { deleteCodesOf } from './accounts.codes.store.ts';
import { forgetCodeMails } from './accounts.codes.ts';
import { forgetConfirmations } from './accounts.confirm.ts';
import { deleteOpenEmailChange } from './accounts.email.store.ts';
import { newLinkToken } from './accounts.links.ts';
import { layOutReset, noticeMail, resetMail } from './accounts.mails.ts';
import { keyOf } from './accounts.names.ts';
import { hashPassword } from './accounts.passwords.ts';
import { activateAccount } from './accounts.service.ts';
import * as store from './accounts.store.ts';
import type { Account } from './accounts.tables.ts';
import { deleteTokens, holderOfToken, takeToken } from './accounts.tokens.store.ts';
import { isEasilyGuessed, type PasswordContext } from './accounts.weak-passwords.ts';

const mailTries = ({ paces, rules: { accounts } }: Pick<Ground, 'paces' | 'rules'>) => [
  paces.of('accounts.resetMails.apart', accounts.resetMails.apart),
  paces.of('accounts.resetMails.inAll', accounts.resetMails.inAll),
];

/**
 * [A12] Neutral: whether the address is known, the caller can tell neither by the answer nor by its time. Without an
 * account the same job is enqueued with an id that no account has, and sends no mail. Where no account has proven the
 * address, the link is for the newest account that waits for it.
 */
export async function forgotPassword(ground: Ground, work: Work, email: string): Promise<void> {
  // In this order: an account that is activated in between is found twice, and otherwise not at all.
  const waiting = await store.waitingByEmailKey(work.sql, keyOf(email));
  const owner = await store.accountByEmailKey(work.sql, keyOf(email));
  const account = owner ?? waiting;
  const mayHaveMail = account && mailTries(ground).every((tries) => tries.waitMs(account.id) === 0);
  if (mayHaveMail) for (const tries of mailTries(ground)) tries.take(account.id);
  ground.securityLog.afterCommit(
    work,
    account && !mayHaveMail
      ? { event: 'tries.exhausted', account: account.id, tries: 'reset_mail' }
      : { event: 'password.resetRequested', account: account?.id ?? null },
  );
  await ground.jobs.enqueue(work, resetMail, { accountId: mayHaveMail ? account.id : newId() });
}

/** [A12] The mail with the link, made when it leaves. */
export async function composeReset(ground: Ground, work: Work, accountId: string): Promise<Mail | undefined> {
  // Held, so that its address does not change before the link is made: what a change voids would be made anew.
  const account = await store.lockAccount(work.sql, accountId);
  if (!account) return undefined;
  const expiresAt = new Date(ground.clock.now() + ground.rules.accounts.links.resetMs);
  const token = await newLinkToken(ground, work, { accountId, purpose: 'reset', expiresAt });
  const link = {
    url: `${ground.origin()}/reset-password/${token}`,
    goodForMs: ground.rules.accounts.links.resetMs,
  };
  return layOutReset(account, link, ground.brand);
}

/** [A12] The account of a reset token; refuses a token that does not hold any more. */
export async function requireResetToken(
  ground: Pick<Ground, 'clock' | 'database'>,
  token: string,
): Promise<Account> {
  const sql = ground.database.drizzle;
  const accountId = await holderOfToken(sql, hashToken(token), 'reset', new Date(ground.clock.now()));
  const account = accountId === undefined ? undefined : await store.accountById(sql, accountId);
  if (!account) throw new Refusal('token_invalid', { field: 'token' });
  return account;
}

/** [A12] A token works once. It proves the address as well, but opens no session: `sessions` only makes the device known. */
export async function resetPassword(
  ground: Ground,
  work: Work,
  { token, hashed }: { token: string; hashed: string },
): Promise<Account> {
  const now = new Date(ground.clock.now());
  const taken = await takeToken(work.sql, hashToken(token), ['reset'], now);
  if (!taken) throw new Refusal('token_invalid', { field: 'token' });
  const { accountId } = taken;
  await activateAccount(ground, work, accountId);
  return changePassword(ground, work, { accountId, passwordHash: hashed, keptSessionId: undefined });
}

/** [A10] [A11] The hash of a new password; refuses one that is easy to guess. */
export function hashChosenPassword(
  ground: Pick<Ground, 'brand'>,
  password: string,
  context: PasswordContext,
  field: 'password' | 'newPassword',
): Promise<string> {
  if (isEasilyGuessed(password, context, ground.brand)) throw new Refusal('password_common', { field });
  return hashPassword(password);
}

/** [A12] [A21] Sets a new password. Links, codes and changes of address from before are void: a thief may have begun them. */
export async function changePassword(
  ground: Ground,
  work: Work,
  change: { accountId: string; keptSessionId: string | undefined; passwordHash: string },
): Promise<Account> {
  const { accountId, keptSessionId, passwordHash } = change;
  const account = await store.setPassword(work.sql, accountId, passwordHash);
  if (!account) throw new Refusal('unauthenticated');
  await deleteTokens(work.sql, accountId, ['reset', 'email']);
  await deleteCodesOf(work.sql, accountId);
  await deleteOpenEmailChange(work.sql, accountId);
  await ground.hooks.run('password.changed', work, { account, keptSessionId });
  // [A21] Tries of before were tries at the old password; the owner must not wait for their end.
  work.afterCommit(() => {
    forgetCodeMails(ground, accountId);
    if (keptSessionId !== undefined) forgetConfirmations(ground, keptSessionId);
  });
  await ground.jobs.enqueue(work, noticeMail, { accountId, what: 'passwordChanged' });
  const event = keptSessionId === undefined ? 'password.reset' : 'password.changed';
  ground.securityLog.afterCommit(work, { event, account: accountId });
  return account;
}
