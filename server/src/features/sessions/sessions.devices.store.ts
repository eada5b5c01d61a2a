import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, desc, eq, lte, ne, notInArray, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { knownDevices } from './sessions.tables.ts';

type KnownDevice = typeof knownDevices.$inferSelect;

const isDevice = (accountId: string, tokenHash: Buffer) =>
  and(eq(knownDevices.accountId, accountId), eq(knownDevices.tokenHash, tokenHash));

/** Whether this account was logged in to on this device before. */
export const isKnown = (sql: Queryable, accountId: string, tokenHash: Buffer) =>
  isThere(sql, isDevice(accountId, tokenHash));

export const isKnownToAnybody = (sql: Queryable, tokenHash: Buffer) =>
  isThere(sql, eq(knownDevices.tokenHash, tokenHash));

export const hasAny = (sql: Queryable, accountId: string) =>
  isThere(sql, eq(knownDevices.accountId, accountId));

/** Whether two accounts were logged in to on one device. */
export async function shareDevice(sql: Queryable, one: string, other: string): Promise<boolean> {
  const theirs = alias(knownDevices, 'theirs');
  const rows = await sql
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .innerJoin(theirs, eq(theirs.tokenHash, knownDevices.tokenHash))
    .where(and(eq(knownDevices.accountId, one), eq(theirs.accountId, other)))
    .limit(1);
  return rows.length > 0;
}

async function isThere(sql: Queryable, which: SQL | undefined): Promise<boolean> {
  const rows = await sql.select().from(knownDevices).where(which).limit(1);
  return rows.length > 0;
}

/** Says whether the device was known. */
export async function markSeen(
  sql: Transaction,
  accountId: string,
  tokenHash: Buffer,
  seenAt: Date,
): Promise<boolean> {
  const rows = await sql
    .update(knownDevices)
    .set({ seenAt })
    .where(isDevice(accountId, tokenHash))
    .returning({ seenAt: knownDevices.seenAt });
  return rows.length > 0;
}

export async function insertDevice(sql: Transaction, device: KnownDevice): Promise<void> {
  await sql.insert(knownDevices).values(device).onConflictDoNothing();
}

/** Forgets all devices of an account but the `most` that were used last. */
export async function deleteAllBut(sql: Transaction, accountId: string, most: number): Promise<void> {
  const newest = sql
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, accountId))
    .orderBy(desc(knownDevices.seenAt))
    .limit(most);
  await sql
    .delete(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), notInArray(knownDevices.tokenHash, newest)));
}

/** Forgets the devices of an account. `except`: the hash of one that stays known. */
export async function deleteDevicesOf(sql: Transaction, accountId: string, except?: Buffer): Promise<void> {
  await sql
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.accountId, accountId),
        except === undefined ? undefined : ne(knownDevices.tokenHash, except),
      ),
    );
}

export async function deleteOldDevices(sql: Transaction, seenBy: Date): Promise<void> {
  await sql.delete(knownDevices).where(lte(knownDevices.seenAt, seenBy));
}

export function devicesOf(sql: Queryable, accountId: string) {
  const { createdAt, seenAt } = knownDevices;
  return sql
    .select({ createdAt, seenAt })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, accountId))
    .orderBy(knownDevices.createdAt);
}
