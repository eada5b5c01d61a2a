import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { accounts } from '../accounts/index.ts';
import { type ItemRow, items } from './inventory.tables.ts';

export async function insertItems(sql: Transaction, rows: readonly ItemRow[]): Promise<void> {
  await sql.insert(items).values([...rows]);
}

/** The items of an account, newest first. */
export function itemsOf(sql: Queryable, ownerId: string): Promise<ItemRow[]> {
  return sql
    .select()
    .from(items)
    .where(eq(items.ownerId, ownerId))
    .orderBy(desc(items.acquiredAt), desc(items.id));
}

/** How many of each kind an account owns. */
export async function countsOf(sql: Queryable, ownerId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await sql
    .select({ kind: items.kind, count: count() })
    .from(items)
    .where(eq(items.ownerId, ownerId))
    .groupBy(items.kind);
  return new Map(rows.map((row) => [row.kind, row.count]));
}

/** Whether an account has a thing of this kind with it; one that is for sale is not. */
export async function owns(sql: Queryable, ownerId: string, kind: string): Promise<boolean> {
  const rows = await sql
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.ownerId, ownerId), eq(items.kind, kind), isNull(items.listingId)))
    .limit(1);
  return rows.length > 0;
}

/** An item of the account; its row is held. */
export async function lockItem(sql: Transaction, ownerId: string, id: string): Promise<ItemRow | undefined> {
  const [row] = await sql
    .select()
    .from(items)
    .where(and(eq(items.id, id), eq(items.ownerId, ownerId)))
    .for('update');
  return row;
}

/** The kinds of emojis in slots, the first one first. */
export async function armedKinds(sql: Queryable, ownerId: string): Promise<string[]> {
  const rows = await sql
    .select({ kind: items.kind })
    .from(items)
    .where(and(eq(items.ownerId, ownerId), isNotNull(items.armedAt)))
    .orderBy(asc(items.armedAt), asc(items.id));
  return rows.map(({ kind }) => kind);
}

export async function setArmed(sql: Transaction, id: string, armedAt: Date | null): Promise<void> {
  await sql.update(items).set({ armedAt }).where(eq(items.id, id));
}

/** The tiers of an account, as slots ask. */
export async function tiersOf(sql: Queryable, accountId: string): Promise<readonly string[]> {
  const [row] = await sql.select({ tiers: accounts.tiers }).from(accounts).where(eq(accounts.id, accountId));
  return row?.tiers ?? [];
}

/** Puts an item into the hands of the house, for a listing. */
export async function setListing(sql: Transaction, id: string, listingId: string): Promise<void> {
  await sql.update(items).set({ listingId, armedAt: null }).where(eq(items.id, id));
}

/** Takes the item of a listing out of the hands of the house; undefined where its owner is gone with it. */
export async function clearListing(
  sql: Transaction,
  listingId: string,
  change: Partial<Pick<ItemRow, 'ownerId' | 'origin' | 'acquiredAt'>> = {},
): Promise<ItemRow | undefined> {
  const [row] = await sql
    .update(items)
    .set({ ...change, listingId: null })
    .where(eq(items.listingId, listingId))
    .returning();
  return row;
}

export async function deleteItemsOf(sql: Transaction, ownerId: string): Promise<void> {
  await sql.delete(items).where(eq(items.ownerId, ownerId));
}

/** All of it, as a person is given their data. */
export function itemsGiven(sql: Queryable, ownerId: string) {
  const { kind, origin, acquiredAt, armedAt } = items;
  return sql
    .select({ kind, origin, acquiredAt, armedAt })
    .from(items)
    .where(eq(items.ownerId, ownerId))
    .orderBy(items.acquiredAt);
}
