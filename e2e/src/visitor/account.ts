import { callApi, registrationOf, tokenIn } from '@plausch/dev-env';
import type { DeviceOptions } from '@plausch/dev-env/browser';
import type { RunningServer } from '../harness/server.ts';
import { activationLink } from './mailbox.ts';

/** What somebody types into the forms. */
export type Details = { username: string; email: string; password: string; birthDate: string };

export function detailsOf(username: string): Details {
  const { email, password, birthDate } = registrationOf(username);
  return { username, email, password, birthDate };
}

/** Registers and activates somebody without a browser, for stories that begin later. */
export async function createAccount(server: RunningServer, details: Details): Promise<void> {
  const registered = await callApi(server.origin, 'register', { body: { ...details, acceptTerms: true } });
  if (registered.status !== 201) throw new Error(`registering answered ${registered.status}`);
  const token = tokenIn(await activationLink(server, details.email));
  const activated = await callApi(server.origin, 'activate', { body: { token } });
  if (activated.status !== 200) throw new Error(`activating answered ${activated.status}`);
}

/** What a browser keeps of somebody who signed in earlier. */
export type StoredSession = { token: string };

export async function signIn(
  origin: string,
  { username, password }: Pick<Details, 'username' | 'password'>,
): Promise<StoredSession> {
  const { status, body } = await callApi(origin, 'login', { body: { login: username, password } });
  if (status !== 200) throw new Error(`signing in answered ${status}`);
  return body;
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
