import { COLOUR_TOKENS, isFree, looks, palettes, parts, SLOTS } from '@plausch/stage/figures';
import { describe, expect, it } from 'vitest';
import { colourName } from './colour-names.ts';
import { mayBeEmpty, offeredIn, offeredSlots, tokensIn } from './offer.ts';

const NOTHING = new Set<string>();
const lookOf = (id: string) => {
  const look = looks.find((one) => one.id === id);
  if (!look) throw new Error(`no look ${id}`);
  return look.figure;
};

describe('what is offered', () => {
  it('is what is free and what is owned; nothing else', () => {
    const offered = SLOTS.flatMap((slot) => offeredIn(slot, NOTHING));
    expect(new Set(offered)).toEqual(new Set([...parts.values()].filter(isFree)));
    const [forSale] = [...parts.values()].filter((part) => !offered.includes(part));
    if (!forSale) throw new Error('everything is free');
    expect(offeredIn(forSale.slot, new Set([forSale.id]))).toContain(forSale);
  });

  it('has something to choose in every slot shown, and something to wear where none may be empty', () => {
    for (const slot of offeredSlots(NOTHING)) expect(offeredIn(slot, NOTHING).length).toBeGreaterThan(0);
    expect(SLOTS.filter((slot) => !mayBeEmpty(slot)).sort()).toEqual([
      'bottom',
      'face',
      'hair',
      'shoes',
      'top',
    ]);
  });
});

describe('colours', () => {
  it('are those of the part in the slot; skin goes with the face alone', () => {
    expect(tokensIn(lookOf('mira'), 'hair')).toContain('hair');
    expect(tokensIn(lookOf('mira'), 'face')[0]).toBe('skin');
    expect(tokensIn(lookOf('mira'), 'beard')).toEqual([]);
    const walking = { ...lookOf('mira'), parts: { ...lookOf('mira').parts, aid: 'aid.cane.v1' } };
    expect(tokensIn(walking, 'aid')).toEqual(['acc']);
  });

  it('all have names, each only once in its palette', () => {
    for (const token of COLOUR_TOKENS) {
      const names = palettes[token].map((_, index) => colourName(token, index));
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => /\d/.test(name))).toEqual([]);
    }
  });
});
