/** A text as it is compared: umlauts once with their second letter and once bare, as people type both. */
type Plain = { readonly spelled: string; readonly bare: string };

const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Without capitals, accents and signs; words stand behind one space each. */
function plainOf(text: string): Plain {
  const lower = text.normalize('NFC').toLowerCase().replaceAll('ß', 'ss');
  return {
    spelled: words(lower.replace(/[äöü]/g, (letter) => SPELLED[letter] ?? letter)),
    bare: words(lower),
  };
}

const words = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => ` ${word}`)
    .join('');

/** From so many letters on what is typed may be the middle of a word: fewer are in nearly every word. */
const MIDDLE_FROM = 3;

/** How well something fits: the less the better. */
const IS_ALL = 0;
const BEGINS = 1;
const BEGINS_A_WORD = 2;
/** What is only known by another word comes after all words that are called so. */
const BEGINS_ANOTHER_WORD = 3;
const IS_WITHIN = 4;
const IS_WITHIN_ANOTHER_WORD = 5;
const DOES_NOT = Number.POSITIVE_INFINITY;

function placeOf(typed: string, text: string): number {
  const at = text.indexOf(` ${typed}`);
  if (at === 0) return text.length === typed.length + 1 ? IS_ALL : BEGINS;
  if (at > 0) return BEGINS_A_WORD;
  return typed.length >= MIDDLE_FROM && text.includes(typed) ? IS_WITHIN : DOES_NOT;
}

/** How well one word fits a name, spelled in either way. */
const fitOfWord = (typed: Plain, text: Plain) =>
  Math.min(placeOf(typed.spelled, text.spelled), placeOf(typed.bare, text.bare));

/** How well it fits the other words: there none is the first. */
function fitOfOther(typed: Plain, text: Plain): number {
  const fit = fitOfWord(typed, text);
  if (fit === DOES_NOT) return DOES_NOT;
  return fit === IS_WITHIN ? IS_WITHIN_ANOTHER_WORD : BEGINS_ANOTHER_WORD;
}

/** What is looked through: its name, and the other words by which people know it. */
export type Named = { readonly name: string; readonly words?: string };

/** Things are looked through with each letter that is typed. */
const plainly = new WeakMap<Named, { readonly called: Plain; readonly known: Plain }>();

function plainlyOf(thing: Named) {
  const kept = plainly.get(thing) ?? { called: plainOf(thing.name), known: plainOf(thing.words ?? '') };
  plainly.set(thing, kept);
  return kept;
}

/** How well what was typed fits: each of its words has to, by the name or by another word. */
function fitOf(typed: readonly Plain[], thing: Named): number {
  const { called, known } = plainlyOf(thing);
  return typed
    .map((word) => Math.min(fitOfWord(word, called), fitOfOther(word, known)))
    .reduce((sum, fit) => sum + fit, 0);
}

/** Those that what was typed may mean, the best first; of those that fit alike, the first stays first. */
export function found<Thing extends Named>(typed: string, things: readonly Thing[]): readonly Thing[] {
  const wanted = typed
    .trim()
    .split(/\s+/)
    .map(plainOf)
    .map(({ spelled, bare }) => ({ spelled: spelled.trim(), bare: bare.trim() }))
    .filter(({ bare }) => bare !== '');
  if (wanted.length === 0) return [];
  return things
    .map((thing) => ({ thing, fit: fitOf(wanted, thing) }))
    .filter(({ fit }) => fit !== DOES_NOT)
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ thing }) => thing);
}
