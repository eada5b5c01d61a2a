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
  const account = await setups.accountBySubject(work.sql, 'google', subject);
  if (account) return { account };
  if (await accountByEmailKey(work.sql, keyOf(email))) {
    // The owner may be the account that was set up for this very identity meanwhile.
    const settled = await setups.accountBySubject(work.sql, 'google', subject);
    if (settled) return { account: settled };
  }
  await refuseTakenEmail(ground, work, email);
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
  ground: Pick<Ground, 'brand' | 'clock' | 'securityLog'>,
  work: Work,
  setup: Setup,
): Promise<Account> {
  const { setupToken, username, avatarId, birthDate } = setup;
  const now = new Date(ground.clock.now());
  const vouched = await setups.takeSetup(work.sql, hashToken(setupToken), now);
  if (!vouched) throw new Refusal('token_invalid', { field: 'setupToken' });
  if (!lookById(avatarId)) throw new Refusal('invalid', { field: 'avatarId' });
  const { provider, subject, email } = vouched;
  await refuseTakenEmail(ground, work, email);
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
    await refuseTakenEmail(ground, work, email);
    throw new Refusal('username_taken', { field: 'username' });
  }
  const identity = { provider, subject, accountId: account.id, createdAt: now };
  if (!(await setups.insertIdentity(work.sql, identity))) {
    throw new Refusal('token_invalid', { field: 'setupToken' });
  }
  ground.securityLog.afterCommit(work, { event: 'account.activated', account: account.id });
  return account;
}

async function refuseTakenEmail(
  ground: Pick<Ground, 'securityLog'>,
  work: Work,
  email: string,
): Promise<void> {
  const owner = await accountByEmailKey(work.sql, keyOf(email));
  if (!owner) return;
  ground.securityLog.write({ event: 'session.refused', account: owner.id, reason: 'email_taken' });
  throw new Refusal('email_taken');
}
