/** What one client was told, in order: whole states, and events that came after them. */
export type Entry =
  | { readonly kind: 'snapshot'; readonly lines: readonly string[] }
  | { readonly kind: 'events'; readonly lines: readonly string[] };

export type JournalVerdict = {
  /** Lines that this client never saw, in events or in a snapshot. */
  readonly lost: readonly string[];
  /** Lines that came as an event although the client had them already. */
  readonly doubled: number;
};

/** Holds what a client was told against the lines that were said; `said` and the entries name lines by their ids. */
export function checkJournal(entries: readonly Entry[], said: Iterable<string>): JournalVerdict {
  const seen = new Set<string>();
  let doubled = 0;
  for (const { kind, lines } of entries) {
    for (const line of lines) {
      // A snapshot says again what is known; an event is to come once.
      if (kind === 'events' && seen.has(line)) doubled += 1;
      seen.add(line);
    }
  }
  const lost = [...said].filter((line) => !seen.has(line));
  return { lost, doubled };
}
