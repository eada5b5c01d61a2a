import { batched, listParameter, prepared, type Queryable, type Transaction } from '@plausch/platform/db';
import { and, countDistinct, desc, eq, gte, isNull, lte, ne, or, sql as raw } from 'drizzle-orm';
import { type Account, accounts } from '../accounts/index.ts';
import { type Bar, lockOf } from '../sanctions/index.ts';
import { type SessionRow, sessions } from './sessions.tables.ts';

/** At most so many sessions are listed; no person has as many devices. */
const MOST_LISTED = 100;

export async function insertSession(sql: Transaction, session: typeof sessions.$inferInsert): Promise<void> {
  await sql.insert(sessions).values(session);
}

/** The session of a request or handshake, with its account's lock; it may have ended. */
export type KnownSession = Pick<
  SessionRow,
  'id' | 'accountId' | 'createdAt' | 'seenAt' | 'expiresAt' | 'endedAt'
> &
  Pick<Account, 'role'> & { readonly lock: Bar | null };

const sessionsByHash = prepared((sql) =>
  sql
    .select({
      tokenHash: sessions.tokenHash,
      id: sessions.id,
      accountId: sessions.accountId,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
      role: accounts.role,
      lock: lockOf(sessions.accountId),
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(raw`${sessions.tokenHash} in (select unnest(${listParameter('hashes', 'bytea')}))`)
    .prepare('sessions_by_hash'),
);

/** The session of a token, ended or not, and what its account is told; many at once are one question. */
export const sessionByHash = batched<KnownSession>(async (sql, hashes) => {
  const rows = await sessionsByHash(sql).execute({ hashes: hashes.map((hash) => Buffer.from(hash, 'hex')) });
  return new Map(rows.map(({ tokenHash, ...session }) => [tokenHash.toString('hex'), session]));
});

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

/** Marks a session of this account as ended; undefined when the account has no such open session. */
export async function endOwnSession(
  sql: Transaction,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  endedAt: Date,
): Promise<{ id: string } | undefined> {
  const [row] = await sql
    .update(sessions)
    .set({ endedAt })
    .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return row;
}

/** Marks all sessions of an account as ended, or all but one, and says which they were. */
export async function endSessionsOf(
  sql: Transaction,
  accountId: string,
  endedAt: Date,
  exceptId?: string,
): Promise<string[]> {
  const rows = await sql
    .update(sessions)
    .set({ endedAt })
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.endedAt),
        exceptId === undefined ? undefined : ne(sessions.id, exceptId),
      ),
    )
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

/** Whether this account was logged in to before; ended sessions count until they are swept. */
/** How many accounts had a session in use since a moment. */
export async function countSeen(sql: Queryable, since: Date): Promise<number> {
  const [row] = await sql
    .select({ people: countDistinct(sessions.accountId) })
    .from(sessions)
    .where(gte(sessions.seenAt, since));
  return row?.people ?? 0;
}

export async function hasSessions(sql: Queryable, accountId: string): Promise<boolean> {
  const rows = await sql.select().from(sessions).where(eq(sessions.accountId, accountId)).limit(1);
  return rows.length > 0;
}

/** Notes that a code was given in a session. */
export async function markSecondFactor(sql: Transaction, id: string, at: Date): Promise<void> {
  await sql.update(sessions).set({ secondFactorAt: at }).where(eq(sessions.id, id));
}

/** Forgets of all sessions of an account that a code was given there. */
export async function clearSecondFactors(sql: Transaction, accountId: string): Promise<void> {
  await sql.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.accountId, accountId));
}

export async function sessionById(sql: Queryable, id: string): Promise<SessionRow | undefined> {
  const [row] = await sql.select().from(sessions).where(eq(sessions.id, id));
  return row;
}

/** A session that was not ended; it may have run out. */
export type LiveSession = SessionRow & Pick<Account, 'role'>;

/** The sessions of an account that were not ended, the last used first. */
export async function openSessionsOf(sql: Queryable, accountId: string): Promise<LiveSession[]> {
  const rows = await sql
    .select({ session: sessions, role: accounts.role })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt)))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .limit(MOST_LISTED);
  return rows.map(({ session, role }) => ({ ...session, role }));
}

export async function deleteSessionsOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(sessions).where(eq(sessions.accountId, accountId));
}

/** Deletes sessions that ran out by themselves, and those that were ended so long ago. */
export async function deleteOldSessions(
  sql: Transaction,
  { expiredBy, endedBy }: { expiredBy: Date; endedBy: Date },
): Promise<void> {
  await sql
    .delete(sessions)
    .where(
      or(and(isNull(sessions.endedAt), lte(sessions.expiresAt, expiredBy)), lte(sessions.endedAt, endedBy)),
    );
}

/** All sessions of an account that are kept, ended ones too. */
export function keptSessionsOf(sql: Queryable, accountId: string) {
  const { device, createdAt, seenAt, endedAt } = sessions;
  return sql
    .select({ device, createdAt, seenAt, endedAt })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(sessions.createdAt);
}
