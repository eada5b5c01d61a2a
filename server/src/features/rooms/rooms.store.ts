import type { Database, Queryable } from '@plausch/platform/db';
import { and, asc, eq, gte } from 'drizzle-orm';
import { LineStore } from '../talk/index.ts';
import { type PlaceRow, type RoomRow, roomLines, roomPlaces, rooms } from './rooms.tables.ts';

/** What was said in rooms. */
export const lines = new LineStore(roomLines);

export function allRooms(sql: Queryable): Promise<RoomRow[]> {
  return sql.select().from(rooms).orderBy(asc(rooms.position));
}

export async function roomById(sql: Queryable, id: string): Promise<RoomRow | undefined> {
  const [row] = await sql.select().from(rooms).where(eq(rooms.id, id));
  return row;
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
  await database.run(SAVE_PLACES, [
    places.map(({ accountId }) => accountId),
    places.map(({ roomId }) => roomId),
    places.map(({ x }) => x),
    places.map(({ y }) => y),
    places.map(({ seatId }) => seatId),
    places.map(({ at }) => at.toISOString()),
  ]);
}

export async function forgetPlace(sql: Queryable, accountId: string): Promise<void> {
  await sql.delete(roomPlaces).where(eq(roomPlaces.accountId, accountId));
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
