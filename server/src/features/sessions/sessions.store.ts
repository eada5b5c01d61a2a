import { batched, prepared, type Queryable, type Transaction } from '@plausch/platform/db';
import { and, eq, isNull, sql as raw } from 'drizzle-orm';
import { type Account, accounts } from '../accounts/index.ts';
import { type SessionRow, sessions } from './sessions.tables.ts';

export async function insertSession(sql: Transaction, session: typeof sessions.$inferInsert): Promise<void> {
  await sql.insert(sessions).values(session);
}

/** What a live session is asked for with every request and handshake. */
export type LiveSession = Pick<SessionRow, 'id' | 'accountId' | 'seenAt' | 'expiresAt'> &
  Pick<Account, 'role'>;

const sessionsByHash = prepared((sql) =>
  sql
    .select({
      tokenHash: sessions.tokenHash,
      id: sessions.id,
      accountId: sessions.accountId,
      seenAt: sessions.seenAt,
      expiresAt: sessions.expiresAt,
      role: accounts.role,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(raw`${sessions.tokenHash} = any(${raw.placeholder('hashes')})`, isNull(sessions.endedAt)))
    .prepare('sessions_by_hash'),
);

const sessionByHash = batched<LiveSession>(async (sql, hashes) => {
  const rows = await sessionsByHash(sql).execute({ hashes: hashes.map((hash) => Buffer.from(hash, 'hex')) });
  return new Map(rows.map(({ tokenHash, ...session }) => [tokenHash.toString('hex'), session]));
});

/** The live session of a token, or undefined; many at once are one question. */
export async function liveSession(
  sql: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<LiveSession | undefined> {
  const session = await sessionByHash(sql, tokenHash.toString('hex'));
  return session && session.expiresAt > now ? session : undefined;
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
