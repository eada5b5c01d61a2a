import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, count, desc, eq, ne, or, sql as raw } from 'drizzle-orm';
import { type DeviceRow, pushDevices } from './notifications.tables.ts';

/** The devices of an account, the newest first. */
export async function devicesOf(sql: Queryable, accountId: string): Promise<DeviceRow[]> {
  return sql
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.accountId, accountId))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id));
}

export async function deviceById(sql: Queryable, id: string): Promise<DeviceRow | undefined> {
  const [row] = await sql.select().from(pushDevices).where(eq(pushDevices.id, id));
  return row;
}

export async function deviceOfSession(sql: Queryable, sessionId: string): Promise<DeviceRow | undefined> {
  const [row] = await sql.select().from(pushDevices).where(eq(pushDevices.sessionId, sessionId));
  return row;
}

/** How many other devices an account has. */
export async function countOthers(sql: Queryable, accountId: string, sessionId: string): Promise<number> {
  const [row] = await sql
    .select({ count: count() })
    .from(pushDevices)
    .where(and(eq(pushDevices.accountId, accountId), ne(pushDevices.sessionId, sessionId)));
  return row?.count ?? 0;
}

/** Writes a device in place of what its session had before; a browser in which another account was told belongs to this one. */
export async function putDevice(sql: Transaction, device: Omit<DeviceRow, 'failures'>): Promise<void> {
  await sql
    .delete(pushDevices)
    .where(or(eq(pushDevices.sessionId, device.sessionId), eq(pushDevices.endpoint, device.endpoint)));
  await sql.insert(pushDevices).values(device);
}

export async function deleteDevice(sql: Queryable, id: string): Promise<void> {
  await sql.delete(pushDevices).where(eq(pushDevices.id, id));
}

/** Deletes a device of this account. */
export async function deleteOwnDevice(sql: Transaction, accountId: string, id: string): Promise<void> {
  await sql.delete(pushDevices).where(and(eq(pushDevices.accountId, accountId), eq(pushDevices.id, id)));
}

export async function deleteDeviceOfSession(sql: Queryable, sessionId: string): Promise<void> {
  await sql.delete(pushDevices).where(eq(pushDevices.sessionId, sessionId));
}

export async function deleteDevicesOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(pushDevices).where(eq(pushDevices.accountId, accountId));
}

/** Notes whether the service of a device has taken something; one that took nothing so often in a row goes. */
export async function noteTry(
  sql: Queryable,
  { id, wasTaken, most }: { id: string; wasTaken: boolean; most: number },
): Promise<void> {
  const { failures } = pushDevices;
  if (wasTaken) {
    await sql
      .update(pushDevices)
      .set({ failures: 0 })
      .where(and(eq(pushDevices.id, id), ne(failures, 0)));
    return;
  }
  await sql
    .update(pushDevices)
    .set({ failures: raw`${failures} + 1` })
    .where(eq(pushDevices.id, id));
  await sql.delete(pushDevices).where(and(eq(pushDevices.id, id), raw`${failures} >= ${most}`));
}

/** The devices of an account as they are given with its data: of the address only whose it is. */
export async function devicesGiven(sql: Queryable, accountId: string) {
  const rows = await devicesOf(sql, accountId);
  return rows.map(({ endpoint, createdAt }) => ({ service: new URL(endpoint).host, createdAt }));
}
