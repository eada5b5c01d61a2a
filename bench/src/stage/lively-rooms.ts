import { onDatabase } from '@plausch/dev-env/faults';
import { nearestWalkable } from '@plausch/stage';
import { looks } from '@plausch/stage/figures';
import type { BenchDatabase } from '../subjects/database.ts';
import { type Plausch, startPlausch } from '../subjects/plausch.ts';
import { Crowd } from './crowd.ts';
import { COFFEE_HOUSE, type RandomNumber, somewhere } from './floor.ts';

const CAPACITY = 500;

/** A room with everybody in it but the one who looks on. */
export type LivelyRoom = {
  readonly avatars: number;
  readonly slug: string;
  /** The session of whoever looks on. */
  readonly token: string;
  readonly crowd: Crowd;
};

/** The real server with a room for each number of avatars; people of different looks stand all over the floor. */
export async function openLivelyRooms(
  database: BenchDatabase,
  sizes: readonly number[],
  random: RandomNumber,
): Promise<{ readonly server: Plausch; readonly rooms: readonly LivelyRoom[] }> {
  let databaseUrl = '';
  const create = async (name: string) => {
    databaseUrl = await database.create(name);
    return databaseUrl;
  };
  const server = await startPlausch(
    { ...database, create },
    {
      name: 'stage',
      people: sizes.reduce((sum, size) => sum + size, 0),
      rooms: { count: sizes.length, capacity: CAPACITY },
    },
  );
  try {
    const rooms: LivelyRoom[] = [];
    let first = 0;
    for (const [i, avatars] of sizes.entries()) {
      const roomId = server.rooms[i] ?? '';
      const slug = await furnish(databaseUrl, { roomId, first, avatars }, random);
      const [token = '', ...others] = server.tokens.slice(first, first + avatars);
      const crowd = await Crowd.enter({ port: server.port, roomId, tokens: others, random });
      rooms.push({ avatars, slug, token, crowd });
      first += avatars;
    }
    return { server, rooms };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

type Share = { readonly roomId: string; readonly first: number; readonly avatars: number };

/** Gives the people of a room their looks and the places they were last seen at; says the room's slug. */
async function furnish(
  databaseUrl: string,
  { roomId, first, avatars }: Share,
  random: RandomNumber,
): Promise<string> {
  const numbers = Array.from({ length: avatars }, (_, i) => first + i);
  const names = numbers.map((number) => `Gast${number}`);
  const places = numbers.map(() => nearestWalkable(COFFEE_HOUSE, somewhere(random)));
  return onDatabase(databaseUrl, async (client) => {
    await client.query(
      `update accounts set avatar_id = look from unnest($1::text[], $2::text[]) as t (name, look) where username = name`,
      [names, numbers.map((number) => looks[number % looks.length]?.id)],
    );
    await client.query(
      `insert into room_places (account_id, room_id, x, y, seat_id, at)
       select id, $1, x, y, null, now()
       from unnest($2::text[], $3::int[], $4::int[]) as t (name, x, y) join accounts on username = name`,
      [roomId, names, places.map(({ x }) => x), places.map(({ y }) => y)],
    );
    const { rows } = await client.query<{ slug: string }>('select slug from rooms where id = $1', [roomId]);
    return rows[0]?.slug ?? '';
  });
}
