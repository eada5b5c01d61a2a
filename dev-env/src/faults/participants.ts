import { hashToken, newId, newToken } from '@plausch/platform/ids';
import pg from 'pg';

/** Longer than any clock is set wrong. */
const YEAR_MS = 365 * 86_400_000;

/** Somebody signed in. */
export type Participant = { readonly userId: string; readonly token: string };

/** Runs statements on a database and closes the connection again. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Signed-in people, written straight into the database: how they signed up is no matter here. */
export async function createParticipants(databaseUrl: string, count: number): Promise<Participant[]> {
  const people = Array.from({ length: count }, () => ({ userId: newId(), token: newToken() }));
  const now = Date.now();
  await onDatabase(databaseUrl, (client) =>
    client.query(
      `with account as (
         insert into accounts (id, username, username_key, username_skeleton, email, email_key, password_hash,
                               birth_date, avatar_id, bubble_color_id, terms_accepted_at, activated_at, created_at)
         select id, name, lower(name), lower(name), name || '@beispiel.test', lower(name) || '@beispiel.test', '-', '1990-05-17',
                'sofia', 'default', $5, $5, $5
         from unnest($1::uuid[], $2::text[]) as person (id, name)
         returning id
       )
       insert into sessions (id, token_hash, account_id, device, created_at, seen_at, expires_at)
       select session.id, hash, account.id, 'faults', $6, $6, $7
       from unnest($3::uuid[], $4::bytea[], $1::uuid[]) as session (id, hash, account_id)
       join account on account.id = session.account_id`,
      [
        people.map(({ userId }) => userId),
        people.map((_, i) => `Gast${i}`),
        people.map(newId),
        people.map(({ token }) => hashToken(token)),
        new Date(now - YEAR_MS),
        new Date(now),
        new Date(now + YEAR_MS),
      ],
    ),
  );
  return people;
}
