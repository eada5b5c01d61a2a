import type { Line } from '@plausch/protocol';

const known = new WeakMap<readonly Line[], ReadonlyMap<string, Line>>();

/** A line of a talk by its id, while its words are there; looked up in a list that is made once for each state of the talk. */
export function lineOf(lines: readonly Line[], id: string): Line | undefined {
  const byId = known.get(lines) ?? new Map(lines.map((line) => [line.id, line]));
  known.set(lines, byId);
  const line = byId.get(id);
  return line?.gone ? undefined : line;
}
