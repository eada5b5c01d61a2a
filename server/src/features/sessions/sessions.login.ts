import type { Queryable, Work } from '@plausch/platform/db';
import { Refusal } from '@plausch/platform/errors';
import { hashToken, newId, newToken } from '@plausch/platform/ids';
import type { LockNotice } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import {
  type Account,
  accountByLogin,
  hashPassword,
  isOutdated,
  loginKeyOf,
  passwordFits,
  perGround,
  refuseWhileWaiting,
  replaceHash,
  Tries,
  WorkQueue,
} from '../accounts/index.ts';
import { longestLock, noticeOf } from '../sanctions/index.ts';
import * as devices from './sessions.devices.store.ts';
import { newDeviceMail } from './sessions.mails.ts';
import { hasOtherSessions, insertSession } from './sessions.store.ts';

export type LoginAttempt = {
  readonly login: string;
  readonly password: string;
  /** What the client was given at an earlier login. */
  readonly device: string | undefined;
  /** Undefined: not counted. */
  readonly network: string | undefined;
};

/** An account whose password was given; with the same password hashed anew where that is due. */
export type CheckedAccount = { readonly account: Account; readonly renewedHash: string | undefined };

const guesses = perGround(({ clock, rules }) => {
  const { ofAccount, ofNetwork, ofEverybody, ofKnownDevice } = rules.sessions.guesses;
  return {
    ofAccount: new Tries(clock, ofAccount),
    ofNetwork: new Tries(clock, ofNetwork),
    ofEverybody: new Tries(clock, ofEverybody),
    ofKnownDevice: new Tries(clock, ofKnownDevice),
  };
});
type Counted = readonly (readonly [Tries, string])[];

/** Asked for the devices of a name that nobody has, so that it takes as long. */
const NOBODY_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Some are looked up while those before them are hashed (A11); the others wait before anything is asked for them. Looked up
 * at once, two hundred would hold up everybody who talks, and a registration would be hashed after the last of them.
 */
const logins = new WorkQueue({ atOnce: 4, mostWaiting: 200, comeBackSeconds: 3 });

/**
 * [SE1] [SE2] [SE8] [SE10] [A11] Checks name and password; slow on purpose, so it runs outside the transaction, and a few
 * at a time. Names that nobody has are counted like others.
 */
export function checkCredentials(ground: Ground, attempt: LoginAttempt): Promise<CheckedAccount> {
  return logins.run(() => check(ground, attempt));
}

async function check(ground: Ground, attempt: LoginAttempt): Promise<CheckedAccount> {
  const sql = ground.database.drizzle;
  const account = await accountByLogin(sql, attempt.login);
  const counted = await countedBy(ground, account, attempt);
  const waitMs = Math.max(...counted.map(([tries, key]) => tries.waitMs(key)));
  const known = account?.id ?? null;
  if (waitMs > 0) ground.securityLog.write({ event: 'tries.exhausted', account: known, tries: 'login' });
  refuseWhileWaiting(waitMs);
  for (const [tries, key] of counted) tries.take(key);
  const fits = await passwordFits(account?.passwordHash, attempt.password).catch((error: unknown) => {
    giveBack(counted);
    throw error;
  });
  if (!account || !fits) throw refused(ground, known, 'wrong_credentials');
  giveBack(counted);
  await requireEntry(ground, sql, account);
  const renewedHash = isOutdated(account.passwordHash) ? await hashPassword(attempt.password) : undefined;
  return { account, renewedHash };
}

/**
 * [SE2] [SE8] Refuses whoever may not come in. Only after they have shown who they are: before that nobody learns the state
 * of an account.
 */
export async function requireEntry(ground: Ground, sql: Queryable, account: Account): Promise<void> {
  if (account.activatedAt === null) throw refused(ground, account.id, 'not_activated');
  const notice = noticeOf(await longestLock(sql, account.id), ground.clock.now());
  if (notice) throw refused(ground, account.id, 'banned', notice);
}

