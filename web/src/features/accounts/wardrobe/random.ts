import { type ColourToken, type FigureSpec, type Part, palettes, type Slot } from '@plausch/stage/figures';
import { wearing } from './changes.ts';
import { coloursBlend, coloursClash, isLoud, partsClash } from './matching.ts';
import { hairIsCovered, wornIn } from './offer.ts';

/** What says something about a person: chosen by themselves, never rolled and never rolled away. */
const PERSONAL: ReadonlySet<string> = new Set(['hat.kippa.v1', 'face.vitiligo.v1']);
/** Whether there is one belongs to the person, which one does not. */
const KINDS: readonly Slot[] = ['beard', 'glasses'];
const ALWAYS: readonly Slot[] = ['face', 'top', 'bottom', 'shoes'];
/** How often there is something in a slot that may be empty. */
const SOMETIMES: readonly (readonly [slot: Slot, share: number])[] = [
  ['hat', 0.4],
  ['hand', 0.35],
  ['back', 0.2],
  ['aura', 0],
  ['spark', 0.1],
];
const BESIDE_A_HAT: readonly Slot[] = ['hair', 'ears'];
/** How often hair has one of the colours that hair has by itself. */
const NATURAL_SHARE = 0.8;
const NATURAL_HAIR_COLOURS = 11;

/**
 * Another outfit, always the same one for a `seed`. What belongs to the person stays: skin, aids, ears, whether
 * there is a beard, glasses, a head scarf or a kippa. No two parts are in each other's way, no two colours bite.
 * `offered` says what there is to choose from in a slot.
 */
export function randomFigure(
  figure: FigureSpec,
  offered: (slot: Slot) => readonly Part[],
  seed: number,
): FigureSpec {
  const dice = new Dice(seed);
  return recoloured(redressed(figure, offered, dice), dice);
}

function redressed(figure: FigureSpec, offered: (slot: Slot) => readonly Part[], dice: Dice): FigureSpec {
  let next = figure;
  const roll = (slot: Slot, fits: (part: Part) => boolean, share = 1) => {
    if (isPersonal(figure.parts[slot])) return;
    const choices = offered(slot).filter((part) => !isPersonal(part.id) && fits(part));
    next = wearing(next, slot, (dice.chance(share) && dice.pick(choices)?.id) || null);
  };
  const isCovered = hairIsCovered(figure);
  roll('hair', (part) => (part.coversHair === true) === isCovered);
  for (const slot of KINDS) if (wornIn(figure, slot)) roll(slot, () => true);
  for (const slot of ALWAYS) roll(slot, () => true);
  for (const [slot, share] of SOMETIMES) roll(slot, (part) => suits(part, next), share);
  return next;
}

function isPersonal(id: string | undefined): boolean {
  return id !== undefined && PERSONAL.has(id);
}

function suits(part: Part, figure: FigureSpec): boolean {
  return BESIDE_A_HAT.every((slot) => {
    const other = wornIn(figure, slot);
    return other === undefined || !partsClash(part, other);
  });
}

/** What a colour lies beside, and whether it has to be quiet. Each is chosen to suit all before it. */
const CLOTHS: readonly { token: ColourToken; beside: readonly ColourToken[]; quiet?: true }[] = [
  { token: 'top', beside: ['hair'] },
  { token: 'bottom', beside: ['top'], quiet: true },
  { token: 'shoe', beside: ['bottom'] },
  { token: 'acc', beside: ['top', 'hair'] },
];

function recoloured(figure: FigureSpec, dice: Dice): FigureSpec {
  const isCovered = hairIsCovered(figure);
  const isNatural = !isCovered && dice.chance(NATURAL_SHARE);
  const hair = dice.below(isNatural ? NATURAL_HAIR_COLOURS : palettes.hair.length);
  let colours: FigureSpec['colours'] = { ...figure.colours, hair };
  // A scarf is a cloth among cloths; hair gets along with everything.
  const worn: string[] = isCovered ? [colourOf(colours, 'hair')] : [];
  for (const { token, beside, quiet } of CLOTHS) {
    const neighbours = beside.filter((other) => other !== 'hair' || isCovered);
    const fitting = [...palettes[token].entries()].filter(
      ([, colour]) =>
        !(quiet && isLoud(colour)) &&
        worn.every((other) => !coloursClash(other, colour)) &&
        neighbours.every((other) => !coloursBlend(colourOf(colours, other), colour)),
    );
    const [index] = dice.pick(fitting) ?? [0];
    colours = { ...colours, [token]: index };
    worn.push(colourOf(colours, token));
  }
  return { ...figure, colours };
}

function colourOf(colours: FigureSpec['colours'], token: ColourToken): string {
  return palettes[token][colours[token] ?? 0] ?? '';
}

/** Chance that can be repeated: mulberry32. */
class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** From 0 to below 1. */
  #roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.#roll() * end);
  }

  chance(share: number): boolean {
    return this.#roll() < share;
  }

  pick<T>(choices: readonly T[]): T | undefined {
    return choices[this.below(choices.length)];
  }
}
