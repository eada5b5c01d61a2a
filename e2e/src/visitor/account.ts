import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { callApi, registrationOf } from '@plausch/dev-env';
import type { DeviceOptions } from '@plausch/dev-env/browser';
import { type FigureSpec, looks } from '@plausch/stage/figures';
import { quoted } from '../harness/crowd.ts';
import type { RunningServer } from '../harness/server.ts';

/** What somebody types into the forms. */
export type Details = { username: string; email: string; password: string; birthDate: string };

/** The hash of the password that `detailsOf` says, with the parameters that the server would take for it. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$vvYowg7NxDi8++1jAYBcWw$a5xQWx6SNlPyb8dxVEVJYaaXQTQ191cqMNRLgohPEn0';

export function detailsOf(username: string): Details {
  const { email, password, birthDate } = registrationOf(username);
  return { username, email, password, birthDate };
}

/** Puts an account that has just been activated into the database, for stories that begin later. */
export async function createAccount(server: RunningServer, username: string): Promise<void> {
  const { email, birthDate } = detailsOf(username);
  // The compared form of a name and what a hasty eye makes of it, as the server writes them down.
  const key = username.toLowerCase();
  const skeleton = `replace(replace(translate(${quoted(key)}, '01iéèêàâôûîçñ._-', 'olleeeaaoulcn'), 'rn', 'm'), 'vv', 'w')`;
  const look = looks[username.length % looks.length]?.id ?? '';
  await server.query(
    `insert into accounts (id, username, username_key, username_skeleton, email, email_key, password_hash, birth_date,
       avatar_id, bubble_color_id, terms_accepted_at, activated_at, created_at)
     values ('${randomUUID()}', ${quoted(username)}, ${quoted(key)}, ${skeleton}, ${quoted(email)}, ${quoted(email)},
       ${quoted(PASSWORD_HASH)}, '${birthDate}', '${look}', 'default', now(), now(), now())`,
  );
}

/** What a browser keeps of somebody who signed in earlier. */
export type StoredSession = { token: string };

/** Puts a session of an account into the database, as if it was opened on another day. */
export async function createSession(server: RunningServer, username: string): Promise<StoredSession> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  await server.query(
    `insert into sessions (id, token_hash, account_id, device, created_at, seen_at, expires_at)
     select '${randomUUID()}', '\\x${hash}', id, 'node', now(), now(), now() + interval '30 days'
     from accounts where username_key = ${quoted(username.toLowerCase())}`,
  );
  const { status, body } = await callApi(server.origin, 'currentUser', { token });
  if (status !== 200) throw new Error(`${username} is not signed in: ${status}`);
  return { token, ...body };
}

/** Logs in to an account by name and password. */
export async function signIn(
  origin: string,
  { username, password }: Pick<Details, 'username' | 'password'>,
): Promise<StoredSession> {
  const { status, body } = await callApi(origin, 'login', { body: { login: username, password } });
  if (status !== 200) throw new Error(`signing in answered ${status}`);
  return body;
}

/** Puts a figure on an account, without a browser. */
export async function dress(origin: string, details: Details, figure: FigureSpec): Promise<void> {
  const { token } = await signIn(origin, details);
  const { status } = await callApi(origin, 'changeFigure', { token, body: { figure } });
  if (status !== 200) throw new Error(`dressing ${details.username} answered ${status}`);
}

/** Ends a session, so that its figure goes at once. */
export async function signOut(origin: string, { token }: StoredSession): Promise<void> {
  await callApi(origin, 'logout', { token });
}

/** A browser's storage as an earlier visit has left it. */
export function storageOf(
  origin: string,
  entries: Readonly<Record<string, string>>,
): NonNullable<DeviceOptions['storageState']> {
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}
