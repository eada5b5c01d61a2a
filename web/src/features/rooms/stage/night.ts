/** In the evening lamps and dark edges lie over the figures, which are drawn lighter by this factor to stay clear. */
const LIGHTER = 1.12;

const known = new Map<string, string>();

/** A colour of a figure, `#rrggbb`, as it is drawn at night. */
export function atNight(colour: string): string {
  const before = known.get(colour);
  if (before) return before;
  const lighter = colour.replace(/[\da-f]{2}/gi, (pair) =>
    Math.min(255, Math.round(Number.parseInt(pair, 16) * LIGHTER))
      .toString(16)
      .padStart(2, '0'),
  );
  known.set(colour, lighter);
  return lighter;
}
