import {
  type ColourToken,
  type FigureSpec,
  isFree,
  type Part,
  parts,
  partsOf,
  REQUIRED_SLOTS,
  type Slot,
  WARDROBE_SLOTS,
} from '@plausch/stage/figures';

/** The parts of a slot that may be worn by somebody who owns these, by id, beside the free ones. */
export function offeredIn(slot: Slot, owned: ReadonlySet<string>): readonly Part[] {
  return partsOf(slot).filter((part) => isFree(part) || owned.has(part.id));
}

/** The slots in which there is something to choose. */
export function offeredSlots(owned: ReadonlySet<string>): readonly Slot[] {
  return WARDROBE_SLOTS.filter((slot) => offeredIn(slot, owned).length > 0);
}

/** Nobody is drawn without shoes, and no hair is a part of its own. */
const NEVER_EMPTY: readonly Slot[] = [...REQUIRED_SLOTS, 'hair', 'shoes'];

/** Whether what is worn in a slot can be taken off. */
export function mayBeEmpty(slot: Slot): boolean {
  return !NEVER_EMPTY.includes(slot);
}

export function wornIn(figure: FigureSpec, slot: Slot): Part | undefined {
  return parts.get(figure.parts[slot] ?? '');
}

/** The colours that matter in a slot: those of the part in it. Skin is chosen with the face, and only there. */
export function tokensIn(figure: FigureSpec, slot: Slot): readonly ColourToken[] {
  const tokens = (wornIn(figure, slot)?.tokens ?? []).filter((token) => token !== 'skin');
  return slot === 'face' ? ['skin', ...tokens] : tokens;
}

/** Whether the colour of the hair is that of a cloth over it. */
export function hairIsCovered(figure: FigureSpec): boolean {
  return wornIn(figure, 'hair')?.coversHair === true;
}
