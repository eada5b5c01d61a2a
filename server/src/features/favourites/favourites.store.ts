import type { Queryable, Transaction } from '@plausch/platform/db';
import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  max,
  ne,
  notExists,
  or,
  sql as raw,
  type SQL,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { items } from '../inventory/index.ts';
import {
  type CategoryRow,
  favouriteCategories as categories,
  favouriteEntries as entries,
  type LookRow,
  favouriteLooks as looks,
} from './favourites.tables.ts';

/** The categories of an account, in their order. */
export function categoriesOf(sql: Queryable, accountId: string): Promise<CategoryRow[]> {
  return sql
    .select()
    .from(categories)
    .where(eq(categories.accountId, accountId))
    .orderBy(asc(categories.position), asc(categories.id));
}

export async function insertCategory(sql: Transaction, row: CategoryRow): Promise<void> {
  await sql.insert(categories).values(row);
}

/** Whether an account has this category, which has the name from now on. */
export async function renameCategory(
  sql: Transaction,
  accountId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const rows = await sql
    .update(categories)
    .set({ name })
    .where(and(eq(categories.id, id), eq(categories.accountId, accountId)))
    .returning({ id: categories.id });
  return rows.length > 0;
}

/** Whether an account had this category, which is gone now. */
export async function deleteCategory(sql: Transaction, accountId: string, id: string): Promise<boolean> {
  const rows = await sql
    .delete(categories)
    .where(and(eq(categories.id, id), eq(categories.accountId, accountId)))
    .returning({ id: categories.id });
  return rows.length > 0;
}

export async function writeCategoryOrder(sql: Transaction, ids: readonly string[]): Promise<void> {
  await sql
    .update(categories)
    .set({ position: placeIn(ids, categories.id) })
    .where(inArray(categories.id, [...ids]));
}

/** What an item is a favourite by: it is still its owner’s. */
const isOwned = (accountId: string) => and(eq(items.id, entries.itemId), eq(items.ownerId, accountId));

/** What lies in the categories of an account, in its order; without what it has sold. */
export function entriesOf(sql: Queryable, accountId: string) {
  return sql
    .select({
      categoryId: entries.categoryId,
      id: entries.subjectId,
      kindId: items.kind,
      listingId: items.listingId,
      name: looks.name,
      figure: looks.figure,
    })
    .from(entries)
    .innerJoin(categories, eq(categories.id, entries.categoryId))
    .leftJoin(items, isOwned(accountId))
    .leftJoin(looks, eq(looks.id, entries.lookId))
    .where(and(eq(categories.accountId, accountId), or(isNotNull(items.id), isNotNull(looks.id))))
    .orderBy(asc(entries.position), asc(entries.subjectId));
}

/** The same, by its ids alone. */
export async function idsIn(
  sql: Queryable,
  accountId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await sql
    .select({ categoryId: entries.categoryId, id: entries.subjectId })
    .from(entries)
    .innerJoin(categories, eq(categories.id, entries.categoryId))
    .leftJoin(items, isOwned(accountId))
    .where(and(eq(categories.accountId, accountId), or(isNotNull(items.id), isNotNull(entries.lookId))))
    .orderBy(asc(entries.position), asc(entries.subjectId));
  const found = new Map<string, string[]>();
  for (const { categoryId, id } of rows) found.set(categoryId, [...(found.get(categoryId) ?? []), id]);
  return found;
}

/** What is kept: one of an account’s items, or one of its looks. */
export type Subject = { readonly itemId: string } | { readonly lookId: string };

/** The kind of an item of an account. */
export async function kindOf(sql: Queryable, accountId: string, id: string): Promise<string | undefined> {
  const [row] = await sql
    .select({ kind: items.kind })
    .from(items)
    .where(and(eq(items.id, id), eq(items.ownerId, accountId)));
  return row?.kind;
}

export async function hasLook(sql: Queryable, accountId: string, id: string): Promise<boolean> {
  const rows = await sql
    .select({ id: looks.id })
    .from(looks)
    .where(and(eq(looks.id, id), eq(looks.accountId, accountId)));
  return rows.length > 0;
}

