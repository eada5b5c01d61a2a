/** Lamps and dark edges lie over everybody in the evening: figures are drawn so much lighter under them. */
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
