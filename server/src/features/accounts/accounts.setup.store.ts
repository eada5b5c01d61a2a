import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, eq, gt, lte } from 'drizzle-orm';
import { type Account, type AccountSetup, accountSetups, accounts, identities } from './accounts.tables.ts';

type Identity = typeof identities.$inferSelect;

/** Whose account somebody is vouched for to be. */
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

/** Keeps whose account it is from now on; undefined when it is somebody's already. */
export async function insertIdentity(sql: Transaction, identity: Identity): Promise<Identity | undefined> {
  const [row] = await sql.insert(identities).values(identity).onConflictDoNothing().returning();
  return row;
}

/** Puts a new token in the place of an earlier one for the same person. */
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

/** Takes a token out of the world; one that is unknown, used or too old is nobody's. */
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

/** Nobody is vouched for to be this account any more, nor about to become it. */
export async function deleteIdentitiesOf(sql: Transaction, accountId: string): Promise<void> {
  const gone = await sql.delete(identities).where(eq(identities.accountId, accountId)).returning();
  for (const { provider, subject } of gone) {
    await sql
      .delete(accountSetups)
      .where(and(eq(accountSetups.provider, provider), eq(accountSetups.subject, subject)));
  }
}
