import type { Queryable } from '@plausch/platform/db';
import { eq } from 'drizzle-orm';
import { subscriptions, transactions } from '../subscriptions/index.ts';

/** What was bought, with the subscription that it began, as it is now. */
export async function purchaseOf(sql: Queryable, transactionId: string) {
  const [row] = await sql
    .select({ transaction: transactions, subscription: subscriptions })
    .from(transactions)
    .leftJoin(subscriptions, eq(subscriptions.id, transactions.subscriptionId))
    .where(eq(transactions.id, transactionId));
  return row;
}

export async function transactionOf(sql: Queryable, id: string) {
  const [row] = await sql.select().from(transactions).where(eq(transactions.id, id));
  return row;
}
