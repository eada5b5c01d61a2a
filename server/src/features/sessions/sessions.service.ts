import type { Work } from '@plausch/platform/db';
import { Refusal } from '@plausch/platform/errors';
import type { Caller } from '@plausch/platform/http';
import { hashToken, newId, newToken } from '@plausch/platform/ids';
import type { Ground } from '../../ground.ts';
import { type Account, accountByCredentials, accountById } from '../accounts/index.ts';
import * as store from './sessions.store.ts';

const DAY_MS = 86_400_000;
const LIFETIME_MS = 30 * DAY_MS;
/** How stale the mark of last use may be: an update a day per device is enough for a sliding month. */
const SEEN_EVERY_MS = 3_600_000;

/** [SE1] [SE2] Checks name and password; slow on purpose, so it runs outside the transaction. */
export async function checkCredentials(ground: Ground, login: string, password: string): Promise<Account> {
  const account = await accountByCredentials(ground.database.drizzle, login, password);
  if (!account) throw new Refusal('wrong_credentials');
  // Only after the password fits: before that nobody learns the state of an account.
  if (account.activatedAt === null) throw new Refusal('not_activated');
  return account;
}

/** [SE3] Opens a session and says its token, the only time anybody sees it. */
export async function openSession(
  ground: Ground,
  work: Work,
  account: Account,
  device: string,
): Promise<string> {
  const now = ground.clock.now();
  const token = newToken();
  await store.insertSession(work.sql, {
    id: newId(),
    tokenHash: hashToken(token),
    accountId: account.id,
    device,
    createdAt: new Date(now),
    seenAt: new Date(now),
    expiresAt: new Date(now + LIFETIME_MS),
  });
  return token;
}

/** [SE4] Who a token belongs to; using it keeps it alive. */
export async function signedIn(ground: Ground, token: string): Promise<Caller | undefined> {
  const now = ground.clock.now();
  const session = await store.liveSession(ground.database.drizzle, hashToken(token), new Date(now));
  if (!session) return undefined;
  const { id, accountId, role, seenAt } = session;
  if (now - seenAt.getTime() > SEEN_EVERY_MS) {
    await store.markSeen(ground.database.drizzle, id, new Date(now), new Date(now + LIFETIME_MS));
  }
  return { accountId, sessionId: id, role };
}

/** The account a token belongs to. */
export async function accountOf(ground: Ground, token: string | undefined): Promise<Account | undefined> {
  const caller = token === undefined ? undefined : await signedIn(ground, token);
  return caller && accountById(ground.database.drizzle, caller.accountId);
}

/** [SE5] Ends a session; its sockets end with it. */
export async function endSession(ground: Ground, work: Work, caller: Caller): Promise<void> {
  await store.endSession(work.sql, caller.sessionId, new Date(ground.clock.now()));
  work.tell({ type: 'session.ended', sessionId: caller.sessionId, accountId: caller.accountId });
}
