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
export function createParticipants(databaseUrl: string, count: number): Promise<Participant[]> {
  return signUp(
    databaseUrl,
    Array.from({ length: count }, (_, i) => `Gast${i}`),
    'user',
  );
}

/** One who may warn all the others. */
export async function createModerator(databaseUrl: string): Promise<Participant> {
  const [moderator] = await signUp(databaseUrl, ['Aufsicht'], 'moderator');
  if (!moderator) throw new Error('nobody was signed up');
  return moderator;
}

async function signUp(
  databaseUrl: string,
  names: readonly string[],
  role: 'user' | 'moderator',
): Promise<Participant[]> {
  const people = names.map(() => ({ userId: newId(), token: newToken() }));
  const now = Date.now();
  await onDatabase(databaseUrl, (client) =>
    client.query(
      `with account as (
         insert into accounts (id, username, username_key, username_skeleton, email, email_key, password_hash,
                               birth_date, avatar_id, bubble_color_id, role, terms_accepted_at, activated_at, created_at)
         select id, name, lower(name), lower(name), name || '@beispiel.test', lower(name) || '@beispiel.test', '-', '1990-05-17',
                'sofia', 'default', $8, $5, $5, $5
         from unnest($1::uuid[], $2::text[]) as person (id, name)
         returning id
       )
       insert into sessions (id, token_hash, account_id, device, created_at, seen_at, expires_at, second_factor_at)
       select session.id, hash, account.id, 'faults', $6, $6, $7, $7
       from unnest($3::uuid[], $4::bytea[], $1::uuid[]) as session (id, hash, account_id)
       join account on account.id = session.account_id`,
      [
        people.map(({ userId }) => userId),
        names,
        people.map(newId),
        people.map(({ token }) => hashToken(token)),
        new Date(now - YEAR_MS),
        new Date(now),
        new Date(now + YEAR_MS),
        role,
      ],
    ),
  );
  return people;
}
