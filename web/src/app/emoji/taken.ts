/** As many as a phone has beside each other, twice. */
export const MOST_RECENT = 14;
/** Longer texts are neither a sign nor a name. */
const LONGEST = 100;

/** What was put into a text (a sign, or the token of one of the member's own), and its name. */
export type Taken = readonly [text: string, name: string];

const isText = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= LONGEST;
const isTaken = (value: unknown): value is Taken =>
  Array.isArray(value) && value.length === 2 && value.every(isText);

/** What was taken last, the newest first; what is stored and is none of ours counts as nothing. */
export function recentIn(stored: string | null): readonly Taken[] {
  try {
    const all: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(all) ? all.filter(isTaken).slice(0, MOST_RECENT) : [];
  } catch {
    return [];
  }
}

/** The same with this emoji at the beginning. */
export const withRecent = (recent: readonly Taken[], taken: Taken): readonly Taken[] =>
  [taken, ...recent.filter(([text]) => text !== taken[0])].slice(0, MOST_RECENT);
