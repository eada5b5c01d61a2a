import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { RunningServer } from './server.ts';

/** Somebody signed in, as the database knows them. */
export type Resident = { readonly userId: string; readonly username: string; readonly token: string };

/** A text inside a statement, whatever it holds. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * Puts people with these names straight into the database, past the rules for names: what is shown has to stay text also
 * when a rule fails. `activated: false`: they still wait for the link of their mail.
 */
export async function settle(
  server: Pick<RunningServer, 'query'>,
  names: readonly string[],
  { activated = true }: { readonly activated?: boolean } = {},
): Promise<Resident[]> {
  const people = names.map((username) => {
    const token = randomBytes(32).toString('base64url');
    return { userId: randomUUID(), username, token };
  });
  const accounts = people.map(
    ({ userId, username }) =>
      `('${userId}', ${quoted(username)}, '${userId}', '${userId}', '${emailOf(userId)}', '${emailOf(userId)}', '-',
        '1990-05-17', 'sofia', 'default', now(), ${activated ? 'now()' : 'null'}, now() - interval '1 year')`,
  );
  const sessions = people.map(({ userId, token }) => {
    const hash = createHash('sha256').update(token).digest('hex');
    return `('${randomUUID()}', '\\x${hash}', '${userId}', 'somewhere', now(), now(), now() + interval '1 day')`;
  });
  await server.query(
    `insert into accounts (id, username, username_key, username_skeleton, email, email_key, password_hash, birth_date,
       avatar_id, bubble_color_id, terms_accepted_at, activated_at, created_at) values ${accounts.join(',')}`,
  );
  await server.query(
    `insert into sessions (id, token_hash, account_id, device, created_at, seen_at, expires_at)
     values ${sessions.join(',')}`,
  );
  return people;
}

/** The address of somebody who was put into the database. */
export function emailOf(userId: string): string {
  return `${userId}@beispiel.test`;
}
