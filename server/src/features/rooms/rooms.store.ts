import type { Queryable, Transaction } from '@plausch/platform/db';
import type { Line } from '@plausch/protocol';
import { and, asc, desc, eq, gte, sql as raw } from 'drizzle-orm';
import { accounts } from '../accounts/index.ts';
import { type PlaceRow, type RoomRow, roomLines, roomPlaces, rooms } from './rooms.tables.ts';

export function allRooms(sql: Queryable): Promise<RoomRow[]> {
  return sql.select().from(rooms).orderBy(asc(rooms.position));
}

export async function roomById(sql: Queryable, id: string): Promise<RoomRow | undefined> {
  const [row] = await sql.select().from(rooms).where(eq(rooms.id, id));
  return row;
}

const lineColumns = {
  id: roomLines.id,
  clientId: roomLines.clientId,
  userId: roomLines.accountId,
  username: accounts.username,
  text: roomLines.text,
  bubbleColorId: roomLines.bubbleColorId,
  at: roomLines.saidAt,
};
type LineRow = Omit<Line, 'at'> & { at: Date };
const toLine = (row: LineRow): Line => ({ ...row, at: row.at.getTime() });

/** The newest lines since a moment, oldest first, in the one order of the room. */
export async function recentLines(
  sql: Queryable,
  roomId: string,
  since: Date,
  most: number,
): Promise<Line[]> {
  const rows = await sql
    .select(lineColumns)
    .from(roomLines)
    .innerJoin(accounts, eq(accounts.id, roomLines.accountId))
    .where(and(eq(roomLines.roomId, roomId), gte(roomLines.saidAt, since)))
    .orderBy(desc(roomLines.number))
    .limit(most);
  return rows.reverse().map(toLine);
}

export type NewLine = typeof roomLines.$inferInsert;

/** Writes lines down in this order; leaves out those that are there already and says which ids are new. */
export async function insertLines(sql: Transaction, lines: readonly NewLine[]): Promise<Set<string>> {
  const rows = await sql
    .insert(roomLines)
    .values([...lines])
    .onConflictDoNothing({ target: [roomLines.accountId, roomLines.clientId] })
    .returning({ id: roomLines.id });
  return new Set(rows.map((row) => row.id));
}

/** A line by its sender's own id. */
export async function lineByClientId(
  sql: Queryable,
  accountId: string,
  clientId: string,
): Promise<{ id: string; saidAt: Date } | undefined> {
  const [row] = await sql
    .select({ id: roomLines.id, saidAt: roomLines.saidAt })
    .from(roomLines)
    .where(and(eq(roomLines.accountId, accountId), eq(roomLines.clientId, clientId)));
  return row;
}

export async function placeOf(sql: Queryable, accountId: string): Promise<PlaceRow | undefined> {
  const [row] = await sql.select().from(roomPlaces).where(eq(roomPlaces.accountId, accountId));
  return row;
}

/** Writes down where people are, all at once. */
export async function savePlaces(sql: Transaction, places: readonly PlaceRow[]): Promise<void> {
  if (places.length === 0) return;
  await sql
    .insert(roomPlaces)
    .values([...places])
    .onConflictDoUpdate({
      target: roomPlaces.accountId,
      set: {
        roomId: raw`excluded.room_id`,
        x: raw`excluded.x`,
        y: raw`excluded.y`,
        seatId: raw`excluded.seat_id`,
        at: raw`excluded.at`,
      },
    });
}

export async function forgetPlace(sql: Queryable, accountId: string): Promise<void> {
  await sql.delete(roomPlaces).where(eq(roomPlaces.accountId, accountId));
}
