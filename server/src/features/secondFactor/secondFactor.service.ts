import type { Work } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import { Refusal } from '../../refusal.ts';
import { lockAccount } from '../accounts/index.ts';
import { type Factors, newRecoveryCodes, purposeOf, type RightCode, useCode } from './secondFactor.codes.ts';
import { changedMail } from './secondFactor.mails.ts';
import * as store from './secondFactor.store.ts';
import { keyUri, newSecret } from './secondFactor.totp.ts';
import { t } from './secondFactor.words.ts';

/** [SF1] Begins to set up an app; what was begun before and never confirmed is void. */
export async function start(
  { ground, sealer }: Factors,
  work: Work,
  accountId: string,
): Promise<{ secret: string; uri: string }> {
  const account = await lockAccount(work.sql, accountId);
  if (!account) throw new Refusal('unauthenticated');
  const secret = newSecret();
  const isStarted = await store.startFactor(work.sql, {
    accountId,
    secret: sealer.seal(secret, purposeOf(accountId)),
    startedAt: new Date(ground.clock.now()),
  });
  if (!isStarted) throw new Refusal('forbidden', { message: t('wrong.on') });
  return { secret, uri: keyUri(secret, { brand: ground.brand.name, username: account.username }) };
}

/** [SF2] From now on the account has a second factor, and this session has given it. Answers the recovery codes. */
export async function confirm(
  factors: Factors,
  work: Work,
  { accountId, sessionId }: Caller,
  right: RightCode,
): Promise<string[]> {
  const { ground } = factors;
  await useCode(factors, work, right, 'factorCode');
  const now = ground.clock.now();
  if (!(await store.markConfirmed(work.sql, accountId, new Date(now)))) {
    throw new Refusal('forbidden', { message: t('wrong.on') });
  }
  const { shown, hashes } = newRecoveryCodes();
  await store.replaceRecoveryCodes(work.sql, accountId, hashes);
  await ground.hooks.run('secondFactor.given', work, { accountId, sessionId });
  await ground.jobs.enqueue(work, changedMail, { accountId, change: 'on', at: now });
  ground.securityLog.afterCommit(work, { event: 'secondFactor.enabled', account: accountId });
  return shown;
}

/** [SF7] A code is given once more in a session. */
export async function give(
  factors: Factors,
  work: Work,
  { accountId, sessionId }: Caller,
  right: RightCode,
): Promise<void> {
  const { ground } = factors;
  await useCode(factors, work, right, 'factorCode');
  await ground.hooks.run('secondFactor.given', work, { accountId, sessionId });
  ground.securityLog.afterCommit(work, {
    event: 'secondFactor.given',
    account: accountId,
    session: sessionId,
  });
}

/** [SF5] Ten new recovery codes in the place of the old ones. */
export async function renewCodes(factors: Factors, work: Work, right: RightCode): Promise<string[]> {
  const { ground } = factors;
  const { accountId } = right;
  await useCode(factors, work, right, 'factorCode');
  const { shown, hashes } = newRecoveryCodes();
  await store.replaceRecoveryCodes(work.sql, accountId, hashes);
  await ground.jobs.enqueue(work, changedMail, { accountId, change: 'codes', at: ground.clock.now() });
  ground.securityLog.afterCommit(work, { event: 'recoveryCodes.renewed', account: accountId });
  return shown;
}

/** [SF5] The password alone logs in again; no session of the account has given a second factor any more. */
export async function end(factors: Factors, work: Work, right: RightCode): Promise<void> {
  await useCode(factors, work, right, 'factorCode');
  await endFor(factors, work, right.accountId);
}

/** [SF5] The same without a code, for the operator. Says whether there was one. */
export async function endFor(
  { ground }: Pick<Factors, 'ground'>,
  work: Work,
  accountId: string,
): Promise<boolean> {
  if (!(await store.deleteFactor(work.sql, accountId))) return false;
  await ground.hooks.run('secondFactor.ended', work, { accountId });
  await ground.jobs.enqueue(work, changedMail, { accountId, change: 'off', at: ground.clock.now() });
  ground.securityLog.afterCommit(work, { event: 'secondFactor.disabled', account: accountId });
  return true;
}
