import { createParticipants, onDatabase } from '@plausch/dev-env/faults';
import { newId } from '@plausch/platform/ids';

/** Signed-in people, written straight into the database. Says their tokens. */
export async function populate(databaseUrl: string, people: number): Promise<string[]> {
  const participants = await createParticipants(databaseUrl, people);
  await onDatabase(databaseUrl, (client) => client.query('analyze'));
  return participants.map(({ token }) => token);
}

/** Further rooms of one kind; says their ids. */
export async function addRooms(databaseUrl: string, count: number, capacity: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  await onDatabase(databaseUrl, (client) =>
    client.query(
      `insert into rooms (id, slug, name, description, scene_id, capacity, position, created_at)
       select id, 'raum-' || id, 'Raum', 'Ein Raum', 'kaffeehaus', $2,
              n + (select max(position) from rooms), now()
       from unnest($1::uuid[]) with ordinality as t (id, n)`,
      [ids, capacity],
    ),
  );
  return ids;
}
