import type { Queryable, Work } from '@plausch/platform/db';
import { Gate } from '@plausch/platform/gate';
import { hashToken, newId, newToken } from '@plausch/platform/ids';
import type { LockNotice, SecondFactorAsked, User } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { comeBackAfter, Refusal } from '../../refusal.ts';
import {
  type Account,
  accountsByLogin,
  type Proof,
  proofOf,
  proveOwner,
  refuseWhileWaiting,
  toUser,
  useProof,
} from '../accounts/index.ts';
import { longestLock, noticeOf } from '../sanctions/index.ts';
import { recogniseDevice } from './sessions.devices.ts';
import { countedBy, type Guess, giveBack, take, waitOf } from './sessions.guesses.ts';
import { newDeviceMail } from './sessions.mails.ts';
import { insertSession } from './sessions.store.ts';
import { ticketFor } from './sessions.tickets.ts';

export type LoginAttempt = Guess & { readonly password: string };

/**
 * A few logins are looked up while those before them are hashed (A11); the others wait before their first query. Looked up
 * at once, two hundred logins would hold up lines in rooms, and a registration would be hashed after the last of them.
 */
const LOGINS_AT_ONCE = { width: 4, waitingInAll: 200 };
const COME_BACK_SECONDS = 3;

/**
 * [SE1] [SE2] [SE8] [SE10] [A11] Checks name and password; slow on purpose, so it runs outside the transaction, and a few
 * at a time. Names that no account has are counted like others.
 */
export function openLogins(ground: Ground): (attempt: LoginAttempt) => Promise<Proof> {
  const gate = new Gate(LOGINS_AT_ONCE);
  return (attempt) => gate.run(() => check(ground, attempt)).catch(comeBackAfter(COME_BACK_SECONDS));
}

async function check(ground: Ground, attempt: LoginAttempt): Promise<Proof> {
  const sql = ground.database.drizzle;
  const candidates = await accountsByLogin(sql, attempt.login);
  const [first] = candidates;
  const counted = await countedBy(ground, sql, first, attempt);
  const waitMs = waitOf(counted);
  const known = candidates.find((account) => account !== undefined)?.id ?? null;
  if (waitMs > 0) ground.securityLog.write({ event: 'tries.exhausted', account: known, tries: 'login' });
  refuseWhileWaiting(waitMs);
  take(counted);
  const account = await proveOwner(candidates, attempt.password).catch((error: unknown) => {
    giveBack(counted);
    throw error;
  });
  if (!account) throw refused(ground, known, 'wrong_credentials');
  giveBack(counted);
  await requireEntry(ground, sql, account);
  return proofOf(account, attempt.password);
}

/**
 * [SE2] [SE8] Refuses an account that is locked or not activated. To be asked after its password was right: before that a
 * caller must not learn the state of an account.
 */
export async function requireEntry(
  ground: Pick<Ground, 'clock' | 'securityLog'>,
  sql: Queryable,
  account: Account,
): Promise<void> {
  const refusal = await refusalOf(ground, sql, account);
  if (refusal) throw refusal;
}

/** Why this account may not come in, which is written to the security log; undefined when it may. */
export async function refusalOf(
  ground: Pick<Ground, 'clock' | 'securityLog'>,
  sql: Queryable,
  account: Account,
): Promise<Refusal | undefined> {
  if (account.activatedAt === null) return refused(ground, account.id, 'not_activated');
  const notice = noticeOf(await longestLock(sql, account.id), ground.clock.now());
  return notice && refused(ground, account.id, 'banned', notice);
}

function refused(
  ground: Pick<Ground, 'securityLog'>,
  account: string | null,
  reason: 'wrong_credentials' | 'not_activated' | 'banned',
  extra?: LockNotice,
): Refusal {
  ground.securityLog.write({ event: 'session.refused', account, reason });
  return new Refusal(reason, { ...(extra && { extra }) });
}

export type Client = { readonly userAgent: string; readonly device: string | undefined };
export type Opened = { readonly token: string; readonly device: string };

/** [SE18] A session for who has proven to be the owner, or the ticket for the second step where the account wants a code. */
export async function enter(
  ground: Ground,
  work: Work,
  proof: Proof,
  client: Client,
): Promise<(Opened & { readonly user: User }) | { readonly secondFactor: SecondFactorAsked }> {
  const secondFactor = await ticketFor(ground, work, proof);
  if (secondFactor) return { secondFactor };
  return { ...(await openSession(ground, work, proof, client)), user: toUser(proof.account) };
}

/**
 * [SE3] [SE11] Opens a session and answers its token, of which only the hash is kept. The account's row is locked, so that
 * each login knows the devices of those before it, and none opens a session with a password that was changed meanwhile.
 */
export async function openSession(
  ground: Ground,
  work: Work,
  proof: Proof,
  client: Client,
  secondFactorAt?: Date,
): Promise<Opened> {
  // The password was changed, or only hashed anew, since it was compared.
  if (!(await useProof(work.sql, proof))) {
    throw new Refusal('unavailable', { extra: { retryAfterSeconds: 1 } });
  }
  const { account } = proof;
  const now = ground.clock.now();
  const [id, token] = [newId(), newToken()];
  const { device, hash, isNews } = await recogniseDevice(ground, work, account.id, client.device);
  await insertSession(work.sql, {
    id,
    tokenHash: hashToken(token),
    accountId: account.id,
    device: client.userAgent,
    deviceHash: hash,
    createdAt: new Date(now),
    seenAt: new Date(now),
    expiresAt: new Date(now + ground.rules.sessions.memberIdleMs),
    ...(secondFactorAt && { secondFactorAt }),
  });
  await ground.hooks.run('session.opened', work, { accountId: account.id });
  ground.securityLog.afterCommit(work, { event: 'session.opened', account: account.id, session: id });
  if (isNews) {
    await ground.jobs.enqueue(work, newDeviceMail, { sessionId: id, accountId: account.id });
    await ground.hooks.run('device.added', work, { accountId: account.id });
    ground.securityLog.afterCommit(work, { event: 'device.added', account: account.id, session: id });
  }
  return { token, device };
}
