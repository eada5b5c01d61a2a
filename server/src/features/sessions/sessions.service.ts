import type { Work } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import { hashToken } from '@plausch/platform/ids';
import type { LockNotice } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { type Account, accountInBatch, isStaff, type PasswordChange } from '../accounts/index.ts';
import { noticeOf } from '../sanctions/index.ts';
import { deleteDevicesOf } from './sessions.devices.store.ts';
import { recogniseDevice } from './sessions.devices.ts';
import { forgetGuesses } from './sessions.guesses.ts';
import * as store from './sessions.store.ts';
import { t } from './sessions.words.ts';

/** How stale the mark of last use may be: an update a day per device is enough for a sliding month. */
const SEEN_EVERY_MS = 3_600_000;

/** What a token is good for: `caller` and `lock` are never both there. */
export type Standing = {
  readonly caller?: Caller;
  /** The account is locked, whether or not the session had ended before. */
  readonly lock?: LockNotice;
};

/** [SE4] [SE8] The standing of a token; each use prolongs its session. */
export async function standingOf(ground: Ground, token: string): Promise<Standing> {
  const now = ground.clock.now();
  const session = await store.sessionByHash(ground.database.drizzle, hashToken(token).toString('hex'));
  if (!session) return {};
  const lock = noticeOf(session.lock, now);
  if (lock) return { lock };
  const { id, accountId, role, seenAt, endedAt } = session;
  if (endedAt !== null || endOf(ground, session) <= now) return {};
  if (now - seenAt.getTime() > SEEN_EVERY_MS) {
    await store.markSeen(
      ground.database.drizzle,
      id,
      new Date(now),
      new Date(now + ground.rules.sessions.memberIdleMs),
    );
  }
  return { caller: { accountId, sessionId: id, role } };
}

/** [SE4] When a session ends by itself, in ms since 1970, as things are: the role may have changed since its beginning. */
function endOf(
  { rules: { sessions: rules } }: Ground,
  {
    role,
    createdAt,
    seenAt,
    expiresAt,
  }: Pick<store.KnownSession, 'role' | 'createdAt' | 'seenAt' | 'expiresAt'>,
): number {
  if (!isStaff(role)) return expiresAt.getTime();
  return Math.min(
    expiresAt.getTime(),
    seenAt.getTime() + rules.staffIdleMs,
    createdAt.getTime() + rules.staffLongestMs,
  );
}

/** The signed-in caller behind a token. */
export async function signedIn(ground: Ground, token: string): Promise<Caller | undefined> {
  return (await standingOf(ground, token)).caller;
}

/** The account of a token, or the lock that refuses it; neither when the token does not hold. */
export async function accountOf(
  ground: Ground,
  token: string | undefined,
): Promise<{ account?: Account | undefined; lock?: LockNotice }> {
  const { caller, lock } = token === undefined ? {} : await standingOf(ground, token);
  if (lock) return { lock };
  return { account: caller && (await accountInBatch(ground.database.drizzle, caller.accountId)) };
}

/**
 * [SE19] Refuses a session in which no code was given, or for `fresh` none of the last minutes. `field` says what is missing:
 * a second factor that has to be set up first, or a code.
 */
export async function requireSecondFactor(
  { clock, database, provided, rules, securityLog }: Ground,
  { accountId, sessionId }: Caller,
  how: string,
): Promise<void> {
  const at = (await store.sessionById(database.drizzle, sessionId))?.secondFactorAt?.getTime();
  const isHeld = at !== undefined;
  if (isHeld && (how !== 'fresh' || clock.now() - at <= rules.sessions.freshFactorMs)) return;
  const isOn = (await provided.secondFactor.kindsOf(database.drizzle, accountId)).length > 0;
  securityLog.write({ event: 'secondFactor.missing', account: accountId, session: sessionId });
  throw new Refusal('second_factor_required', {
    field: isOn ? 'code' : 'setUp',
    ...(!isOn && { message: t('second.setUp') }),
  });
}

/** [SE5] Ends a session; its sockets end with it. */
export async function endSession(
  ground: Pick<Ground, 'clock' | 'securityLog'>,
  work: Work,
  caller: Caller,
): Promise<void> {
  const { sessionId, accountId } = caller;
  await store.endSession(work.sql, sessionId, new Date(ground.clock.now()));
  work.tell({ type: 'session.ended', sessionId, accountId });
  ground.securityLog.afterCommit(work, { event: 'session.closed', account: accountId, session: sessionId });
}

/** [SE12] The open sessions of an account, the last used first. */
export async function sessionsOf(ground: Ground, accountId: string): Promise<store.LiveSession[]> {
  const sessions = await store.openSessionsOf(ground.database.drizzle, accountId);
  const now = ground.clock.now();
  return sessions.filter((session) => endOf(ground, session) > now);
}

/** [SE12] Ends a session of this account; one of another account is refused like one that is not there. */
export async function endOwnSession(
  ground: Pick<Ground, 'clock' | 'securityLog'>,
  work: Work,
  accountId: string,
  sessionId: string,
): Promise<void> {
  const ended = await store.endOwnSession(work.sql, { accountId, sessionId }, new Date(ground.clock.now()));
  if (!ended) throw new Refusal('not_found', { field: 'id' });
  tellRevoked(ground, work, accountId, ended.id);
}

/** [SE9] [SE12] Ends every session of an account, or all but one, within the transaction of what asks for it. */
export async function endSessionsOf(
  ground: Pick<Ground, 'clock' | 'securityLog'>,
  work: Work,
  accountId: string,
  exceptId?: string,
): Promise<void> {
  const ended = await store.endSessionsOf(work.sql, accountId, new Date(ground.clock.now()), exceptId);
  for (const sessionId of ended) tellRevoked(ground, work, accountId, sessionId);
}

function tellRevoked(
  ground: Pick<Ground, 'securityLog'>,
  work: Work,
  accountId: string,
  sessionId: string,
): void {
  work.tell({ type: 'session.ended', sessionId, accountId });
  ground.securityLog.afterCommit(work, { event: 'session.revoked', account: accountId, session: sessionId });
}

/**
 * [SE13] A new password ends the sessions that were opened with the old one. Only the device that it was set on stays known:
 * a thief of the old password may have logged in on any other.
 */
export async function leaveOldPassword(
  ground: Ground,
  work: Work,
  { account, keptSessionId }: PasswordChange,
): Promise<void> {
  await endSessionsOf(ground, work, account.id, keptSessionId);
  const kept = keptSessionId === undefined ? undefined : await store.sessionById(work.sql, keptSessionId);
  const device = kept?.deviceHash ?? undefined;
  await deleteDevicesOf(work.sql, account.id, device);
  forgetGuesses(ground, work, account, device);
}

/** [SE13] Makes known the device on which a password was set by a mailed link; answers its token. */
export async function knowDevice(
  ground: Pick<Ground, 'clock' | 'paces' | 'rules'>,
  work: Work,
  account: Account,
  presented: string | undefined,
): Promise<string> {
  const { device, hash } = await recogniseDevice(ground, work, account.id, presented);
  forgetGuesses(ground, work, account, hash);
  return device;
}

/** [SE14] Ends and deletes the sessions of an erased account. */
export async function eraseSessions(
  ground: Pick<Ground, 'clock' | 'securityLog'>,
  work: Work,
  accountId: string,
): Promise<void> {
  await endSessionsOf(ground, work, accountId);
  await store.deleteSessionsOf(work.sql, accountId);
}
