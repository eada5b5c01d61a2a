import { listParameter, prepared, type Queryable, type Transaction } from '@plausch/platform/db';
import { and, eq, getTableColumns, sql as raw } from 'drizzle-orm';
import type { Environment } from '../../edge/keys.ts';
import { customerIds, customers } from './customers.tables.ts';

/** The id by which an app knows its user, with the shop it is an id in. */
export type CustomerName = {
  readonly projectId: string;
  readonly environment: Environment;
  readonly appUserId: string;
};

export type CustomerRow = typeof customers.$inferSelect & { readonly originalAppUserId: string };

/** Whose id it is, in a prepared query that is executed with a `CustomerName`. */
export const isNamed = and(
  eq(customerIds.projectId, raw.placeholder('projectId')),
  eq(customerIds.environment, raw.placeholder('environment')),
  eq(customerIds.appUserId, raw.placeholder('appUserId')),
);

/** The same for many customers, by lists of equal length. */
export const areNamed = raw`(${customerIds.projectId}, ${customerIds.environment}, ${customerIds.appUserId}) in (
  select unnest(${listParameter('projectIds', 'uuid')}), unnest(${listParameter('environments', 'text')}),
    unnest(${listParameter('appUserIds', 'text')})
)`;

/** The oldest of a customer's ids. */
const originalId = raw<string>`(
  select app_user_id from customer_ids ids where ids.customer_id = ${customers.id}
  order by ids.since, ids.app_user_id limit 1
)`;

/** What is known of a customer, in a query of `customerIds` joined with `customers`. */
export const customerColumns = { ...getTableColumns(customers), originalAppUserId: originalId };

const customerNamed = prepared((sql) =>
  sql
    .select(customerColumns)
    .from(customerIds)
    .innerJoin(customers, eq(customers.id, customerIds.customerId))
    .where(isNamed)
    .prepare('customer_named'),
);

export async function findCustomer(sql: Queryable, name: CustomerName): Promise<CustomerRow | undefined> {
  const [row] = await customerNamed(sql).execute(name);
  return row;
}

/** Adds a customer with its first id. Of several at once one adds; the others answer false, and theirs is gone. */
export async function insertCustomer(
  sql: Transaction,
  { id, appUserId, at, projectId, environment }: CustomerName & { id: string; at: Date },
): Promise<boolean> {
  await sql.insert(customers).values({ id, projectId, environment, firstSeen: at, lastSeen: at });
  const rows = await sql
    .insert(customerIds)
    .values({ projectId, environment, appUserId, customerId: id, since: at })
    .onConflictDoNothing()
    .returning({ customerId: customerIds.customerId });
  if (rows.length === 0) await sql.delete(customers).where(eq(customers.id, id));
  return rows.length > 0;
}

const customerLocked = prepared((sql) =>
  sql
    .select({ erasedAt: customers.erasedAt })
    .from(customers)
    .where(eq(customers.id, raw.placeholder('id')))
    .for('no key update')
    .prepare('customer_locked'),
);

/**
 * Holds the row of a customer until the transaction ends: what is decided about one customer is decided one after the other. False for
 * one who is erased, maybe while this waited.
 */
export async function lockCustomer(sql: Transaction, id: string): Promise<boolean> {
  const [row] = await customerLocked(sql).execute({ id });
  return row !== undefined && row.erasedAt === null;
}

const offset = prepared((sql) =>
  sql
    .select({ clockOffsetMs: customers.clockOffsetMs })
    .from(customers)
    .where(eq(customers.id, raw.placeholder('id')))
    .prepare('customer_clock_offset'),
);

/** How far ahead of ours the clock of a customer is, in ms; 0 but in the sandbox. */
export async function clockOffset(sql: Queryable, id: string): Promise<number> {
  const [row] = await offset(sql).execute({ id });
  return row?.clockOffsetMs ?? 0;
}

/** Where and how a customer is written to, and how far ahead of ours their clock is, in ms. */
export type Contact = Pick<CustomerRow, 'email' | 'language' | 'clockOffsetMs'>;

const contactColumns = {
  email: customers.email,
  language: customers.language,
  clockOffsetMs: customers.clockOffsetMs,
};

const contact = prepared((sql) =>
  sql
    .select(contactColumns)
    .from(customers)
    .where(eq(customers.id, raw.placeholder('id')))
    .prepare('customer_contact'),
);

/** @throws Error for a customer that there is not. */
export async function contactOf(sql: Queryable, id: string): Promise<Contact> {
  return known(id, await contact(sql).execute({ id }));
}

/** Keeps what a customer said with a purchase; null: nothing, and what was known stays. Answers what is known now. */
export async function keepContact(
  sql: Transaction,
  id: string,
  { email, language }: Pick<Contact, 'email' | 'language'>,
): Promise<Contact> {
  const rows = await sql
    .update(customers)
    .set({
      email: raw`coalesce(${email}, ${customers.email})`,
      language: raw`coalesce(${language}, ${customers.language})`,
    })
    .where(eq(customers.id, id))
    .returning(contactColumns);
  return known(id, rows);
}

function known(id: string, [row]: readonly Contact[]): Contact {
  if (!row) throw new Error(`there is no customer ${id}`);
  return row;
}

export async function setClockOffset(sql: Transaction, id: string, clockOffsetMs: number): Promise<void> {
  await sql.update(customers).set({ clockOffsetMs }).where(eq(customers.id, id));
}

/** Takes the ids of a customer away, and how they are written to; answers the ids. The row stays for what refers to it. */
export async function forgetCustomer(sql: Transaction, id: string, erasedAt: Date): Promise<string[]> {
  await sql.update(customers).set({ email: null, language: null, erasedAt }).where(eq(customers.id, id));
  const rows = await sql
    .delete(customerIds)
    .where(eq(customerIds.customerId, id))
    .returning({ appUserId: customerIds.appUserId });
  return rows.map(({ appUserId }) => appUserId);
}

export async function markSeen(sql: Queryable, id: string, at: Date): Promise<void> {
  await sql.update(customers).set({ lastSeen: at }).where(eq(customers.id, id));
}

export async function setEmail(sql: Transaction, id: string, email: string): Promise<void> {
  await sql.update(customers).set({ email }).where(eq(customers.id, id));
}
