import { expect, it } from 'vitest';
import { looks } from './looks.ts';
import { parts } from './parts/index.ts';
import { SLOTS, type Slot } from './slots.ts';
import { REQUIRED_SLOTS } from './spec.ts';
import { isFree, partsOf, WARDROBE_SLOTS } from './wardrobe.ts';

it('[F12] the wardrobe shows every slot and every part once', () => {
  expect([...WARDROBE_SLOTS].sort()).toEqual([...SLOTS].sort());
  const shown = WARDROBE_SLOTS.flatMap((slot) => partsOf(slot).map((part) => part.id));
  expect(shown.sort()).toEqual([...parts.keys()].sort());
  for (const slot of SLOTS) for (const part of partsOf(slot)) expect(part.slot).toBe(slot);
});

it('[F12] free parts come first', () => {
  for (const slot of SLOTS) {
    const free = partsOf(slot).map(isFree);
    expect(free).toEqual([...free].sort((a, b) => Number(b) - Number(a)));
  }
});

it('[F12] everybody has a real choice without buying anything', () => {
  const atLeast: Partial<Record<Slot, number>> = { hair: 6, top: 5, bottom: 3, shoes: 2, face: 4 };
  for (const slot of REQUIRED_SLOTS) expect(Object.keys(atLeast)).toContain(slot);
  for (const [slot, count] of Object.entries(atLeast)) {
    expect(partsOf(slot as Slot).filter(isFree).length).toBeGreaterThanOrEqual(count);
  }
});

it('[F12] nobody has to buy themselves: aids, hearing aids and head coverings are free', () => {
  const needed = [...parts.values()].filter(
    (part) => part.slot === 'aid' || part.coversHair === true || /hearing-aid|cochlear|kippa/.test(part.id),
  );
  expect(needed).toHaveLength(8);
  expect(needed.every(isFree)).toBe(true);
});

it('[F12] what is epic or numbered is never free', () => {
  for (const part of parts.values()) {
    if (part.rarity === 'epic' || part.rarity === 'numbered') expect(isFree(part)).toBe(false);
  }
});

it('[F12] every look can be worn on the first day', () => {
  for (const look of looks) {
    for (const id of Object.values(look.figure.parts)) expect(parts.get(id)?.free, id).toBe(true);
  }
});
