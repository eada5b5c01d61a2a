import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, eq, isNull, lte } from 'drizzle-orm';
import { type Account, accounts, type EmailChange, emailChanges } from './accounts.tables.ts';

/** Notes a change of address, in place of an earlier one of the account that was not completed. */
export async function replaceEmailChange(
  sql: Transaction,
  change: Omit<EmailChange, 'changedAt'>,
): Promise<void> {
  await deleteOpenEmailChange(sql, change.accountId);
  await sql.insert(emailChanges).values(change);
}

const isOpenFor = (accountId: string) =>
  and(eq(emailChanges.accountId, accountId), isNull(emailChanges.changedAt));

export async function deleteOpenEmailChange(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(emailChanges).where(isOpenFor(accountId));
}

export async function emailChangeById(sql: Queryable, id: string): Promise<EmailChange | undefined> {
  const [row] = await sql.select().from(emailChanges).where(eq(emailChanges.id, id));
  return row;
}

/** Marks the change of an account as completed; undefined when there is none. */
export async function markEmailChanged(
  sql: Transaction,
  accountId: string,
  at: Date,
): Promise<EmailChange | undefined> {
  const [row] = await sql.update(emailChanges).set({ changedAt: at }).where(isOpenFor(accountId)).returning();
  return row;
}

/** Rejects with a unique violation when another account has the address. */
export async function setEmail(
  sql: Transaction,
  id: string,
  address: Pick<Account, 'email' | 'emailKey'>,
): Promise<Account | undefined> {
  const [row] = await sql.update(accounts).set(address).where(eq(accounts.id, id)).returning();
  return row;
}

export async function deleteEmailChangesOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(emailChanges).where(eq(emailChanges.accountId, accountId));
}

export async function deleteOldEmailChanges(sql: Transaction, requestedBy: Date): Promise<void> {
  await sql.delete(emailChanges).where(lte(emailChanges.requestedAt, requestedBy));
}

export function emailChangesOf(sql: Queryable, accountId: string) {
  const { oldEmail, newEmail, requestedAt, changedAt } = emailChanges;
  return sql
    .select({ oldEmail, newEmail, requestedAt, changedAt })
    .from(emailChanges)
    .where(eq(emailChanges.accountId, accountId));
}
