import type { User } from '@plausch/protocol';
import { callApi } from './api.ts';

export type PersonDetails = { email?: string; password?: string; birthDate?: string };
export type Person = { token: string; user: User; password: string };

const PASSWORD = 'kaffee mit milch und zucker';

const emailOf = (username: string, details: PersonDetails) =>
  details.email ?? `${username.toLowerCase().replace(/[^a-z0-9]/g, '')}@beispiel.test`;

/** What a newcomer fills in. */
export function registrationOf(username: string, details: PersonDetails = {}) {
  return {
    username,
    email: emailOf(username, details),
    password: details.password ?? PASSWORD,
    birthDate: details.birthDate ?? '1990-05-17',
    acceptTerms: true as const,
  };
}

/** The token in a mailed link. */
export function tokenIn(text: string): string {
  const token = /(?:[?&]token=|\/reset-password\/)([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error('the mail holds no link with a token');
  return token;
}

/** Registers somebody; says the address that the link goes to. */
export async function register(origin: string, username: string, details: PersonDetails): Promise<string> {
  const registration = registrationOf(username, details);
  const { status, body } = await callApi(origin, 'register', { body: registration });
  if (status !== 201) throw new Error(`registering ${username} was refused: ${body.error?.code}`);
  return registration.email;
}

/** Follows the link of a mail. */
export async function activate(origin: string, mailText: string): Promise<void> {
  const { status, body } = await callApi(origin, 'activate', { body: { token: tokenIn(mailText) } });
  if (status !== 200) throw new Error(`activating was refused: ${body.error?.code}`);
}

/** Signs somebody in with the password of `registrationOf`. */
export async function signIn(origin: string, login: string, details: PersonDetails = {}): Promise<Person> {
  const password = details.password ?? PASSWORD;
  const { status, body } = await callApi(origin, 'login', { body: { login, password } });
  if (status !== 200) throw new Error(`signing in ${login} was refused: ${body.error?.code}`);
  return { token: body.token, user: body.user, password };
}
