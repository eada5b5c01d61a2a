import { hashToken, newId, newToken } from '@plausch/platform/ids';
import { withClient } from './database.ts';

const YEAR_MS = 365 * 86_400_000;

/** Signed-in people: accounts with a session each, written straight into the database. Says their tokens. */
export async function populate(databaseUrl: string, people: number): Promise<string[]> {
  const tokens = Array.from({ length: people }, newToken);
  const now = Date.now();
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    await client.query(
      `with person as (
         select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::bytea[]) as t (id, name, session_id, token_hash)
       ), account as (
         insert into accounts (id, username, username_key, email, email_key, password_hash, birth_date, avatar_id,
                               bubble_color_id, terms_accepted_at, activated_at, created_at)
         select id, name, lower(name), name || '@beispiel.test', lower(name) || '@beispiel.test', '-', '1990-05-17',
                'sofia', 'default', $5, $5, $5
         from person
       )
       insert into sessions (id, token_hash, account_id, device, created_at, seen_at, expires_at)
       select session_id, token_hash, id, 'bench', $6, $6, $7 from person`,
      [
        tokens.map(newId),
        tokens.map((_token, i) => `Gast${i}`),
        tokens.map(newId),
        tokens.map(hashToken),
        new Date(now - YEAR_MS),
        new Date(now),
        new Date(now + YEAR_MS),
      ],
    );
    await client.query('commit');
    await client.query('analyze');
  });
  return tokens;
}

/** Further rooms of one kind; says their ids. */
export async function addRooms(databaseUrl: string, count: number, capacity: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  await withClient(databaseUrl, (client) =>
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
