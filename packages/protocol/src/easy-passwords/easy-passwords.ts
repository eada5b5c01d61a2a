import { COMMON_PHRASES, SMALL_WORDS } from './common-phrases.ts';
import { COMMON_WORDS } from './common-words.ts';

/** Shorter pieces are in too many good passwords to mean anything. */
const SHORTEST_WORD = 3;
/** What may be left of a good password once everything that is easy to guess is taken away. */
const SHORTEST_REST = 5;

/** Rows of keyboards (German and English), of the alphabet and of the digits; also read backwards. */
const ROWS = [
  'qwertzuiopü',
  'qwertyuiop',
  'asdfghjklöä',
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
const longestFirst = (words: Iterable<string>) =>
  [...new Set(words)].sort((one, other) => other.length - one.length);

const reversed = (text: string) => [...text].reverse().join('');

/** As it is compared; capitals of ß are two letters anyway. */
const plainOf = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss');

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
/** A word as it is typed with umlauts, with two letters for one, and without accents. */
function spellingsOf(word: string): readonly string[] {
  const key = plainOf(word);
  return [
    key,
    key.replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter),
    key.normalize('NFD').replace(/\p{M}/gu, ''),
  ];
}

function beginningOf(word: string): string {
  return word.slice(0, SHORTEST_WORD);
}

const SIGN = /[^\p{L}\p{N}]/gu;
const withoutSigns = (text: string) => text.replace(SIGN, '');

const words = COMMON_WORDS.flatMap(spellingsOf);
const phrases = COMMON_PHRASES.flatMap(spellingsOf).map(withoutSigns);
/** By how they begin, so that a text is only compared with those that may be in it. */
const commonWords = Map.groupBy(new Set([...words, ...phrases]), beginningOf);
/** The words that make a short sentence easy to guess. */
const ofSentences = new Set([...words, ...SMALL_WORDS.flatMap(spellingsOf)]);
/** Sentences with more words are hard to guess even so. */
const MOST_WORDS = 4;

/**
 * [A10] Whether a password is little more than common words and sentences, `names`, runs of keys, a year, or the same again and
 * again; also backwards, with signs between the letters or digits for them. `names`: what the person and the house are called, and
 * their addresses, which are guessed first. Only the server knows the passwords that many accounts have besides.
 */
export function isEasyPassword(password: string, names: readonly string[]): boolean {
  const own = ownWords(names);
  const text = plainOf(password);
  if (isShortSentence(text, new Set(own))) return true;
  /** Whether less than `least` is left of it, read forwards or backwards. */
  const isLittle = (typed: string, least: number) => {
    const forms = new Set([typed, withLetters(typed), typed.replace(/(.)\1+/gu, '$1')]);
    const hasLittle = (form: string) => lengthOfRest(form, own) < least;
    return [...forms].some(hasLittle) || [...forms].map(reversed).some(hasLittle);
  };
  if (isLittle(text, SHORTEST_REST)) return true;
  // Signs between letters count, but each only once.
  const signs = new Set(text.match(SIGN)).size;
  return signs > 0 && isLittle(withoutSigns(text), SHORTEST_REST - signs);
}

/** How much is left of a text once everything that is easy to guess is taken away. */
function lengthOfRest(text: string, own: readonly string[]): number {
  const others = Array.from(
    { length: text.length },
    (_, at) => commonWords.get(beginningOf(text.slice(at))) ?? [],
  );
  const rest = withoutRuns(withoutWords(text, longestFirst([...own, ...others.flat()])));
  return [...shortened(rest.replace(YEAR, '').replace(/\s/g, ''))].length;
}

/** The words of names and addresses, also backwards. */
function ownWords(names: readonly string[]): readonly string[] {
  const pieces = names
    .flatMap((name) => [name, ...name.split('@')])
    .flatMap((name) => [name, withoutSigns(name), ...name.split(/[\s@._+-]+/)]);
  const spelled = pieces.flatMap(spellingsOf).filter((word) => word.length >= SHORTEST_WORD);
  return [...spelled, ...spelled.map(reversed).flatMap(spellingsOf)];
}

/** A sentence of a few words that all say little: „ich liebe meinen Hund“. */
function isShortSentence(text: string, own: ReadonlySet<string>): boolean {
  const said = text.split(/[^\p{L}]+/u).filter((word) => word !== '');
  const isAll = (known: (word: string) => boolean) => said.length > 1 && said.every(known);
  const digits = text.replace(/[^\p{N}]/gu, '').length;
  return (
    said.length <= MOST_WORDS &&
    digits < SHORTEST_REST &&
    isAll((word) => ofSentences.has(word) || own.has(word))
  );
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
