import { palettes } from './palette.ts';
import { parts } from './parts/index.ts';
import { COLOUR_TOKENS, type ColourToken, SLOTS, type Slot } from './slots.ts';

/** A figure as it travels: which part in which slot, and which colour of its palette each token has. */
export type FigureSpec = {
  v: 1;
  parts: Partial<Record<Slot, string>>;
  colours: Partial<Record<ColourToken, number>>;
};

/** What nobody goes without. */
export const REQUIRED_SLOTS: readonly Slot[] = ['top', 'bottom', 'face'];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOnlyKeys(record: Record<string, unknown>, allowed: readonly string[]): boolean {
  return Object.keys(record).every((key) => allowed.includes(key));
}

/**
 * Whether a value is a figure that can be drawn as it is: known parts in the slots they are made for, a top,
 * a bottom and a face among them, colours that their palettes have, and nothing else.
 */
export function isFigureSpec(value: unknown): value is FigureSpec {
  if (!isRecord(value) || !hasOnlyKeys(value, ['v', 'parts', 'colours']) || value['v'] !== 1) return false;
  const { parts: worn, colours } = value;
  if (!isRecord(worn) || !hasOnlyKeys(worn, SLOTS)) return false;
  if (!isRecord(colours) || !hasOnlyKeys(colours, COLOUR_TOKENS)) return false;
  return (
    REQUIRED_SLOTS.every((slot) => Object.hasOwn(worn, slot)) &&
    SLOTS.every((slot) => {
      if (!Object.hasOwn(worn, slot)) return true;
      const id = worn[slot];
      return typeof id === 'string' && parts.get(id)?.slot === slot;
    }) &&
    COLOUR_TOKENS.every((token) => {
      if (!Object.hasOwn(colours, token)) return true;
      const index = colours[token];
      return Number.isInteger(index) && palettes[token][Number(index)] !== undefined;
    })
  );
}

/**
 * The figure as short text, `1|,,,bob,trousers,,hoodie,,smile|3,3,1,9,4,0`: version, the names of what is worn in the order
 * of `SLOTS`, with their version unless it is the first (`bob.2`), colours in the order of `COLOUR_TOKENS`. The same for
 * the same figure whatever the order of its keys, so it also serves caches and comparisons. `figureOfKey` reads it back.
 */
export function figureKey(spec: FigureSpec): string {
  const worn = SLOTS.map((slot) => shortName(spec.parts[slot] ?? '', slot));
  const colours = COLOUR_TOKENS.map((token) => spec.colours[token] ?? 0);
  return `${spec.v}|${worn.join(',').replace(/,+$/, '')}|${colours.join(',')}`;
}

/** The figure of a key. Parts this release does not know stay in, drawing passes over them. */
export function figureOfKey(key: string): FigureSpec {
  const [, worn = '', indexes = ''] = key.split('|');
  const names = worn.split(',');
  const parts: FigureSpec['parts'] = {};
  for (const [place, slot] of SLOTS.entries()) {
    const [name = '', version = '1'] = names[place]?.split('.') ?? [];
    if (name !== '') parts[slot] = `${slot}.${name}.v${version}`;
  }
  const colours: FigureSpec['colours'] = {};
  for (const [place, index] of indexes.split(',').entries()) {
    const token = COLOUR_TOKENS[place];
    if (token) colours[token] = Number(index);
  }
  return { v: 1, parts, colours };
}

/** `hair.bob.v1` is `bob` where hair is worn, `hair.bob.v2` is `bob.2`. */
function shortName(id: string, slot: Slot): string {
  return id
    .slice(slot.length + 1)
    .replace(/\.v1$/, '')
    .replace(/\.v(?=\d+$)/, '.');
}
