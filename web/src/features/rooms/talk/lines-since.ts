import type { Line } from '@plausch/protocol';

/** What was said since: the lines after the last one known. Not by their number, as of a long talk the first ones go. */
export function linesSince(known: readonly Line[], now: readonly Line[]): readonly Line[] {
  const last = known.at(-1)?.clientId;
  return now.slice(now.findLastIndex(({ clientId }) => clientId === last) + 1);
}
