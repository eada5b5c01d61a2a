import { holdKey, type Queryable, type Transaction } from '@plausch/platform/db';
import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, min, or } from 'drizzle-orm';
import { accounts } from '../accounts/index.ts';
import { type Declaration, declarations } from './legal.tables.ts';

/** Locks declarations with these words, or that name this address, until the transaction ends. */
export async function lockDeclaring(
  sql: Transaction,
  { fingerprint, emailKey }: Pick<Declaration, 'fingerprint' | 'emailKey'>,
): Promise<void> {
  // Locked in one order, so that no two transactions wait for each other.
  for (const key of [fingerprint.toString('hex'), `mail ${emailKey}`].sort())
    await holdKey(sql, `declarations ${key}`);
}

/** The declaration that this would be a second time: of the same sending, or of late with the same words. */
export async function sameDeclaration(
  sql: Queryable,
  { fingerprint, requestId }: Pick<Declaration, 'fingerprint' | 'requestId'>,
  since: Date,
): Promise<Declaration | undefined> {
  const isSame =
    requestId === null ? gte(declarations.receivedAt, since) : eq(declarations.requestId, requestId);
  const [row] = await sql
    .select()
    .from(declarations)
    .where(and(eq(declarations.fingerprint, fingerprint), isSame))
    .orderBy(desc(declarations.receivedAt))
    .limit(1);
  return row;
}

/** How many declarations named an address lately, and when the oldest of them came. */
export async function recentFor(
  sql: Queryable,
  emailKey: string,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await sql
    .select({ count: count(), oldest: min(declarations.receivedAt) })
    .from(declarations)
    .where(and(eq(declarations.emailKey, emailKey), gt(declarations.receivedAt, since)));
  return row ?? { count: 0, oldest: null };
}

/** Says whether it was written: not where the number is taken. */
export async function insertDeclaration(sql: Transaction, row: Declaration): Promise<boolean> {
  const rows = await sql
    .insert(declarations)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: declarations.id });
  return rows.length > 0;
}

export async function declarationById(sql: Queryable, id: string): Promise<Declaration | undefined> {
  const [row] = await sql.select().from(declarations).where(eq(declarations.id, id));
  return row;
}

export async function declarationByNumber(sql: Queryable, number: string): Promise<Declaration | undefined> {
  const [row] = await sql.select().from(declarations).where(eq(declarations.number, number));
  return row;
}

/**
 * Moves a declaration on; undefined where it was in none of the states `from` any more. `acted`: only while billing was asked, or was
 * not; without it either way.
 */
export async function settle(
  sql: Transaction,
  id: string,
  from: readonly Declaration['state'][],
  change: Partial<Omit<Declaration, 'id'>>,
  acted?: boolean,
): Promise<Declaration | undefined> {
  const [row] = await sql
    .update(declarations)
    .set(change)
    .where(
      and(
        eq(declarations.id, id),
        inArray(declarations.state, [...from]),
        acted === undefined ? undefined : eq(declarations.acted, acted),
      ),
    )
    .returning();
  return row;
}

/** Those that a job has to look at, the oldest first: what is received or taken back, or what waits for its day. */
export async function dueDeclarations(
  sql: Queryable,
  which: 'now' | 'waiting',
  most: number,
): Promise<string[]> {
  const { id, state, receivedAt, settledAt } = declarations;
  const isDue =
    which === 'waiting'
      ? eq(state, 'waiting')
      : or(eq(state, 'received'), and(eq(state, 'undone'), isNull(settledAt)));
  const rows = await sql
    .select({ id })
    .from(declarations)
    .where(isDue)
    .orderBy(asc(receivedAt), asc(id))
    .limit(most);
  return rows.map((row) => row.id);
}

/** Those that a person has to look at, the oldest first. */
export const openDeclarations = (sql: Queryable, most: number): Promise<Declaration[]> =>
  sql
    .select()
    .from(declarations)
    .where(eq(declarations.state, 'open'))
    .orderBy(asc(declarations.receivedAt), asc(declarations.id))
    .limit(most);

/** How many of them there are. */
export async function countOpenDeclarations(sql: Queryable): Promise<number> {
  const [row] = await sql.select({ count: count() }).from(declarations).where(eq(declarations.state, 'open'));
  return row?.count ?? 0;
}

/** The account that has both this name and this address, of which the address is proven. */
export async function accountNamed(
  sql: Queryable,
  { usernameKey, emailKey }: { usernameKey: string; emailKey: string },
): Promise<string | undefined> {
  const [row] = await sql
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.usernameKey, usernameKey),
        eq(accounts.emailKey, emailKey),
        gt(accounts.activatedAt, new Date(0)),
        isNull(accounts.deletedAt),
      ),
    );
  return row?.id;
}

/** Where an account is written to; undefined once it is deleted. */
export async function addressOf(sql: Queryable, accountId: string): Promise<string | undefined> {
  const [row] = await sql
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)));
  return row?.email ?? undefined;
}

/** Whether the owner of an account has said of a declaration since then that it was not theirs. */
export async function isDisputed(sql: Queryable, accountId: string, since: Date): Promise<boolean> {
  const rows = await sql
    .select({ id: declarations.id })
    .from(declarations)
    .where(
      and(
        eq(declarations.accountId, accountId),
        gt(declarations.receivedAt, since),
        or(eq(declarations.state, 'undone'), eq(declarations.openBecause, 'denied')),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function deleteSettled(sql: Transaction, before: Date): Promise<void> {
  await sql.delete(declarations).where(lt(declarations.settledAt, before));
}

/** What an account has declared, for its owner. */
export const declaredOf = (sql: Queryable, accountId: string) =>
  sql
    .select({
      number: declarations.number,
      kind: declarations.kind,
      words: declarations.words,
      receivedAt: declarations.receivedAt,
      state: declarations.state,
      productId: declarations.productId,
      endsAt: declarations.endsAt,
    })
    .from(declarations)
    // Strangers may have named the account: what they wrote of themselves is not for its owner.
    .where(and(eq(declarations.accountId, accountId), eq(declarations.fromSession, true)))
    .orderBy(asc(declarations.receivedAt));

export async function forgetAccount(sql: Transaction, accountId: string): Promise<void> {
  await sql.update(declarations).set({ accountId: null }).where(eq(declarations.accountId, accountId));
}
