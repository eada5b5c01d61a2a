import { prepared, type Queryable, type Transaction } from '@plausch/platform/db';
import { and, eq, gt, isNull, sql as raw } from 'drizzle-orm';
import { type Account, accounts } from '../accounts/index.ts';
import { type SessionRow, sessions } from './sessions.tables.ts';

export async function insertSession(sql: Transaction, session: typeof sessions.$inferInsert): Promise<void> {
  await sql.insert(sessions).values(session);
}

const liveSessionOf = prepared((sql) =>
  sql
    .select({ session: sessions, account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.tokenHash, raw.placeholder('tokenHash')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, raw.placeholder('now')),
      ),
    )
    .prepare('live_session'),
);

/** The live session of a token with its account, in one indexed query. */
export async function liveSession(
  sql: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<{ session: SessionRow; account: Account } | undefined> {
  const [row] = await liveSessionOf(sql).execute({ tokenHash, now });
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
