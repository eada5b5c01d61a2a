import { hashToken, newId, newToken } from '@plausch/platform/ids';
import type { User } from '@plausch/protocol';
import { keyOf, nameColumns } from '@plausch/server/accounts';
import { looks } from '@plausch/stage/figures';
import { callApi } from './api.ts';

export type PersonDetails = { email?: string; password?: string; birthDate?: string };
export type Person = { token: string; user: User; password: string };

const PASSWORD = 'kaffee mit milch und zucker';
/** Its hash, with the parameters that the server takes. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$vvYowg7NxDi8++1jAYBcWw$a5xQWx6SNlPyb8dxVEVJYaaXQTQ191cqMNRLgohPEn0';
const SESSION_MS = 30 * 86_400_000;
/** Ten years: longer than any test moves the clock. */
const LONG_MS = 3_650 * 86_400_000;

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

/** Runs a statement with its parameters. */
export type Querying = (statement: string, values: readonly unknown[]) => Promise<unknown>;

/** Which look a name gets: the server draws one, but a test has to meet the same one every time. */
const lookNumberOf = (username: string) =>
  [...username].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0);

/** Writes an activated account down, as registering and activating leave it. Its password is that of `registrationOf`. */
export async function insertAccount(
  query: Querying,
  username: string,
  { now, ...details }: Omit<PersonDetails, 'password'> & { now: Date },
): Promise<void> {
  const { email, birthDate } = registrationOf(username, details);
  const id = newId();
  const look = looks[lookNumberOf(username) % looks.length];
  const { usernameKey, usernameSkeleton } = nameColumns(username);
  await query(
    `insert into accounts (id, username, username_key, username_skeleton, email, email_key, password_hash, birth_date,
       avatar_id, bubble_color_id, terms_accepted_at, activated_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'paper', $10, $10, $10)`,
    [
      id,
      username,
      usernameKey,
      usernameSkeleton,
      email,
      keyOf(email),
      PASSWORD_HASH,
      birthDate,
      look?.id,
      now,
    ],
  );
}

/**
 * Writes a session of an account down, as a first login on a device leaves it, with a second factor given, which stays fresh
 * however the clock is moved: what is about that logs in. Answers its token.
 */
export async function insertSession(query: Querying, username: string, now: Date): Promise<string> {
  const token = newToken();
  await query(
    `with account as (select id from accounts where username_key = $1),
       device as (
         insert into known_devices (account_id, token_hash, created_at, seen_at) select id, $2, $3, $3 from account
       )
     insert into sessions (id, token_hash, account_id, device, device_hash, created_at, seen_at, expires_at, second_factor_at)
     select $4, $5, id, 'node', $2, $3, $3, $6, $7 from account`,
    [
      keyOf(username),
      hashToken(newToken()),
      now,
      newId(),
      hashToken(token),
      new Date(now.getTime() + SESSION_MS),
      new Date(now.getTime() + LONG_MS),
    ],
  );
  return token;
}

/** The account of a session, as the server tells it. */
export async function userOf(origin: string, token: string): Promise<User> {
  const { status, body } = await callApi(origin, 'currentUser', { token });
  if (status !== 200) throw new Error(`a session that was written down answers ${status}`);
  return body.user;
}
