import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, asc, count, eq, sql as raw } from 'drizzle-orm';
import { accounts } from '../accounts/index.ts';
import { rooms } from '../rooms/index.ts';
import { roomHosts as hosts, type ScreenRow, roomScreens as screens } from './cinema.tables.ts';

/** What is written of a film. */
export type FilmRow = {
  readonly filmId: string;
  readonly url: string;
  readonly isPlaying: boolean;
  readonly positionMs: number;
  readonly at: Date;
};

const NOTHING = { filmId: null, url: null, isPlaying: null, positionMs: null, at: null } as const;

export async function screenOf(sql: Queryable, roomId: string): Promise<ScreenRow | undefined> {
  const [row] = await sql.select().from(screens).where(eq(screens.roomId, roomId));
  return row;
}

/** The same, and nothing else changes it before the commit. */
export async function lockScreen(sql: Transaction, roomId: string): Promise<ScreenRow | undefined> {
  const [row] = await sql.select().from(screens).where(eq(screens.roomId, roomId)).for('update');
  return row;
}

/** Writes what runs from now on, with the next revision of the screen; null: nothing runs. */
export async function writeScreen(
  sql: Transaction,
  roomId: string,
  film: FilmRow | null,
): Promise<ScreenRow> {
  const change = film ?? NOTHING;
  const [row] = await sql
    .insert(screens)
    .values({ roomId, revision: 1, ...change })
    .onConflictDoUpdate({
      target: screens.roomId,
      set: { ...change, revision: raw`${screens.revision} + 1` },
    })
    .returning();
  if (!row) throw new Error('a row was written and did not come back');
  return row;
}

export async function isHost(sql: Queryable, roomId: string, accountId: string): Promise<boolean> {
  const rows = await sql
    .select({ roomId: hosts.roomId })
    .from(hosts)
    .where(and(eq(hosts.roomId, roomId), eq(hosts.accountId, accountId)));
  return rows.length > 0;
}

export async function hostIdsOf(sql: Queryable, roomId: string): Promise<readonly string[]> {
  const rows = await sql.select({ id: hosts.accountId }).from(hosts).where(eq(hosts.roomId, roomId));
  return rows.map(({ id }) => id);
}

/** The hosts of a room, by name. */
export function hostsOf(sql: Queryable, roomId: string) {
  return sql
    .select({ id: accounts.id, username: accounts.username })
    .from(hosts)
    .innerJoin(accounts, eq(accounts.id, hosts.accountId))
    .where(eq(hosts.roomId, roomId))
    .orderBy(asc(accounts.usernameKey));
}

/** Counts the hosts of a room, whose number stays until the commit. */
export async function countHosts(sql: Transaction, roomId: string): Promise<number> {
  await sql.select({ id: rooms.id }).from(rooms).where(eq(rooms.id, roomId)).for('update');
  const [row] = await sql.select({ hosts: count() }).from(hosts).where(eq(hosts.roomId, roomId));
  return row?.hosts ?? 0;
}

export async function insertHost(sql: Transaction, roomId: string, accountId: string): Promise<void> {
  await sql.insert(hosts).values({ roomId, accountId });
}

/** Whether the account was host until now. */
export async function deleteHost(sql: Transaction, roomId: string, accountId: string): Promise<boolean> {
  const rows = await sql
    .delete(hosts)
    .where(and(eq(hosts.roomId, roomId), eq(hosts.accountId, accountId)))
    .returning({ roomId: hosts.roomId });
  return rows.length > 0;
}

/** The rooms an account is host of, as its person is given them. */
export function hostedBy(sql: Queryable, accountId: string) {
  return sql
    .select({ room: rooms.name })
    .from(hosts)
    .innerJoin(rooms, eq(rooms.id, hosts.roomId))
    .where(eq(hosts.accountId, accountId))
    .orderBy(asc(rooms.position));
}

export async function deleteHostsOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(hosts).where(eq(hosts.accountId, accountId));
}
