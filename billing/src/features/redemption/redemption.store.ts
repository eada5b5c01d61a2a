import type { Queryable, Transaction } from '@plausch/platform/db';
import { eq, sql as raw } from 'drizzle-orm';
import { plannedBack, redemptions, transactions } from '../subscriptions/index.ts';

export type RedemptionRow = typeof redemptions.$inferSelect;

export async function insertRedemption(sql: Transaction, row: RedemptionRow): Promise<void> {
  await sql.insert(redemptions).values(row);
}

/** The gift that was bought in a session. */
export async function redemptionOfSession(
  sql: Queryable,
  sessionId: string,
): Promise<RedemptionRow | undefined> {
  const [row] = await sql
    .select({ redemption: redemptions })
    .from(redemptions)
    .innerJoin(transactions, eq(transactions.id, redemptions.transactionId))
    .where(eq(transactions.sessionId, sessionId));
  return row?.redemption;
}

/** What is behind a link, for those who only look. */
export async function findByToken(sql: Queryable, hash: Buffer): Promise<RedemptionRow | undefined> {
  const [row] = await sql.select().from(redemptions).where(eq(redemptions.tokenSha256, hash));
  return row;
}

/** The redemption behind a link, its row locked, with who bought it. */
export async function lockByToken(
  sql: Transaction,
  hash: Buffer,
): Promise<{ redemption: RedemptionRow; buyerId: string; isGivenBack: boolean } | undefined> {
  const [row] = await sql
    .select({
      redemption: redemptions,
      buyerId: transactions.customerId,
      // All of it; what is on its way back counts.
      isGivenBack: raw<boolean>`${transactions.refundedMicros} + ${plannedBack} >= ${transactions.grossMicros}`,
    })
    .from(redemptions)
    .innerJoin(transactions, eq(transactions.id, redemptions.transactionId))
    .where(eq(redemptions.tokenSha256, hash))
    .for('update', { of: redemptions });
  return row;
}

/** The link is used up: its token is forgotten. */
export async function markRedeemed(
  sql: Transaction,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql
    .update(redemptions)
    .set({ redeemedBy: by, redeemedAt: at, sealedToken: null })
    .where(eq(redemptions.id, id));
}
