import type { Work } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import type { Ground } from '../../ground.ts';
import { Refusal, tooOften } from '../../refusal.ts';
import { type Codes, lookAtCode, type RightCode, useCode } from './accounts.codes.ts';
import { passwordFits } from './accounts.passwords.ts';
import { accountById, lockAccount } from './accounts.store.ts';
import type { Account } from './accounts.tables.ts';
import { t } from './accounts.words.ts';

/** What a request confirms with: one of the two, or nothing. */
export type Given = { readonly password?: string | undefined; readonly code?: string | undefined };

/** The account, and the code that is left to be used up in the transaction. */
export type Confirmed = {
  readonly account: Account;
  readonly sessionId: string;
  readonly code: RightCode | undefined;
};

const tries = ({ paces, rules }: Pick<Ground, 'paces' | 'rules'>) =>
  paces.of('accounts.confirmations', rules.accounts.confirmations);

type Wrong = 'password' | 'code' | 'void';

/**
 * [A13] A session gives the password of its account once more, or the code from a mail. Slow on purpose, so it runs outside
 * the transaction. Wrong ones are counted by session, so that a thief of one device cannot use up the owner's tries.
 */
export async function requireConfirmation(
  codes: Codes,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
  { password, code }: Given,
): Promise<Confirmed> {
  const { ground } = codes;
  const account = await accountById(ground.database.drizzle, accountId);
  if (!account) throw new Refusal('unauthenticated');
  if (password === undefined && code === undefined) throw new Refusal('reauth', { field: 'password' });
  refuseExhausted(ground, { accountId, sessionId });
  tries(ground).take(sessionId);
  const refused = (what: Wrong) => refusedFor(ground, { accountId, sessionId }, what);
  let right: RightCode | undefined;
  if (code !== undefined) {
    const looked = await lookAtCode(codes, sessionId, code);
    if (looked === 'void') throw refused('void');
    if (looked === 'wrong') throw refused('code');
    right = looked;
  } else if (!(await passwordFits(account.passwordHash, password ?? ''))) throw refused('password');
  tries(ground).giveBack(sessionId);
  return { account, sessionId, code: right };
}

/**
 * [A13] The part of it that commits or fails with what was confirmed: a code is good for one thing, and a password that was
 * changed meanwhile for nothing. The account's row is held until the transaction ends.
 */
export async function useConfirmation(
  ground: Pick<Ground, 'clock' | 'securityLog'>,
  work: Work,
  confirmed: Confirmed,
): Promise<void> {
  const { account, sessionId, code } = confirmed;
  const refused = (what: Wrong) => refusedFor(ground, { accountId: account.id, sessionId }, what);
  const current = await lockAccount(work.sql, account.id);
  if (!current) throw new Refusal('unauthenticated');
  if (code) {
    if (!(await useCode(ground, work, code))) throw refused('void');
  } else if (current.passwordHash !== account.passwordHash) throw refused('password');
}

function refusedFor(
  ground: Pick<Ground, 'securityLog'>,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
  what: Wrong,
): Refusal {
  ground.securityLog.write({ event: 'confirmation.refused', account: accountId, session: sessionId });
  return new Refusal('reauth', {
    field: what === 'password' ? 'password' : 'code',
    message: t(`wrong.${what}`),
  });
}

/** Forgets what a session got wrong. */
export function forgetConfirmations(ground: Pick<Ground, 'paces' | 'rules'>, sessionId: string): void {
  tries(ground).clear(sessionId);
}

/** [A13] Refuses a session that has been wrong too often. */
export function refuseExhausted(
  ground: Pick<Ground, 'paces' | 'rules' | 'securityLog'>,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
): void {
  const waitMs = tries(ground).waitMs(sessionId);
  if (waitMs > 0) {
    ground.securityLog.write({ event: 'tries.exhausted', account: accountId, tries: 'confirmation' });
  }
  refuseWhileWaiting(waitMs);
}

/** Refuses with the time to wait, unless that is over. */
export function refuseWhileWaiting(waitMs: number): void {
  if (waitMs > 0) throw tooOften(t('wait.tries'), waitMs);
}
