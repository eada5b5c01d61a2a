import { callApi, insertAccount, insertSession, registrationOf, userOf } from '@plausch/dev-env';
import type { User } from '@plausch/protocol';
import type { FigureSpec } from '@plausch/stage/figures';
import type { RunningServer } from '../harness/server.ts';

/** What somebody types into the forms. */
export type Details = { username: string; email: string; password: string; birthDate: string };

export function detailsOf(username: string): Details {
  const { email, password, birthDate } = registrationOf(username);
  return { username, email, password, birthDate };
}

/** Puts an account that has just been activated into the database, for stories that begin later. */
export async function createAccount({ query }: RunningServer, username: string): Promise<void> {
  await insertAccount(query, username, { now: new Date() });
}

/** What a browser keeps of somebody who signed in earlier. */
export type StoredSession = { token: string; user: User };

/** Puts a session of an account into the database, as if it was opened on another day. */
export async function createSession(
  { origin, query }: RunningServer,
  username: string,
): Promise<StoredSession> {
  const token = await insertSession(query, username, new Date());
  return { token, user: await userOf(origin, token) };
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
