import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { type Account, accounts, type Farewell, farewells } from './accounts.tables.ts';

/** Notes that an account is to go; one that was noted keeps its date. Undefined when nothing was to be noted. */
export async function noteDeletion(
  sql: Transaction,
  id: string,
  dates: { requestedAt: Date; dueAt: Date },
): Promise<Account | undefined> {
  const [row] = await sql
    .update(accounts)
    .set({ deletionRequestedAt: dates.requestedAt, deletionDueAt: dates.dueAt })
    .where(and(eq(accounts.id, id), isNull(accounts.deletionDueAt), isNull(accounts.deletedAt)))
    .returning();
  return row;
}

/** Takes the note back; undefined when there was none. */
export async function clearDeletion(sql: Transaction, id: string): Promise<Account | undefined> {
  const [row] = await sql
    .update(accounts)
    .set({ deletionRequestedAt: null, deletionDueAt: null })
    .where(and(eq(accounts.id, id), isNotNull(accounts.deletionDueAt), isNull(accounts.deletedAt)))
    .returning();
  return row;
}

const isDue = (now: Date) => and(lte(accounts.deletionDueAt, now), isNull(accounts.deletedAt));

export async function dueDeletions(sql: Queryable, now: Date): Promise<string[]> {
  const rows = await sql.select({ id: accounts.id }).from(accounts).where(isDue(now));
  return rows.map(({ id }) => id);
}

/** An account whose grace period is over, its row locked until the transaction ends. */
export async function dueAccount(sql: Transaction, id: string, now: Date): Promise<Account | undefined> {
  const [row] = await sql
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isDue(now)))
    .for('update');
  return row;
}

/** Leaves of an account's row what other rows refer to: its id, and a name that no account can take. */
export async function makeNobody(
  sql: Transaction,
  id: string,
  erased: Pick<Account, 'username' | 'avatarId' | 'bubbleColorId' | 'deletedAt'>,
): Promise<void> {
  // No name has a colon and every address has an @, so this key is neither a name nor an address.
  const unreachable = `deleted:${id}`;
  await sql
    .update(accounts)
    .set({
      ...erased,
      usernameKey: unreachable,
      usernameSkeleton: unreachable,
      usernameChangedAt: null,
      email: '',
      emailKey: unreachable,
      passwordHash: '',
      registrationHash: null,
      birthDate: '1900-01-01',
      role: 'user',
      figure: null,
      activatedAt: null,
      deletionRequestedAt: null,
      deletionDueAt: null,
    })
    .where(eq(accounts.id, id));
}

/** An account that is still there, its row locked until the transaction ends. */
export async function livingAccount(sql: Transaction, id: string): Promise<Account | undefined> {
  const [row] = await sql
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
    .for('update');
  return row;
}

/** All accounts that are gone. */
export async function erasedIds(sql: Queryable): Promise<string[]> {
  const rows = await sql.select({ id: accounts.id }).from(accounts).where(isNotNull(accounts.deletedAt));
  return rows.map(({ id }) => id);
}

/** Whether this was an account that is gone. */
export async function isErased(sql: Queryable, id: string): Promise<boolean> {
  const rows = await sql
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), isNotNull(accounts.deletedAt)));
  return rows.length > 0;
}

export async function insertFarewell(sql: Transaction, farewell: Farewell): Promise<void> {
  await sql.insert(farewells).values(farewell);
}

export async function farewellById(sql: Queryable, id: string): Promise<Farewell | undefined> {
  const [row] = await sql.select().from(farewells).where(eq(farewells.id, id));
  return row;
}

export async function deleteOldFarewells(sql: Transaction, createdBy: Date): Promise<void> {
  await sql.delete(farewells).where(lte(farewells.createdAt, createdBy));
}
