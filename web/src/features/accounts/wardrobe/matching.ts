import type { Part } from '@plausch/stage/figures';

/** Above this chroma a colour is loud: it wants to be alone. */
const LOUD_CHROMA = 0.08;
/** Loud colours of one family are at most so many degrees apart. */
const FAMILY_DEGREES = 25;
/** Below this distance two colours run into one another. */
const ALIKE = 0.12;

type Lab = { readonly l: number; readonly a: number; readonly b: number };

/** A #rrggbb colour in OKLab, where equal distances look equally far (https://bottosson.github.io/posts/oklab). */
function lab(colour: string): Lab {
  const [r, g, b] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

export function isLoud(colour: string): boolean {
  const { a, b } = lab(colour);
  return Math.hypot(a, b) > LOUD_CHROMA;
}

/** Whether two colours of one outfit bite each other: both loud and of different families. */
export function coloursClash(one: string, other: string): boolean {
  if (!isLoud(one) || !isLoud(other)) return false;
  const [first, second] = [lab(one), lab(other)];
  const degrees = Math.abs(Math.atan2(first.b, first.a) - Math.atan2(second.b, second.a)) * (180 / Math.PI);
  return Math.min(degrees, 360 - degrees) > FAMILY_DEGREES;
}

/** Whether two colours are so close that things beside each other become one thing. */
export function coloursBlend(one: string, other: string): boolean {
  const [first, second] = [lab(one), lab(other)];
  return Math.hypot(first.l - second.l, first.a - second.a, first.b - second.b) < ALIKE;
}

const ON_THE_EARS: ReadonlySet<string> = new Set(['hat.headphones.v1']);
const IN_THE_HAIR: ReadonlySet<string> = new Set(['hat.flower.v1', 'hat.bow.v1']);
const BALD = 'hair.bald.v1';

/** Whether two parts get in each other's way: a hat over a scarf, headphones over a hearing aid, a bow without hair. */
export function partsClash(one: Part, other: Part): boolean {
  return hampers(one, other) || hampers(other, one);
}

function hampers(hat: Part, other: Part): boolean {
  if (hat.slot !== 'hat') return false;
  if (IN_THE_HAIR.has(hat.id) && other.id === BALD) return true;
  return other.coversHair === true || (ON_THE_EARS.has(hat.id) && other.slot === 'ears');
}
