import { eq, lte } from 'drizzle-orm';
import { customType, pgTable, timestamp } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../db/index.ts';

const usedChallenges = pgTable('used_challenges', {
  nonce: customType<{ data: Buffer }>({ dataType: () => 'bytea' })().primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

export type UsedChallenge = typeof usedChallenges.$inferSelect;

export async function isUsed(sql: Queryable, nonce: Buffer): Promise<boolean> {
  const rows = await sql
    .select({ nonce: usedChallenges.nonce })
    .from(usedChallenges)
    .where(eq(usedChallenges.nonce, nonce));
  return rows.length > 0;
}

/** Marks a challenge as used; false when it was already. Waits for another transaction that uses the same one. */
export async function markUsed(sql: Transaction, challenge: UsedChallenge): Promise<boolean> {
  const rows = await sql
    .insert(usedChallenges)
    .values(challenge)
    .onConflictDoNothing()
    .returning({ nonce: usedChallenges.nonce });
  return rows.length > 0;
}

export async function deleteExpired(sql: Transaction, by: Date): Promise<void> {
  await sql.delete(usedChallenges).where(lte(usedChallenges.expiresAt, by));
}
