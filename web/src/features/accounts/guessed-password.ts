import { codePointsOf } from '@plausch/protocol/limits';
import { t } from '../../i18n/passwords.ts';

/** What the server wants to be left of a password without words that are guessed first (A10). */
const LEAST_REST = 5;
const SHORTEST_WORD = 3;
/** A piece of up to four signs, again and again. */
const REPEATED = /^(.{1,4}?)\1+$/u;

/**
 * Two reasons why a password would be guessed that can be named, in words; undefined where it has neither. `names`: what the person
 * and the house are called, and their addresses.
 */
export function guessedPassword(password: string, names: readonly string[]): string | undefined {
  if (codePointsOf(restOf(password, names)) < LEAST_REST) return t('password.own');
  return REPEATED.test(password) ? t('password.repeated') : undefined;
}

function restOf(password: string, names: readonly string[]): string {
  const words = names
    .flatMap((name) => [name, ...name.split('@')])
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length >= SHORTEST_WORD);
  return words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());
}