function refused(
  ground: Ground,
  account: string | null,
  reason: 'wrong_credentials' | 'not_activated' | 'banned',
  extra?: LockNotice,
): Refusal {
  ground.securityLog.write({ event: 'session.refused', account, reason });
  return new Refusal(reason, { ...(extra && { extra }) });
}

function giveBack(counted: Counted): void {
  for (const [tries, key] of counted) tries.giveBack(key);
}

/** What a wrong guess counts against. */
async function countedBy(
  ground: Ground,
  account: Account | undefined,
  { login, device, network }: LoginAttempt,
): Promise<Counted> {
  const { ofAccount, ofNetwork, ofEverybody, ofKnownDevice } = guesses(ground);
  if (device !== undefined) {
    const hash = hashToken(device);
    const key = `${account?.id}:${hash.toString('hex')}`;
    const isKnown = await devices.isKnown(ground.database.drizzle, account?.id ?? NOBODY_ID, hash);
    // Once it has used up its own tries, it is a device like any other.
    if (isKnown && ofKnownDevice.waitMs(key) === 0) return [[ofKnownDevice, key]];
  }
  const name = account?.id ?? hashToken(loginKeyOf(login)).toString('hex');
  return [
    [ofAccount, name],
    [ofEverybody, ''],
    ...(network === undefined ? [] : [[ofNetwork, network] as const]),
  ];
}

/** [SE3] [SE11] Opens a session and says its token, the only time anybody sees it. */
export async function openSession(
  ground: Ground,
  work: Work,
  { account, renewedHash }: CheckedAccount,
  client: { userAgent: string; device: string | undefined },
): Promise<{ token: string; device: string }> {
  const now = ground.clock.now();
  const [id, token] = [newId(), newToken()];
  await insertSession(work.sql, {
    id,
    tokenHash: hashToken(token),
    accountId: account.id,
    device: client.userAgent,
    createdAt: new Date(now),
    seenAt: new Date(now),
    expiresAt: new Date(now + ground.rules.sessions.memberIdleMs),
  });
  // [A3] Only now is the password there to be hashed with today's parameters.
  if (renewedHash !== undefined) await replaceHash(work.sql, account.id, account.passwordHash, renewedHash);
  const { device, isNews } = await recogniseDevice(
    ground,
    work,
    { accountId: account.id, sessionId: id },
    client.device,
  );
  ground.securityLog.afterCommit(work, { event: 'session.opened', account: account.id, session: id });
  if (isNews) {
    await ground.jobs.enqueue(work, newDeviceMail, { sessionId: id });
    ground.securityLog.afterCommit(work, { event: 'device.added', account: account.id, session: id });
  }
  return { token, device };
}

/**
 * [SE11] The token of this device, from now on known to the account: the one it has, if it is one of ours, or a new one.
 * `isNews`: it was not known, and this is not the very first login. After a new password, which forgets all devices, every
 * login is news.
 */
async function recogniseDevice(
  ground: Ground,
  work: Work,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  presented: string | undefined,
): Promise<{ device: string; isNews: boolean }> {
  const now = new Date(ground.clock.now());
  if (presented !== undefined && (await devices.markSeen(work.sql, accountId, hashToken(presented), now))) {
    return { device: presented, isNews: false };
  }
  // Somebody else logs in on the same device: it stays the same one.
  const isOurs = presented !== undefined && (await devices.isKnownToAnybody(work.sql, hashToken(presented)));
  const device = isOurs ? presented : newToken();
  const isNews =
    (await devices.hasAny(work.sql, accountId)) || (await hasOtherSessions(work.sql, accountId, sessionId));
  await devices.insertDevice(work.sql, {
    accountId,
    tokenHash: hashToken(device),
    createdAt: now,
    seenAt: now,
  });
  await devices.deleteAllBut(work.sql, accountId, ground.rules.sessions.knownDevices.most);
  return { device, isNews };
}
