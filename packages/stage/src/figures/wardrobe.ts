import type { Part, Rarity } from './part.ts';
import { parts } from './parts/index.ts';
import type { Slot } from './slots.ts';

/** The slots in the order people dress by: the head first, what glows last. Every slot once. */
export const WARDROBE_SLOTS: readonly Slot[] = [
  'hair',
  'face',
  'beard',
  'glasses',
  'ears',
  'hat',
  'top',
  'bottom',
  'shoes',
  'hand',
  'back',
  'aid',
  'aura',
  'spark',
];

const RARITY_ORDER: Record<Rarity, number> = { common: 0, uncommon: 1, rare: 2, epic: 3, numbered: 4 };

/** Whether everybody owns a part from the first day. */
export function isFree(part: Part): boolean {
  return part.free === true;
}

function shownRank(part: Part): number {
  return (isFree(part) ? 0 : 10) + RARITY_ORDER[part.rarity];
}

const bySlot = Map.groupBy(parts.values(), (part) => part.slot);
for (const shown of bySlot.values()) shown.sort((a, b) => shownRank(a) - shownRank(b));

/** The parts of a slot as a wardrobe shows them: free ones first, each group from common to rare. */
export function partsOf(slot: Slot): readonly Part[] {
  return bySlot.get(slot) ?? [];
}
