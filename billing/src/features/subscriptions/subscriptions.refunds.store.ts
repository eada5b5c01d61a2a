import { prepared, type Queryable, type Transaction } from '@plausch/platform/db';
import { and, desc, eq, getTableColumns, inArray, lt, sql as raw } from 'drizzle-orm';
import type { Money } from '../../pure/money.ts';
import { refunds, type subscriptions, transactions } from './subscriptions.tables.ts';

export type RefundRow = typeof refunds.$inferSelect;
export type TransactionRow = typeof transactions.$inferSelect;

/** Ten years of monthly payments. */
const MOST_PAYMENTS = 120;

/** A payment, held until the transaction ends: what goes back of it is decided one after the other. */
export async function lockTransaction(sql: Transaction, id: string): Promise<TransactionRow | undefined> {
  const [row] = await sql.select().from(transactions).where(eq(transactions.id, id)).for('no key update');
  return row;
}

export async function paymentOf(sql: Queryable, id: string): Promise<TransactionRow | undefined> {
  const [row] = await sql.select().from(transactions).where(eq(transactions.id, id));
  return row;
}

/** The payment that a charge is booked as. */
export async function paymentByCharge(
  sql: Queryable,
  chargeRef: string,
): Promise<TransactionRow | undefined> {
  const [row] = await sql.select().from(transactions).where(eq(transactions.chargeRef, chargeRef));
  return row;
}

/** How much of a payment is on its way back. */
export async function plannedRefunds(sql: Queryable, transactionId: string): Promise<number> {
  const [row] = await sql
    .select({ sum: raw<string>`coalesce(sum(${refunds.amountMicros}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.transactionId, transactionId), eq(refunds.state, 'planned')));
  return Number(row?.sum ?? 0);
}

export async function insertRefund(sql: Transaction, row: RefundRow): Promise<void> {
  await sql.insert(refunds).values(row);
}

export async function refundOf(sql: Queryable, id: string): Promise<RefundRow | undefined> {
  const [row] = await sql.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

export async function settleRefund(
  sql: Transaction,
  id: string,
  change: Pick<RefundRow, 'state' | 'settledAt'>,
): Promise<void> {
  await sql.update(refunds).set(change).where(eq(refunds.id, id));
}

/** So much of a payment has gone back; answers the payment as it is then. */
export async function addRefunded(
  sql: Transaction,
  id: string,
  amountMicros: number,
  refundedAt: Date,
): Promise<TransactionRow> {
  const [row] = await sql
    .update(transactions)
    .set({ refundedMicros: raw`${transactions.refundedMicros} + ${amountMicros}`, refundedAt })
    .where(eq(transactions.id, id))
    .returning();
  if (!row) throw new Error(`the payment ${id} was deleted while it was refunded`);
  return row;
}

/** A subscription and its customer: the index over payments begins with the customer. */
export type SubscriptionOf = Pick<typeof subscriptions.$inferSelect, 'id' | 'customerId'>;

const isFor = ({ id, customerId }: SubscriptionOf) =>
  and(eq(transactions.customerId, customerId), eq(transactions.subscriptionId, id));

/** Payments for a subscription of which something is left to give back, newest first. */
export function paymentsOf(sql: Queryable, subscription: SubscriptionOf): Promise<TransactionRow[]> {
  return sql
    .select()
    .from(transactions)
    .where(and(isFor(subscription), lt(transactions.refundedMicros, transactions.grossMicros)))
    .orderBy(desc(transactions.at), desc(transactions.id))
    .limit(MOST_PAYMENTS);
}

/** Whether the order of what a subscription is for now asked for an early start; a renewal goes by its order. */
export async function hasEarlyStart(sql: Queryable, subscription: SubscriptionOf): Promise<boolean> {
  const [row] = await sql
    .select({ earlyStart: transactions.earlyStart })
    .from(transactions)
    .where(and(isFor(subscription), inArray(transactions.kind, ['purchase', 'trial'])))
    .orderBy(desc(transactions.at), desc(transactions.id))
    .limit(1);
  return row?.earlyStart ?? false;
}

/** What the period of a payment is worth: what was charged for it and credited to it, less what went back or is on its way. */
export function worthOf({
  grossMicros,
  creditedMicros,
  refundedMicros,
  plannedMicros,
  currency,
}: LastPayment): Money {
  // Below zero where a dispute was lost: the bank takes the whole payment then, also the part that had been refunded.
  const leftMicros = grossMicros + creditedMicros - refundedMicros - plannedMicros;
  return { amountMicros: Math.max(0, leftMicros), currency };
}

/** A payment with what is on its way back of it; of one statement, as a refund may be settled between two. */
export type LastPayment = TransactionRow & { readonly plannedMicros: number };

/**
 * What is on its way back of a payment, in micros; within a statement about payments. With the names of the tables, which the library
 * leaves out of a statement that is about one.
 */
export const plannedBack = raw<number>`(
  select coalesce(sum(refunds.amount_micros), 0) from refunds
  where refunds.transaction_id = transactions.id and refunds.state = 'planned'
)`.mapWith(Number);

const newestPayment = prepared((sql) =>
  sql
    .select({ ...getTableColumns(transactions), plannedMicros: plannedBack })
    .from(transactions)
    .where(
      and(
        eq(transactions.subscriptionId, raw.placeholder('subscriptionId')),
        // As the index says it, not as parameters: only then it is taken.
        raw`${transactions.kind} in ('purchase', 'renewal')`,
      ),
    )
    // Each period is paid once, in their order, and the index knows it.
    .orderBy(desc(transactions.periodIndex))
    .limit(1)
    .prepare('newest_payment'),
);

/** The last payment for a subscription; undefined in a trial. */
export async function lastPayment(sql: Queryable, subscriptionId: string): Promise<LastPayment | undefined> {
  const [row] = await newestPayment(sql).execute({ subscriptionId });
  return row;
}
