import type { Fill } from './part.ts';
import { COLOUR_TOKENS, type ColourToken } from './slots.ts';

const SKINS = [
  '#ffd9bd',
  '#f6c9a4',
  '#f3c3a0',
  '#e8b48a',
  '#d99b6c',
  '#b87a50',
  '#8a5a3c',
  '#6b4430',
  '#4e2f22',
  '#a9b8e8',
] as const;

const HAIRS = [
  '#1d1518',
  '#1f1a2e',
  '#2b1d22',
  '#4a2f22',
  '#6f4630',
  '#8f5a34',
  '#c65a2e',
  '#b5803f',
  '#e9c46a',
  '#a9a3a8',
  '#e6e1dc',
  '#9a4f8f',
  '#d8608a',
  '#3f8f8a',
] as const;

const CLOTHS = [
  '#e0a526',
  '#2f9a92',
  '#3f4d7a',
  '#f08aa0',
  '#c8473f',
  '#d8476b',
  '#8b6fd6',
  '#5fae6a',
  '#33456b',
  '#3a3f55',
  '#4e7fc0',
  '#5a4a3f',
  '#3a2a7d',
  '#2b2038',
  '#f3ece0',
  '#f6d36b',
  '#7a4a35',
  '#2f6f5f',
] as const;

/** The colours each token can take, as #rrggbb; a figure names them by index. Only ever appended to. */
export const palettes: Record<ColourToken, readonly string[]> = {
  skin: SKINS,
  hair: HAIRS,
  top: CLOTHS,
  bottom: CLOTHS,
  shoe: CLOTHS,
  acc: CLOTHS,
};

const SHADOW = '#2a1238';
const LIGHT = '#fff3dc';
const BROWS_UNDER_CLOTH = '#2b1a24';

/** Mixes two #rrggbb colours; `share` is how much of the second. */
function mix(first: string, second: string, share: number): string {
  const channel = (start: number): string => {
    const a = Number.parseInt(first.slice(start, start + 2), 16);
    const b = Number.parseInt(second.slice(start, start + 2), 16);
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** One shadow hue and one light hue for everything: this is what makes the set look like one hand. */
const TONES: Record<string, (base: string) => string> = {
  D: (base) => mix(base, SHADOW, 0.24),
  DD: (base) => mix(base, SHADOW, 0.45),
  L: (base) => mix(base, LIGHT, 0.28),
};

/** Turns the fills of parts into #rrggbb for one figure. */
type Paint = (fill: Fill) => string;

/** The colours of a figure. An index beyond the palette (from a newer client) becomes the first colour. */
export function paintFor(colours: Partial<Record<ColourToken, number>>, hairIsCloth: boolean): Paint {
  const bases = new Map<string, string>();
  for (const token of COLOUR_TOKENS) {
    const palette = palettes[token];
    bases.set(token, palette[colours[token] ?? 0] ?? palette[0] ?? SHADOW);
  }
  return (fill) => {
    if (fill.startsWith('#')) return fill;
    if (fill === 'brow')
      return hairIsCloth ? BROWS_UNDER_CLOTH : mix(bases.get('hair') ?? SHADOW, SHADOW, 0.35);
    const [token = '', tone = ''] = fill.split('.');
    const base = bases.get(token) ?? SHADOW;
    return TONES[tone]?.(base) ?? base;
  };
}