/** Puts something at the end of a category. */
export async function insertEntry(sql: Transaction, categoryId: string, subject: Subject): Promise<void> {
  const [row] = await sql
    .select({ last: max(entries.position) })
    .from(entries)
    .where(eq(entries.categoryId, categoryId));
  await sql.insert(entries).values({ categoryId, ...subject, position: (row?.last ?? 0) + 1 });
}

export async function deleteEntry(sql: Transaction, categoryId: string, subjectId: string): Promise<void> {
  await sql.delete(entries).where(and(eq(entries.categoryId, categoryId), eq(entries.subjectId, subjectId)));
}

export async function writeOrder(
  sql: Transaction,
  categoryId: string,
  ids: readonly string[],
): Promise<void> {
  await sql
    .update(entries)
    .set({ position: placeIn(ids, entries.subjectId) })
    .where(and(eq(entries.categoryId, categoryId), inArray(entries.subjectId, [...ids])));
}

export async function insertLook(sql: Transaction, row: LookRow): Promise<void> {
  await sql.insert(looks).values(row);
}

/** Whether an account has this look, which has the name from now on. */
export async function renameLook(
  sql: Transaction,
  accountId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const rows = await sql
    .update(looks)
    .set({ name })
    .where(and(eq(looks.id, id), eq(looks.accountId, accountId)))
    .returning({ id: looks.id });
  return rows.length > 0;
}

/** Deletes the looks of an account that are in no category any more. */
export async function deleteStrayLooks(sql: Transaction, accountId: string): Promise<void> {
  const kept = sql.select({ id: entries.lookId }).from(entries).where(eq(entries.lookId, looks.id));
  await sql.delete(looks).where(and(eq(looks.accountId, accountId), notExists(kept)));
}

/** What lies in the categories of an account and is another’s. */
const soldBy = (sql: Queryable, accountId: string) =>
  sql
    .select({ id: entries.itemId })
    .from(entries)
    .innerJoin(categories, eq(categories.id, entries.categoryId))
    .innerJoin(items, eq(items.id, entries.itemId))
    .where(and(eq(categories.accountId, accountId), ne(items.ownerId, accountId)));

/** How many different items of its categories an account has sold. */
export async function countSold(sql: Queryable, accountId: string): Promise<number> {
  const sold = soldBy(sql, accountId).as('sold');
  const [row] = await sql.select({ count: count(raw`distinct ${sold.id}`) }).from(sold);
  return row?.count ?? 0;
}

export async function deleteSold(sql: Transaction, accountId: string): Promise<void> {
  const own = sql.select({ id: categories.id }).from(categories).where(eq(categories.accountId, accountId));
  await sql
    .delete(entries)
    .where(and(inArray(entries.categoryId, own), inArray(entries.itemId, soldBy(sql, accountId))));
}

export async function deleteCategoriesOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(categories).where(eq(categories.accountId, accountId));
}

export async function deleteLooksOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(looks).where(eq(looks.accountId, accountId));
}

/** Categories and what lies in them, as a person is given their data. */
export function favouritesGiven(sql: Queryable, accountId: string) {
  return sql
    .select({ category: categories.name, avatar: items.kind, look: looks.name })
    .from(categories)
    .leftJoin(entries, eq(entries.categoryId, categories.id))
    .leftJoin(items, isOwned(accountId))
    .leftJoin(looks, eq(looks.id, entries.lookId))
    .where(eq(categories.accountId, accountId))
    .orderBy(asc(categories.position), asc(entries.position));
}

export function looksGiven(sql: Queryable, accountId: string) {
  const { name, figure, createdAt } = looks;
  return sql
    .select({ name, figure, createdAt })
    .from(looks)
    .where(eq(looks.accountId, accountId))
    .orderBy(asc(createdAt));
}

/** The place of a row in a list of ids, from one on. */
function placeIn(ids: readonly string[], column: PgColumn): SQL {
  return raw`array_position(${`{${ids.join(',')}}`}::uuid[], ${column})`;
}
