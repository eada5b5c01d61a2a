import { LIMITS } from '@plausch/protocol/limits';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Ground } from '../../ground.ts';
import { COMMON_WORDS } from './accounts.common-words.ts';
import { keyOf } from './accounts.names.ts';

/** What belongs to the person or the house: guessed first, whatever is put around it. */
export type PasswordContext = { readonly username: string; readonly email: string };

/** Shorter pieces are in too many good passwords to mean anything. */
const SHORTEST_WORD = 3;
/** What may be left of a good password once everything that is easy to guess is taken away. */
const SHORTEST_REST = 5;

/** Rows of keyboards (German and English), of the alphabet and of the digits; also read backwards. */
const ROWS = [
  'qwertzuiopü',
  'qwertyuiop',
  'asdfghjklöä',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  // The columns, as fingers walk them.
  '1qay2wsx3edc4rfv5tgb6zhn7ujm8ik9ol0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'q1w2e3r4t5z6u7i8o9p0',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((row) => [row, [...row].reverse().join('')]);
const SHORTEST_RUN = 3;

/** A year, or a whole date. */
const YEAR = /(?<!\d)(?:\d{1,2}[.\-/]?\d{1,2}[.\-/]?)?(?:19|20)\d{2}(?!\d)/g;

/** Signs that are written for letters. */
const SIGNS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const withLetters = (text: string) => text.replace(/[@431!0$57]/g, (sign) => SIGNS[sign] ?? sign);

/** So that of „passwort“ and „pass“ the whole word is taken away. */
const longestFirst = (words: readonly string[]) => [...words].sort((one, other) => other.length - one.length);

const everybodys = longestFirst(COMMON_WORDS);

/** What most people took where lists of passwords got out, as far as it is long enough to be taken here. */
const leaked = new Set(
  dictionary['passwords-common'].filter((password) => [...password].length >= LIMITS.passwordMin),
);

/**
 * [A10] Whether others would guess a password early: many have it already, or it is little more than words that everybody takes, the person's own
 * name or address, the house's name, runs of keys, a year, or the same again and again.
 */
export function isEasilyGuessed(password: string, context: PasswordContext, brand: Ground['brand']): boolean {
  const own = [context.username, context.email, ...context.email.split('@'), brand.name, 'plausch']
    .map(keyOf)
    .flatMap((word) => [word, ...word.split(/[\s@._-]+/)])
    .filter((word) => word.length >= SHORTEST_WORD);
  const text = keyOf(password);
  if (leaked.has(text)) return true;
  return [text, withLetters(text), text.replace(/(.)\1+/gu, '$1')].some((form) => {
    const rest = withoutRuns(withoutWords(withoutWords(form, longestFirst(own)), everybodys));
    return [...shortened(rest.replace(YEAR, '').replace(/\s/g, ''))].length < SHORTEST_REST;
  });
}

function withoutWords(text: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ' '), text);
}

/** Takes away runs along a row, such as `asdf` or `4321`. */
function withoutRuns(text: string): string {
  let result = '';
  for (let at = 0; at < text.length; ) {
    const length = longestRunAt(text, at);
    result += length >= SHORTEST_RUN ? ' ' : text.slice(at, at + 1);
    at += length >= SHORTEST_RUN ? length : 1;
  }
  return result;
}

function longestRunAt(text: string, at: number): number {
  let longest = 0;
  for (const row of ROWS) {
    let length = 0;
    while (at + length < text.length && row.includes(text.slice(at, at + length + 1))) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** The same again and again counts once: `abcabcabc`, `aaaa`. */
function shortened(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const piece = text.slice(0, length);
    if (piece.repeat(Math.ceil(text.length / length)).startsWith(text)) return piece;
  }
  return text;
}
