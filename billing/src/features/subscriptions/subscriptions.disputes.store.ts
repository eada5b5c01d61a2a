import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, eq, sql as raw } from 'drizzle-orm';
import { disputes } from './subscriptions.tables.ts';

export type DisputeRow = typeof disputes.$inferSelect;

export async function insertDispute(sql: Transaction, row: DisputeRow): Promise<void> {
  await sql.insert(disputes).values(row);
}

/** A dispute by what its gateway calls it; its payment's row is to be held. */
export async function disputeByRef(
  sql: Transaction,
  gateway: DisputeRow['gateway'],
  ref: string,
): Promise<DisputeRow | undefined> {
  const [row] = await sql
    .select()
    .from(disputes)
    .where(and(eq(disputes.gateway, gateway), eq(disputes.ref, ref)));
  return row;
}

export async function decideDispute(
  sql: Transaction,
  { id, state, decidedAt }: Pick<DisputeRow, 'id' | 'state' | 'decidedAt'>,
): Promise<void> {
  await sql.update(disputes).set({ state, decidedAt }).where(eq(disputes.id, id));
}

/** How much of a payment a bank holds back. */
export async function heldBack(sql: Queryable, transactionId: string): Promise<number> {
  const [row] = await sql
    .select({ sum: raw<string>`coalesce(sum(${disputes.amountMicros}), 0)` })
    .from(disputes)
    .where(and(eq(disputes.transactionId, transactionId), eq(disputes.state, 'open')));
  return Number(row?.sum ?? 0);
}
