import { isEasyPassword } from '@plausch/protocol/easy-passwords';
import { LIMITS } from '@plausch/protocol/limits';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Ground } from '../../ground.ts';
import { keyOf } from './accounts.names.ts';

/** Words of the person: guessed first, also with other characters around them. */
export type PasswordContext = { readonly username: string; readonly email: string };

/** The most frequent passwords of leaked lists, as far as they are long enough to be accepted here. */
const leaked = new Set(
  dictionary['passwords-common'].filter((password) => [...password].length >= LIMITS.passwordMin),
);

/** [A10] Whether a password is guessed early: many accounts have it already, or it is an easy one. */
export function isEasilyGuessed(
  password: string,
  { username, email }: PasswordContext,
  brand: Ground['brand'],
): boolean {
  const isLeaked = leaked.has(keyOf(password).replaceAll('ß', 'ss'));
  return isLeaked || isEasyPassword(password, [username, email, brand.name, 'plausch']);
}
