import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, eq, gt, lte } from 'drizzle-orm';
import { type Account, type AccountSetup, accountSetups, accounts, identities } from './accounts.tables.ts';

type Identity = typeof identities.$inferSelect;

/** The account of an identity. */
export async function accountBySubject(
  sql: Queryable,
  provider: Identity['provider'],
  subject: string,
): Promise<Account | undefined> {
  const [row] = await sql
    .select({ account: accounts })
    .from(identities)
    .innerJoin(accounts, eq(accounts.id, identities.accountId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return row?.account;
}

/** Ties an identity to its account; undefined when it has one already. */
export async function insertIdentity(sql: Transaction, identity: Identity): Promise<Identity | undefined> {
  const [row] = await sql.insert(identities).values(identity).onConflictDoNothing().returning();
  return row;
}

/** Puts a new token in the place of an earlier one for the same identity. */
export async function replaceSetup(sql: Transaction, setup: AccountSetup): Promise<void> {
  const { email, tokenHash, expiresAt } = setup;
  await sql
    .insert(accountSetups)
    .values(setup)
    .onConflictDoUpdate({
      target: [accountSetups.provider, accountSetups.subject],
      set: { email, tokenHash, expiresAt },
    });
}

/** Uses a token up; undefined when it is unknown, used or expired. */
export async function takeSetup(
  sql: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<AccountSetup | undefined> {
  const [row] = await sql
    .delete(accountSetups)
    .where(and(eq(accountSetups.tokenHash, tokenHash), gt(accountSetups.expiresAt, now)))
    .returning();
  return row;
}

export async function deleteExpiredSetups(sql: Transaction, now: Date): Promise<void> {
  await sql.delete(accountSetups).where(lte(accountSetups.expiresAt, now));
}

/** Deletes the identities of an account, and set-ups that they left open. */
export async function deleteIdentitiesOf(sql: Transaction, accountId: string): Promise<void> {
  const gone = await sql.delete(identities).where(eq(identities.accountId, accountId)).returning();
  for (const { provider, subject } of gone) {
    await sql
      .delete(accountSetups)
      .where(and(eq(accountSetups.provider, provider), eq(accountSetups.subject, subject)));
  }
}

export function identitiesOf(sql: Queryable, accountId: string) {
  const { provider, subject, createdAt } = identities;
  return sql
    .select({ provider, subject, createdAt })
    .from(identities)
    .where(eq(identities.accountId, accountId));
}
