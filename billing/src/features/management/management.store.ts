import type { Queryable, Transaction } from '@plausch/platform/db';
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql as raw,
} from 'drizzle-orm';
import { customers } from '../customers/index.ts';
import { subscriptions, transactions } from '../subscriptions/index.ts';
import { confirmations, manageLinks, manageSessions } from './management.tables.ts';

export type LinkRow = typeof manageLinks.$inferSelect;
export type SessionRow = typeof manageSessions.$inferSelect;

export async function insertLink(sql: Transaction, row: LinkRow): Promise<void> {
  await sql.insert(manageLinks).values(row);
}

export async function findLink(sql: Queryable, tokenSha256: Buffer): Promise<LinkRow | undefined> {
  const [row] = await sql.select().from(manageLinks).where(eq(manageLinks.tokenSha256, tokenSha256));
  return row;
}

/** Uses a link up for a session; undefined where it is over, or another session has used it. */
export async function takeLink(
  sql: Transaction,
  { tokenSha256, sessionSha256, now }: { tokenSha256: Buffer; sessionSha256: Buffer; now: Date },
): Promise<LinkRow | undefined> {
  const [row] = await sql
    .update(manageLinks)
    .set({ sessionSha256 })
    .where(
      and(
        eq(manageLinks.tokenSha256, tokenSha256),
        gt(manageLinks.expiresAt, now),
        or(isNull(manageLinks.sessionSha256), eq(manageLinks.sessionSha256, sessionSha256)),
      ),
    )
    .returning();
  return row;
}

/** Adds a session; one that is there stays as it is. */
export async function insertSession(sql: Transaction, row: SessionRow): Promise<void> {
  await sql.insert(manageSessions).values(row).onConflictDoNothing();
}

export async function findSession(
  sql: Queryable,
  secretSha256: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const [row] = await sql
    .select()
    .from(manageSessions)
    .where(and(eq(manageSessions.secretSha256, secretSha256), gt(manageSessions.expiresAt, now)));
  return row;
}

export async function deleteSession(sql: Transaction, secretSha256: Buffer): Promise<void> {
  await sql.delete(manageSessions).where(eq(manageSessions.secretSha256, secretSha256));
}

const isOver = inArray(confirmations.state, ['done', 'failed']);

/** What opens the page of a customer, where it is open, and what they did with their cards there. */
export async function deleteOf(sql: Transaction, customerId: string): Promise<void> {
  await sql.delete(manageLinks).where(eq(manageLinks.customerId, customerId));
  await sql.delete(manageSessions).where(eq(manageSessions.customerId, customerId));
  await sql.delete(confirmations).where(and(eq(confirmations.customerId, customerId), isOver));
}

export async function deleteOver(
  sql: Transaction,
  { linksBefore, sessionsBefore }: { linksBefore: Date; sessionsBefore: Date },
): Promise<void> {
  await sql.delete(manageLinks).where(lte(manageLinks.expiresAt, linksBefore));
  await sql.delete(manageSessions).where(lte(manageSessions.expiresAt, sessionsBefore));
  // What was under way when its customer was forgotten.
  const forgotten = sql.select({ id: customers.id }).from(customers).where(isNotNull(customers.erasedAt));
  await sql.delete(confirmations).where(and(isOver, inArray(confirmations.customerId, forgotten)));
}

/**
 * The customers at an address who have bought something: those who pay real money first, so that nobody who writes the address into a
 * sandbox stands before them.
 */
export function customersAt(sql: Queryable, email: string, most: number) {
  const bought = sql
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.customerId, customers.id));
  const living = raw`exists (${sql
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.customerId, customers.id), ne(subscriptions.state, 'ended')))})`;
  return sql
    .select({ customerId: customers.id, projectId: customers.projectId, environment: customers.environment })
    .from(customers)
    .where(and(raw`lower(${customers.email}) = lower(${email})`, exists(bought)))
    .orderBy(raw`${customers.environment} = 'sandbox'`, desc(living), desc(customers.lastSeen))
    .limit(most);
}

export type ConfirmationRow = typeof confirmations.$inferSelect;

const isUnderWay = inArray(confirmations.state, ['making', 'awaiting']);

export async function insertConfirmation(sql: Transaction, row: ConfirmationRow): Promise<void> {
  await sql.insert(confirmations).values(row);
}

/** A confirmation that is under way: of a card of the customer, or of the payment of one of their subscriptions. */
export async function confirmationUnderWay(
  sql: Queryable,
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string | null },
): Promise<ConfirmationRow | undefined> {
  const [row] = await sql
    .select()
    .from(confirmations)
    .where(
      and(
        eq(confirmations.customerId, customerId),
        subscriptionId === null
          ? eq(confirmations.kind, 'card')
          : eq(confirmations.subscriptionId, subscriptionId),
        isUnderWay,
      ),
    );
  return row;
}

export async function confirmationOf(sql: Queryable, id: string): Promise<ConfirmationRow | undefined> {
  const [row] = await sql.select().from(confirmations).where(eq(confirmations.id, id));
  return row;
}

export async function confirmationByIntent(
  sql: Queryable,
  intentRef: string,
): Promise<ConfirmationRow | undefined> {
  const [row] = await sql.select().from(confirmations).where(eq(confirmations.intentRef, intentRef));
  return row;
}

/** The same, held until the transaction ends; its customer is to be held first. */
export async function lockConfirmation(sql: Transaction, id: string): Promise<ConfirmationRow | undefined> {
  const [row] = await sql.select().from(confirmations).where(eq(confirmations.id, id)).for('update');
  return row;
}

export async function updateConfirmation(
  sql: Transaction,
  id: string,
  change: Partial<Pick<ConfirmationRow, 'state' | 'intentRef' | 'sealedSecret'>>,
): Promise<void> {
  await sql.update(confirmations).set(change).where(eq(confirmations.id, id));
}

/** Confirmations whose time is over, the oldest first. */
export async function confirmationsOver(sql: Queryable, before: Date, most: number): Promise<string[]> {
  const rows = await sql
    .select({ id: confirmations.id })
    .from(confirmations)
    .where(and(lte(confirmations.expiresAt, before), isUnderWay))
    .orderBy(asc(confirmations.expiresAt))
    .limit(most);
  return rows.map(({ id }) => id);
}
