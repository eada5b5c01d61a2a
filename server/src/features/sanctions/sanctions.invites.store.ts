import { holdKey, type Queryable, type Transaction } from '@plausch/platform/db';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { type Account, accounts } from '../accounts/index.ts';
import { adminInvites } from './sanctions.tables.ts';

/** Locks the making of invitations until the transaction ends: whether one exists is asked before one is made. */
export async function holdInvites(sql: Transaction): Promise<void> {
  await holdKey(sql, 'admin invites');
}

export async function insertInvite(
  sql: Transaction,
  invite: { tokenHash: Buffer; usernameKey: string | null; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await sql.insert(adminInvites).values(invite);
}

/** Deletes the unused invitations for a name. */
export async function deleteUnused(sql: Transaction, usernameKey: string): Promise<void> {
  await sql
    .delete(adminInvites)
    .where(and(eq(adminInvites.usernameKey, usernameKey), isNull(adminInvites.usedAt)));
}

/** Uses an invitation up; says whether it held for this account. */
export async function useInvite(
  sql: Transaction,
  tokenHash: Buffer,
  account: Pick<Account, 'id' | 'usernameKey'>,
  now: Date,
): Promise<boolean> {
  const used = await sql
    .update(adminInvites)
    .set({ usedAt: now, usedBy: account.id })
    .where(
      and(
        eq(adminInvites.tokenHash, tokenHash),
        isNull(adminInvites.usedAt),
        gt(adminInvites.expiresAt, now),
        or(isNull(adminInvites.usernameKey), eq(adminInvites.usernameKey, account.usernameKey)),
      ),
    )
    .returning({ tokenHash: adminInvites.tokenHash });
  return used.length > 0;
}

/** Whether there is no administrator, and no row of an invitation, used or not. */
export async function isUnclaimed(sql: Queryable): Promise<boolean> {
  const [invite] = await sql.select({ createdAt: adminInvites.createdAt }).from(adminInvites).limit(1);
  if (invite) return false;
  const [admin] = await sql
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.role, 'admin'))
    .limit(1);
  return admin === undefined;
}
