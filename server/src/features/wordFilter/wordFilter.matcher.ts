/** What is found where a listed word is in a text. */
export type Matcher = {
  /** The listed word, as it was entered; undefined: there is none in this text. */
  readonly find: (text: string) => string | undefined;
};

/** A phrase has no more words. */
const PHRASE_MOST = 4;
/** So many single letters in a row are one word that was spelt out. */
const SPELT_LEAST = 3;

/** Letters of other alphabets, which look like ours, and letters of ours that are written in two ways. */
const SAME_TO_THE_EYE: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  і: 'i',
  к: 'k',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  α: 'a',
  ε: 'e',
  ι: 'i',
  ο: 'o',
  ß: 'ss',
};

/** Digits and signs that stand for letters, within a word that has letters. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Umlauts are letters of their own; other marks above and below letters are decoration. */
const DECORATION = /(?![\u0308])\p{Mn}|\p{Cf}/gu;
const WORDS = /[\p{L}\p{N}](?:[\p{L}\p{N}@$!]*[\p{L}\p{N}])?/gu;
const LONG_RUN = /(.)\1{2,}/gu;

/** [WF2] The words of a text in the one form in which they are compared. */
export function wordsIn(text: string): string[] {
  const plain = text.normalize('NFKD').replace(DECORATION, '').normalize('NFC').toLowerCase();
  const words = (plain.match(WORDS) ?? []).map(inPlainLetters);
  return [...words, ...speltOut(words)];
}

function inPlainLetters(word: string): string {
  const hasLetters = /\p{L}/u.test(word);
  return [...word]
    .map((sign) => SAME_TO_THE_EYE[sign] ?? (hasLetters ? STANDS_FOR[sign] : undefined) ?? sign)
    .join('');
}

/** Words whose letters stand apart from each other: `b ö s e`. */
function speltOut(words: readonly string[]): string[] {
  const runs: string[][] = [[]];
  for (const word of words) {
    if (word.length === 1) runs.at(-1)?.push(word);
    else runs.push([]);
  }
  return runs.filter((run) => run.length >= SPELT_LEAST).map((run) => run.join(''));
}

/** A word, and what it is when letters that stand three times in a row and more stand there twice, or once. */
function readingsOf(word: string): string[] {
  const twice = word.replace(LONG_RUN, '$1$1');
  return twice === word ? [word] : [word, twice, word.replace(LONG_RUN, '$1')];
}

/** Listed words by the part of a word that they are compared with, by the lengths that there are. */
class Parts {
  readonly #listed = new Map<string, string>();
  readonly #lengths = new Set<number>();

  add(part: string, listed: string): void {
    this.#listed.set(part, listed);
    this.#lengths.add(part.length);
  }

  /** `startsOf`: where in the word a part of this length may begin. */
  find(word: string, startsOf: (length: number) => Iterable<number>): string | undefined {
    for (const length of this.#lengths) {
      if (length > word.length) continue;
      for (const start of startsOf(length)) {
        const listed = this.#listed.get(word.slice(start, start + length));
        if (listed !== undefined) return listed;
      }
    }
    return undefined;
  }
}

/** A word of the list, read; undefined: nothing that could be found. */
export function readListed(
  entered: string,
):
  | { readonly words: readonly string[]; readonly isOpenBefore: boolean; readonly isOpenAfter: boolean }
  | undefined {
  const bare = entered.trim();
  const [isOpenBefore, isOpenAfter] = [bare.startsWith('*'), bare.endsWith('*')];
  const inner = bare.replace(/^\*/, '').replace(/\*$/, '');
  const plain = inner.normalize('NFC').match(WORDS)?.length ?? 0;
  const words = wordsIn(inner).slice(0, plain);
  const isTooShort = words.join('').length < 2;
  const isPhrase = words.length > 1;
  if (inner.includes('*') || isTooShort || words.length > PHRASE_MOST) return undefined;
  if (isPhrase && (isOpenBefore || isOpenAfter)) return undefined;
  return { words, isOpenBefore, isOpenAfter };
}

/** [WF1] Made of a list once, asked with every text: the time it takes grows with the text and not with the list. */
export function matcherOf(list: readonly string[]): Matcher {
  const phrases = new Map<string, string>();
  const [beginnings, ends, insides] = [new Parts(), new Parts(), new Parts()];
  for (const listed of list) {
    const read = readListed(listed);
    if (!read) continue;
    const { words, isOpenBefore, isOpenAfter } = read;
    const key = words.join(' ');
    if (isOpenBefore && isOpenAfter) insides.add(key, listed);
    else if (isOpenAfter) beginnings.add(key, listed);
    else if (isOpenBefore) ends.add(key, listed);
    else phrases.set(key, listed);
  }
  const findIn = (word: string) =>
    phrases.get(word) ??
    beginnings.find(word, () => [0]) ??
    ends.find(word, (length) => [word.length - length]) ??
    insides.find(word, (length) => Array.from({ length: word.length - length + 1 }).keys());

  return {
    find(text) {
      const words = wordsIn(text);
      for (const [place, word] of words.entries()) {
        for (const reading of readingsOf(word)) {
          const found = findIn(reading);
          if (found !== undefined) return found;
        }
        for (let length = 2; length <= PHRASE_MOST && place + length <= words.length; length += 1) {
          const found = phrases.get(words.slice(place, place + length).join(' '));
          if (found !== undefined) return found;
        }
      }
      return undefined;
    },
  };
}
