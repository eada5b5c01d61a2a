/** Red, green, blue; 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

export const BLACK: Colour = [0, 0, 0];
export const WHITE: Colour = [255, 255, 255];

/** Backgrounds that are brighter get dark text, others light text. */
const DARK_TEXT_ABOVE = 0.37;

/** Reads `#1148B8` and `#14b`, where each digit stands for two. Null for everything else. */
export function parseColour(text: string): Colour | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/iu.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const width = digits.length / 3;
  const part = (index: number) => {
    const own = digits.slice(index * width, (index + 1) * width);
    return Number.parseInt(width === 1 ? own + own : own, 16);
  };
  return [part(0), part(1), part(2)];
}

/** `#1148B8`, in capitals. */
export function hexOf(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** How bright it is to the eye, 0 to 1, as WCAG 2 counts. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How well one can be told from the other, 1 to 21, as WCAG 2 counts. */
export function contrast(one: Colour, other: Colour): number {
  const [dark, bright] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

/** `share` of `other` in `colour`: 0 is `colour`, 1 is `other`. */
export function mix(colour: Colour, other: Colour, share: number): Colour {
  const mixed = (index: 0 | 1 | 2) => Math.round(colour[index] + (other[index] - colour[index]) * share);
  return [mixed(0), mixed(1), mixed(2)];
}

/** Whether text on it is dark. */
export function isBright(background: Colour): boolean {
  return luminance(background) > DARK_TEXT_ABOVE;
}

/** The colour of text on it: black or white. */
export function textOn(background: Colour): Colour {
  return isBright(background) ? BLACK : WHITE;
}

/** The colour, moved towards `target` in steps of 2 % until it can be told well enough from `against`. */
export function contrasting(colour: Colour, target: Colour, against: Colour, least: number): Colour {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = mix(colour, target, share);
    if (contrast(moved, against) >= least) return moved;
  }
  return target;
}
