import type { User } from '@plausch/protocol';
import type { TestSystem } from './system.ts';

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
  const token = /[?&]token=([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error('the mail holds no link with a token');
  return token;
}

/** Registers somebody and follows the mailed link. */
export async function registerPerson(
  system: TestSystem,
  username: string,
  details: PersonDetails,
): Promise<void> {
  const registration = registrationOf(username, details);
  const { status } = await system.call('register', { body: registration });
  if (status !== 201) throw new Error(`registering ${username} answered ${status}`);
  const mail = await system.mailTo(registration.email);
  const activated = await system.call('activate', { body: { token: tokenIn(mail.text) } });
  if (activated.status !== 200) throw new Error(`activating ${username} answered ${activated.status}`);
}

export async function signInPerson(
  system: TestSystem,
  login: string,
  details: PersonDetails,
): Promise<Person> {
  const password = details.password ?? PASSWORD;
  const { status, body } = await system.call('login', { body: { login, password } });
  if (status !== 200) throw new Error(`signing in ${login} answered ${status}`);
  return { token: body.token, user: body.user, password };
}
