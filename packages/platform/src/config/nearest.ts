/** A word of which so much is wrong is another word. */
const NEAR = 2;
/** Half of a short word wrong is no slip either, and one letter may mean anything. */
const SHORT = 4;
const SHORTEST = 2;

/** Which of the candidates was probably meant by a word that is none of them; undefined where none is near. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length < SHORTEST) return undefined;
  let best: { candidate: string; distance: number } | undefined;
  const most = word.length < SHORT ? 1 : NEAR;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > most) continue;
    const distance = editDistance(word, candidate);
    if (distance <= most && (best === undefined || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate;
}

/** Levenshtein distance: letters to add, drop or change. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...b].entries()) {
      const changed = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
