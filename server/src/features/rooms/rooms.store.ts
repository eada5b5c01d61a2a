import { batched, type Database, prepared, type Queryable } from '@plausch/platform/db';
import type { Line } from '@plausch/protocol';
import { and, asc, desc, eq, gte, inArray, lt, sql as raw } from 'drizzle-orm';
import { accounts, type Person, toPerson } from '../accounts/index.ts';
import { blocks } from '../friends/index.ts';
import { type PlaceRow, type RoomRow, roomLines, roomPlaces, rooms } from './rooms.tables.ts';

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

/** By hand, because it runs for every line that is said: one round trip, put together once. */
const INSERT_LINES = {
  name: 'insert_room_lines',
  text: `
    insert into room_lines (id, room_id, account_id, client_id, text, bubble_color_id, said_at, writer)
    select id, room_id, account_id, client_id, text, bubble_color_id, said_at, $8::uuid
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::timestamptz[])
      with ordinality as line (id, room_id, account_id, client_id, text, bubble_color_id, said_at, place)
    order by place
    on conflict (account_id, client_id) do nothing
    returning id`,
};

/** Writes lines down in this order; leaves out those that are there already and says which ids are new. */
export async function insertLines(
  database: Pick<Database, 'run'>,
  writer: string,
  lines: readonly { readonly roomId: string; readonly line: Line }[],
): Promise<Set<string>> {
  const column = (of: (line: Line) => string) => lines.map(({ line }) => of(line));
  const rows = await database.run<{ id: string }>(INSERT_LINES, [
    column(({ id }) => id),
    lines.map(({ roomId }) => roomId),
    column(({ userId }) => userId),
    column(({ clientId }) => clientId),
    column(({ text }) => text),
    column(({ bubbleColorId }) => bubbleColorId),
    column(({ at }) => new Date(at).toISOString()),
    writer,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** The highest number of a room's lines; 0 where there are none. */
export async function lastNumber(sql: Queryable, roomId: string): Promise<number> {
  const [row] = await sql
    .select({ number: roomLines.number })
    .from(roomLines)
    .where(eq(roomLines.roomId, roomId))
    .orderBy(desc(roomLines.number))
    .limit(1);
  return row?.number ?? 0;
}

/** Gives lines new places at the end of the order of their rooms, in the order they are named; they are this writer's now. */
export function moveToEnd(
  database: Pick<Database, 'inTransaction'>,
  writer: string,
  ids: readonly string[],
): Promise<void> {
  return database.inTransaction(async ({ sql }) => {
    for (const id of ids) {
      await sql.execute(raw`update room_lines set number = default, writer = ${writer} where id = ${id}`);
    }
  });
}

export type WrittenLine = {
  readonly id: string;
  readonly roomId: string;
  readonly text: string;
  readonly saidAt: Date;
  readonly number: number;
  readonly writer: string | null;
};

/** A line by the client id that its sender gave it. */
export async function lineByClientId(
  sql: Queryable,
  accountId: string,
  clientId: string,
): Promise<WrittenLine | undefined> {
  const { id, roomId, text, saidAt, number, writer } = roomLines;
  const [row] = await sql
    .select({ id, roomId, text, saidAt, number, writer })
    .from(roomLines)
    .where(and(eq(roomLines.accountId, accountId), eq(roomLines.clientId, clientId)));
  return row;
}

const newcomersById = prepared((sql) => {
  const other = raw`case when ${blocks.blockerId} = ${accounts.id} then ${blocks.blockedId} else ${blocks.blockerId} end`;
  return sql
    .select({
      account: {
        id: accounts.id,
        username: accounts.username,
        avatarId: accounts.avatarId,
        figure: accounts.figure,
        bubbleColorId: accounts.bubbleColorId,
        createdAt: accounts.createdAt,
      },
      hidden: raw<string[]>`array(
        select ${other} from ${blocks}
        where ${blocks.blockerId} = ${accounts.id} or ${blocks.blockedId} = ${accounts.id})`,
    })
    .from(accounts)
    .where(raw`${accounts.id} = any(${raw.placeholder('ids')})`)
    .prepare('room_newcomers');
});

/** A person who joins, with the accounts on the other side of their blocks. */
export type Newcomer = { readonly person: Person; readonly hidden: ReadonlySet<string> };

/** One query for both, and for all who join at the same time. */
export const newcomer = batched<Newcomer>(async (sql, ids) => {
  const rows = await newcomersById(sql).execute({ ids });
  return new Map(
    rows.map(({ account, hidden }) => [account.id, { person: toPerson(account), hidden: new Set(hidden) }]),
  );
});

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

/** Deletes lines said before a moment, at most so many; says how many it were. */
export async function deleteOldLines(sql: Queryable, before: Date, most: number): Promise<number> {
  const old = sql
    .select({ id: roomLines.id })
    .from(roomLines)
    .where(lt(roomLines.saidAt, before))
    .limit(most);
  const deleted = await sql
    .delete(roomLines)
    .where(inArray(roomLines.id, old))
    .returning({ id: roomLines.id });
  return deleted.length;
}

/** All that an account said, oldest first, as far as it is kept. */
export function linesOf(sql: Queryable, accountId: string) {
  return sql
    .select({ room: rooms.name, text: roomLines.text, saidAt: roomLines.saidAt })
    .from(roomLines)
    .innerJoin(rooms, eq(rooms.id, roomLines.roomId))
    .where(eq(roomLines.accountId, accountId))
    .orderBy(roomLines.number);
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
