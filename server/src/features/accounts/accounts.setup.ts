import type { Work } from '@plausch/platform/db';
import { hashToken, newToken } from '@plausch/platform/ids';
import { lookById } from '@plausch/stage/figures';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import type { GooglePerson } from './accounts.google.ts';
import { keyOf } from './accounts.names.ts';
import { createAccount } from './accounts.service.ts';
import * as setups from './accounts.setup.store.ts';
import { accountByEmailKey } from './accounts.store.ts';
import type { Account } from './accounts.tables.ts';

/** What an identity gives to set up its account. */
type Setup = {
  readonly setupToken: string;
  readonly username: string;
  readonly avatarId: string;
  readonly birthDate: string;
};

/**
 * [A25] [A26] The account of an identity of Google's, or the token that sets one up. An account with the same address is
 * never tied to the identity: it may have another owner, or its owner may not want this.
 */
export async function enterWithGoogle(
  ground: Pick<Ground, 'clock' | 'rules' | 'securityLog'>,
  work: Work,
  { subject, email }: GooglePerson,
): Promise<{ readonly account: Account } | { readonly setupToken: string }> {
  // In this order: an account that is set up in between for this very identity is found by it, and is no stranger's.
  const owner = await accountByEmailKey(work.sql, keyOf(email));
  const account = await setups.accountBySubject(work.sql, 'google', subject);
  if (account) return { account };
  refuseOwned(ground, owner);
  const setupToken = newToken();
  const expiresAt = new Date(ground.clock.now() + ground.rules.accounts.setupMs);
  await setups.replaceSetup(work.sql, {
    provider: 'google',
    subject,
    email,
    tokenHash: hashToken(setupToken),
    expiresAt,
  });
  return { setupToken };
}

/**
 * [A26] Makes the account, active at once: Google has proven the address. It has no password until one comes by a mailed
 * link. A refusal leaves the token good, as it is taken in the same transaction.
 */
export async function setUpAccount(
  ground: Pick<Ground, 'brand' | 'clock' | 'provided' | 'securityLog'>,
  work: Work,
  setup: Setup,
): Promise<Account> {
  const { setupToken, username, avatarId, birthDate } = setup;
  const now = new Date(ground.clock.now());
  const vouched = await setups.takeSetup(work.sql, hashToken(setupToken), now);
  if (!vouched) throw new Refusal('token_invalid', { field: 'setupToken' });
  if (!lookById(avatarId)) throw new Refusal('invalid', { field: 'avatarId' });
  const { provider, subject, email } = vouched;
  refuseOwned(ground, await accountByEmailKey(work.sql, keyOf(email)));
  const account = await createAccount(ground, work, {
    username,
    email,
    birthDate,
    avatarId,
    passwordHash: '',
    activatedAt: now,
  });
  if (!account) {
    // Another request may just have taken the address, or the name.
    refuseOwned(ground, await accountByEmailKey(work.sql, keyOf(email)));
    throw new Refusal('username_taken', { field: 'username' });
  }
  const identity = { provider, subject, accountId: account.id, createdAt: now };
  if (!(await setups.insertIdentity(work.sql, identity))) {
    throw new Refusal('token_invalid', { field: 'setupToken' });
  }
  ground.securityLog.afterCommit(work, { event: 'account.activated', account: account.id });
  return account;
}

/** @throws Refusal `email_taken` where the address has an owner already */
function refuseOwned(ground: Pick<Ground, 'securityLog'>, owner: Account | undefined): void {
  if (!owner) return;
  ground.securityLog.write({ event: 'session.refused', account: owner.id, reason: 'email_taken' });
  throw new Refusal('email_taken');
}
