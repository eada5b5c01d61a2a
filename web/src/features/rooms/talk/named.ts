/** Without capitals and accents, as people type in a hurry. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Those that may be meant by a name that may be shortened: the one that is called exactly so, so that „Ben“ is not taken for „Benno“;
 * else all that begin like it.
 */
export function meantBy<Thing>(
  wanted: string,
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
): readonly Thing[] {
  const exactly = things.filter((thing) => plain(nameOf(thing)) === plain(wanted));
  return exactly.length > 0
    ? exactly.slice(0, 1)
    : things.filter((thing) => plain(nameOf(thing)).startsWith(plain(wanted)));
}

/** Of so many letters one may be wrong, swapped, missing or too many. */
const LETTERS_PER_SLIP = 3;

/** The one of these words that is closest to what was typed; undefined where none is close. */
export function nearestTo(word: string, words: readonly string[]): string | undefined {
  const [best] = words
    .map((one) => ({ one, slips: isPartOf(word, one) ? 0 : slipsBetween(word, one) }))
    .filter(({ one, slips }) => slips <= Math.floor(one.length / LETTERS_PER_SLIP))
    .sort((a, b) => a.slips - b.slips);
  return best?.one;
}

/** Whether one goes on where the other ends, and enough of both is the same to mean it. */
function isPartOf(word: string, other: string): boolean {
  const isEnough = Math.min(word.length, other.length) >= LETTERS_PER_SLIP;
  return isEnough && (other.startsWith(word) || word.startsWith(other));
}

/** How many letters are to be changed, put in, taken out or swapped with the next one. */
function slipsBetween(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    const [above = [], swapped] = [rows[row - 1], rows[row - 2]];
    const line = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (swapped?.[column - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(line);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
