import type { DeviceKey } from '@plausch/e2ee';
import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, asc, count, desc, eq, gt, inArray, notInArray } from 'drizzle-orm';
import { type DeviceRow, type ListRow, messageDevices, messageLists } from './messages.tables.ts';

/** The lists of an account after a version, in their order. */
export function listsAfter(
  sql: Queryable,
  accountId: string,
  version: number,
  most: number,
): Promise<ListRow[]> {
  return sql
    .select()
    .from(messageLists)
    .where(and(eq(messageLists.accountId, accountId), gt(messageLists.version, version)))
    .orderBy(asc(messageLists.version))
    .limit(most);
}

export async function lastList(sql: Queryable, accountId: string): Promise<ListRow | undefined> {
  const [row] = await sql
    .select()
    .from(messageLists)
    .where(eq(messageLists.accountId, accountId))
    .orderBy(desc(messageLists.version))
    .limit(1);
  return row;
}

export async function countListsSince(sql: Queryable, accountId: string, since: Date): Promise<number> {
  const [row] = await sql
    .select({ count: count() })
    .from(messageLists)
    .where(and(eq(messageLists.accountId, accountId), gt(messageLists.createdAt, since)));
  return row?.count ?? 0;
}

export async function insertList(sql: Transaction, row: ListRow): Promise<void> {
  await sql.insert(messageLists).values(row);
}

/** The devices of accounts, the oldest first. */
export function devicesOf(sql: Queryable, accountIds: readonly string[]): Promise<DeviceRow[]> {
  return sql
    .select()
    .from(messageDevices)
    .where(inArray(messageDevices.accountId, [...accountIds]))
    .orderBy(asc(messageDevices.createdAt), asc(messageDevices.id));
}

export async function deviceById(sql: Queryable, id: string): Promise<DeviceRow | undefined> {
  const [row] = await sql.select().from(messageDevices).where(eq(messageDevices.id, id));
  return row;
}

export async function insertDevice(sql: Transaction, row: DeviceRow): Promise<void> {
  await sql.insert(messageDevices).values(row);
}

export async function writeDeviceKey(sql: Transaction, id: string, deviceKey: DeviceKey): Promise<void> {
  await sql.update(messageDevices).set({ deviceKey }).where(eq(messageDevices.id, id));
}

/** Deletes devices of an account that wait, by their ids. */
export async function deleteWaiting(sql: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql
    .delete(messageDevices)
    .where(and(inArray(messageDevices.id, [...ids]), eq(messageDevices.isListed, false)));
}

/** Those of an account that are on its list by now; who was on it before and is no more, is deleted. */
export async function listDevices(
  sql: Transaction,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  const isTheirs = eq(messageDevices.accountId, accountId);
  await sql
    .delete(messageDevices)
    .where(and(isTheirs, eq(messageDevices.isListed, true), notInArray(messageDevices.id, [...ids])));
  await sql
    .update(messageDevices)
    .set({ isListed: true })
    .where(and(isTheirs, inArray(messageDevices.id, [...ids])));
}

export async function deleteDevicesOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(messageDevices).where(eq(messageDevices.accountId, accountId));
}

export async function deleteListsOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(messageLists).where(eq(messageLists.accountId, accountId));
}

export function devicesGiven(sql: Queryable, accountId: string) {
  const { id, signingKey, isListed, createdAt } = messageDevices;
  return sql
    .select({ id, signingKey, isListed, createdAt })
    .from(messageDevices)
    .where(eq(messageDevices.accountId, accountId))
    .orderBy(asc(createdAt), asc(id));
}

export function listsGiven(sql: Queryable, accountId: string) {
  const { version, list, createdAt } = messageLists;
  return sql
    .select({ version, list, createdAt })
    .from(messageLists)
    .where(eq(messageLists.accountId, accountId))
    .orderBy(asc(version));
}
