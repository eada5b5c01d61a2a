import type { Queryable } from '@plausch/platform/db';
import type { FigureShape } from '@plausch/protocol';
import { passwordFits } from './accounts.passwords.ts';
import { keyOf } from './accounts.service.ts';
import * as store from './accounts.store.ts';
import type { Account } from './accounts.tables.ts';
import { figureOf } from './accounts.wire.ts';

export { installAccountsHttp } from './accounts.http.ts';
export { accountById } from './accounts.store.ts';
export { type Account, accounts } from './accounts.tables.ts';
export { toUser } from './accounts.wire.ts';

declare module '@plausch/platform/bus' {
  interface Facts {
    'account.lookChanged': { accountId: string };
  }
}

/** What others in a room see of a person. */
export type Appearance = { userId: string; username: string; figure: FigureShape; bubbleColorId: string };

/** A person as a room knows them: how they appear, and since when (ms since 1970) they are here at all. */
export type Person = Appearance & { registeredAt: number };

/** A person by account, or undefined when there is no such account. */
export async function personOf(sql: Queryable, accountId: string): Promise<Person | undefined> {
  const account = await store.accountById(sql, accountId);
  return account && toPerson(account);
}

/** What `toPerson` needs of an account. */
export type PersonRow = Pick<
  Account,
  'id' | 'username' | 'avatarId' | 'figure' | 'bubbleColorId' | 'createdAt'
>;

/** The person of an account that was read by somebody else's query. */
export function toPerson(account: PersonRow): Person {
  const { id: userId, username, bubbleColorId, createdAt } = account;
  return { userId, username, figure: figureOf(account), bubbleColorId, registeredAt: createdAt.getTime() };
}

/** The account whose name or address and password these are, or undefined; takes equally long either way. */
export async function accountByCredentials(
  sql: Queryable,
  login: string,
  password: string,
): Promise<Account | undefined> {
  const key = keyOf(login.normalize('NFC').trim());
  const account = key.includes('@')
    ? await store.accountByEmailKey(sql, key)
    : await store.accountByUsernameKey(sql, key);
  return (await passwordFits(account?.passwordHash, password)) ? account : undefined;
}

/** Whether a role may do what staff may: helpers, moderators and administrators. */
export function isStaff(role: string): boolean {
  return role !== 'user';
}
