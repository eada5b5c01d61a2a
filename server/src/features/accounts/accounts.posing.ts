import {
  FILLERS,
  HONEST_WORDS,
  HOUSE_WORDS,
  OFFICES,
  OFFICES_ANYWHERE,
  OFFICES_AT_THE_EDGE,
} from './accounts.reserved-names.ts';

/** Signs that are written for letters; `i` and `l` are one in most fonts. */
const LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/[1i]/g, 'l'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
  [/[8ß]/g, 'b'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  // No word has one letter three times.
  [/(.)\1{2,}/gu, '$1'],
];

/** A word as it is compared with offices: without accents and umlauts, signs as the letters they stand for. */
function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return LOOK_ALIKES.reduce((word, [pattern, letter]) => word.replace(pattern, letter), plain);
}

/** Long words are also read with letters that are doubled; short ones would be others then (mod, mood). */
const LONG = 5;
const single = (word: string) => word.replace(/(.)\1/gu, '$1');
const read = (words: readonly string[]) => words.map(folded);

const offices = new Set(read(OFFICES));
const officesSingle = new Set([...offices].filter((word) => word.length >= LONG).map(single));
const houseWords = read(HOUSE_WORDS);
const fillers = read(FILLERS);
const anywhere = read(OFFICES_ANYWHERE).map(single);
const atTheEdge = read(OFFICES_AT_THE_EDGE).map(single);
const honest = read(HONEST_WORDS);

/** A name in pieces: at separators, where capitals begin, and between letters and digits at its ends. */
function piecesOf(username: string): readonly string[] {
  return username
    .normalize('NFKC')
    .replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$&-')
    .split(/[._-]+/)
    .filter((piece) => piece !== '');
}

/** Pieces that follow each other, read as one word: `Ad.min`, `m_o_d`. */
function wordsOf(pieces: readonly string[]): readonly string[] {
  return pieces.flatMap((_, from) =>
    pieces.slice(from).map((_last, more) => pieces.slice(from, from + more + 1).join('')),
  );
}

/** The word, and without the number at its ends: `Adm1n`, `Mod7`, `4dmin`. */
const readings = (word: string) =>
  [word, word.replace(/\d+$/, ''), word.replace(/^\d+/, ''), word.replace(/^\d+|\d+$/g, '')].map(folded);

/**
 * [A9] Whether an account with this name could be taken for staff, for a program of the house or for the house itself: an
 * office as a word of its own, however it is written, or a name of nothing but words of the house. An office within another
 * word is none (`Modern`, `Badminton`).
 */
export function posesAsTheHouse(username: string, brandName: string): boolean {
  const brand = folded(brandName.replace(/[\s._-]+/g, ''));
  const isOffice = (word: string) => word === brand || offices.has(word) || officesSingle.has(single(word));
  if (wordsOf(piecesOf(username)).some((word) => readings(word).some(isOffice))) return true;

  const whole = username.normalize('NFKC').replace(/[._-]+/g, '');
  const ofTheHouse = [...offices, ...houseWords, ...(brand === '' ? [] : [brand])];
  return readings(whole).some((reading) => {
    const name = honest.reduce((text, word) => text.replaceAll(word, ' '), reading);
    const plain = single(name);
    return (
      anywhere.some((word) => plain.includes(word)) ||
      atTheEdge.some((word) => plain.startsWith(word) || plain.endsWith(word)) ||
      isMadeOf(name, ofTheHouse, fillers)
    );
  });
}

/** Whether a text is nothing but such words, at least one of them of the first kind. */
function isMadeOf(text: string, kept: readonly string[], fill: readonly string[]): boolean {
  /** By place: whether one gets there at all, and whether with a word of the first kind. */
  const reached: ('no' | 'filled' | 'kept')[] = Array.from({ length: text.length + 1 }, () => 'no');
  reached[0] = 'filled';
  for (let at = 0; at < text.length; at += 1) {
    const here = reached[at];
    if (here === 'no' || here === undefined) continue;
    for (const word of kept) if (text.startsWith(word, at)) reached[at + word.length] = 'kept';
    for (const word of fill) {
      const there = at + word.length;
      if (text.startsWith(word, at) && reached[there] !== 'kept') reached[there] = here;
    }
  }
  return reached[text.length] === 'kept';
}
