import {
  batched,
  type Database,
  holdKey,
  listParameter,
  prepared,
  type Queryable,
  type Transaction,
} from '@plausch/platform/db';
import type { Gone } from '@plausch/protocol';
import { and, asc, count, eq, gte, inArray, like, lt, or, sql as raw } from 'drizzle-orm';
import { LineStore, ReactionStore } from '../talk/index.ts';
import { type PlaceRow, type RoomRow, roomLines, roomPlaces, roomReactions, rooms } from './rooms.tables.ts';

/** How people react to what was said in rooms. */
export const reactions = new ReactionStore(roomReactions, roomLines);

/** What was said in rooms. */
export const lines = new LineStore<Gone>(roomLines, reactions);

export function allRooms(sql: Queryable): Promise<RoomRow[]> {
  return sql.select().from(rooms).orderBy(asc(rooms.position));
}

export async function roomById(sql: Queryable, id: string): Promise<RoomRow | undefined> {
  const [row] = await sql.select().from(rooms).where(eq(rooms.id, id));
  return row;
}

/** Changes a room; undefined when there is none. */
export async function updateRoom(
  sql: Transaction,
  id: string,
  change: Partial<Pick<RoomRow, 'name' | 'description' | 'capacity' | 'isOpen' | 'slowSeconds'>>,
): Promise<RoomRow | undefined> {
  const [row] = await sql.update(rooms).set(change).where(eq(rooms.id, id)).returning();
  return row;
}

/** Makes room for another one at a place of the lists; others that do so wait until this transaction ends. Answers how many there are. */
export async function lockPositions(sql: Transaction): Promise<number> {
  await holdKey(sql, 'rooms positions');
  const [row] = await sql.select({ rooms: count() }).from(rooms);
  return row?.rooms ?? 0;
}

/** Writes a room down at its position; those that stand there and behind move on by one. */
export async function insertRoom(sql: Transaction, row: RoomRow): Promise<void> {
  await sql
    .update(rooms)
    .set({ position: raw`${rooms.position} + 1` })
    .where(gte(rooms.position, row.position));
  await sql.insert(rooms).values(row);
}

/** Which of these slugs are taken: a word, and the same with a number. */
export async function slugsLike(sql: Queryable, slug: string): Promise<ReadonlySet<string>> {
  const rows = await sql
    .select({ slug: rooms.slug })
    .from(rooms)
    .where(or(eq(rooms.slug, slug), like(rooms.slug, `${slug}-%`)));
  return new Set(rows.map((row) => row.slug));
}

/** How many lines were said in rooms since a moment. */
export async function countLines(sql: Queryable, since: Date): Promise<number> {
  const [row] = await sql.select({ lines: count() }).from(roomLines).where(gte(roomLines.saidAt, since));
  return row?.lines ?? 0;
}

export async function roomBySlug(sql: Queryable, slug: string): Promise<RoomRow | undefined> {
  const [row] = await sql.select().from(rooms).where(eq(rooms.slug, slug));
  return row;
}

/** The places in a room that were saved since a moment. */
export function placesIn(sql: Queryable, roomId: string, since: Date): Promise<PlaceRow[]> {
  return sql
    .select()
    .from(roomPlaces)
    .where(and(eq(roomPlaces.roomId, roomId), gte(roomPlaces.at, since)));
}

const SAVE_PLACES = {
  name: 'save_room_places',
  text: `
    insert into room_places (account_id, room_id, x, y, seat_id, at)
    select * from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::integer[], $5::text[], $6::timestamptz[])
    on conflict (account_id) do update
      set room_id = excluded.room_id, x = excluded.x, y = excluded.y, seat_id = excluded.seat_id, at = excluded.at`,
};

/** Writes down where people are, all at once. */
export async function savePlaces(
  database: Pick<Database, 'run'>,
  places: readonly PlaceRow[],
): Promise<void> {
  if (places.length === 0) return;
  // In the same order as they are forgotten: neither statement waits for the other in a circle.
  const rows = places.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
  await database.run(SAVE_PLACES, [
    rows.map(({ accountId }) => accountId),
    rows.map(({ roomId }) => roomId),
    rows.map(({ x }) => x),
    rows.map(({ y }) => y),
    rows.map(({ seatId }) => seatId),
    rows.map(({ at }) => at.toISOString()),
  ]);
}

const deletePlaces = prepared((sql) => {
  const inOrder = sql
    .select({ accountId: roomPlaces.accountId })
    .from(roomPlaces)
    .where(raw`${roomPlaces.accountId} in (select unnest(${listParameter('ids', 'uuid')}))`)
    .orderBy(asc(roomPlaces.accountId))
    .for('update');
  return sql.delete(roomPlaces).where(inArray(roomPlaces.accountId, inOrder)).prepare('forget_room_places');
});
const forgetTogether = batched<true>(async (sql, ids) => {
  await deletePlaces(sql).execute({ ids });
  return new Map(ids.map((id) => [id, true]));
});

/** Those who leave at the same time share a statement. */
export async function forgetPlace(sql: Queryable, accountId: string): Promise<void> {
  await forgetTogether(sql, accountId);
}

/** Deletes the places that were saved before a moment. A place that is being saved anew is left alone. */
export async function deleteOldPlaces(sql: Queryable, before: Date): Promise<void> {
  const old = sql
    .select({ accountId: roomPlaces.accountId })
    .from(roomPlaces)
    .where(lt(roomPlaces.at, before))
    .for('update', { skipLocked: true });
  await sql.delete(roomPlaces).where(inArray(roomPlaces.accountId, old));
}

/** Where the figure of an account was last, if anywhere. */
export function placeOf(sql: Queryable, accountId: string) {
  return sql
    .select({
      room: rooms.name,
      x: roomPlaces.x,
      y: roomPlaces.y,
      seatId: roomPlaces.seatId,
      at: roomPlaces.at,
    })
    .from(roomPlaces)
    .innerJoin(rooms, eq(rooms.id, roomPlaces.roomId))
    .where(eq(roomPlaces.accountId, accountId));
}
