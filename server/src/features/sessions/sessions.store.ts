import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { type Account, accounts } from '../accounts/index.ts';
import { type SessionRow, sessions } from './sessions.tables.ts';

export async function insertSession(sql: Transaction, session: typeof sessions.$inferInsert): Promise<void> {
  await sql.insert(sessions).values(session);
}

/** The live session of a token with its account, in one indexed query. */
export async function liveSession(
  sql: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<{ session: SessionRow; account: Account } | undefined> {
  const [row] = await sql
    .select({ session: sessions, account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
  return row;
}

export async function markSeen(sql: Queryable, id: string, seenAt: Date, expiresAt: Date): Promise<void> {
  await sql
    .update(sessions)
    .set({ seenAt, expiresAt })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)));
}

/** Marks a session as ended; ended ones stay, so that a token's end can be told apart from nonsense. */
export async function endSession(sql: Transaction, id: string, endedAt: Date): Promise<void> {
  await sql
    .update(sessions)
    .set({ endedAt })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)));
}
