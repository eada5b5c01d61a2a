import type { Queryable, Transaction } from '@plausch/platform/db';
import { hashToken } from '@plausch/platform/ids';
import { and, eq, gt, isNull, lte, ne, or } from 'drizzle-orm';
import { type Account, accounts, keptNames } from './accounts.tables.ts';

/** Whether a given-up name is kept from this account: for its former owner, or from all. */
export async function isKeptName(
  sql: Queryable,
  skeleton: string,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  const rows = await sql
    .select({ until: keptNames.until })
    .from(keptNames)
    .where(
      and(
        eq(keptNames.skeletonHash, hashToken(skeleton)),
        gt(keptNames.until, now),
        or(isNull(keptNames.accountId), ne(keptNames.accountId, accountId)),
      ),
    );
  return rows.length > 0;
}

/** Keeps a name that was given up. `accountId`: the account that may have it back, or null for none. */
export async function keepName(
  sql: Transaction,
  skeleton: string,
  kept: { accountId: string | null; until: Date },
): Promise<void> {
  await sql
    .insert(keptNames)
    .values({ skeletonHash: hashToken(skeleton), ...kept })
    .onConflictDoUpdate({ target: keptNames.skeletonHash, set: kept });
}

export async function deleteOldNames(sql: Transaction, now: Date): Promise<void> {
  await sql.delete(keptNames).where(lte(keptNames.until, now));
}

/** Keeps the given-up names of this account from all, as it cannot take them back any more. */
export async function disownNames(sql: Transaction, accountId: string): Promise<void> {
  await sql.update(keptNames).set({ accountId: null }).where(eq(keptNames.accountId, accountId));
}

type Name = Pick<Account, 'username' | 'usernameKey' | 'usernameSkeleton' | 'usernameChangedAt'>;

/** Gives an account another name. Rejects with a unique violation when it is taken. */
export async function setName(sql: Transaction, id: string, name: Name): Promise<Account | undefined> {
  const [row] = await sql.update(accounts).set(name).where(eq(accounts.id, id)).returning();
  return row;
}

/** Until when given-up names are kept for an account; of the names themselves only hashes are there. */
export function keptNamesOf(sql: Queryable, accountId: string) {
  return sql.select({ until: keptNames.until }).from(keptNames).where(eq(keptNames.accountId, accountId));
}
