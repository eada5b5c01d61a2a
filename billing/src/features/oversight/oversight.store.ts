import type { Queryable } from '@plausch/platform/db';
import { asc, desc, eq } from 'drizzle-orm';
import { disputes, refunds, transactions } from '../subscriptions/index.ts';

/** Rows of a kind that are shown: ten years of months. */
export const MOST = 120;

/** What a customer bought last, oldest first. */
export async function lastTransactions(sql: Queryable, customerId: string) {
  const rows = await sql
    .select()
    .from(transactions)
    .where(eq(transactions.customerId, customerId))
    .orderBy(desc(transactions.at), desc(transactions.id))
    .limit(MOST);
  return rows.toReversed();
}

/** What a customer disputed, oldest first. */
export const disputesOf = (sql: Queryable, customerId: string) =>
  sql
    .select()
    .from(disputes)
    .where(eq(disputes.customerId, customerId))
    .orderBy(asc(disputes.openedAt), asc(disputes.id))
    .limit(MOST);

/** What of a customer can be in the books. */
export async function causesOf(
  sql: Queryable,
  customerId: string,
): Promise<{ transactionIds: string[]; causeIds: string[] }> {
  const paid = await sql
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.customerId, customerId));
  const back = await sql.select({ id: refunds.id }).from(refunds).where(eq(refunds.customerId, customerId));
  const disputed = await disputesOf(sql, customerId);
  return { transactionIds: paid.map(({ id }) => id), causeIds: [...back, ...disputed].map(({ id }) => id) };
}
