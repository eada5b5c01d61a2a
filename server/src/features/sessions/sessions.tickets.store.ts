import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, eq, gt, lte } from 'drizzle-orm';
import { loginTickets } from './sessions.tables.ts';

type Ticket = typeof loginTickets.$inferInsert;

export async function insertTicket(sql: Transaction, ticket: Ticket): Promise<void> {
  await sql.insert(loginTickets).values(ticket);
}

/** The account of a ticket that is still good. */
export async function accountOfTicket(
  sql: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const [row] = await sql
    .select({ accountId: loginTickets.accountId })
    .from(loginTickets)
    .where(and(eq(loginTickets.tokenHash, tokenHash), gt(loginTickets.expiresAt, now)));
  return row?.accountId;
}

/** Uses a ticket up; undefined where that was done already, or it is over. */
export async function takeTicket(
  sql: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const [row] = await sql
    .delete(loginTickets)
    .where(and(eq(loginTickets.tokenHash, tokenHash), gt(loginTickets.expiresAt, now)))
    .returning({ accountId: loginTickets.accountId });
  return row?.accountId;
}

export async function deleteTicketsOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(loginTickets).where(eq(loginTickets.accountId, accountId));
}

export async function deleteOldTickets(sql: Transaction, now: Date): Promise<void> {
  await sql.delete(loginTickets).where(lte(loginTickets.expiresAt, now));
}
