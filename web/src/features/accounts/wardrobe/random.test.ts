import {
  type ColourToken,
  type FigureSpec,
  figureKey,
  isFigureSpec,
  looks,
  palettes,
  parts,
} from '@plausch/stage/figures';
import { describe, expect, it } from 'vitest';
import { coloursBlend, coloursClash, partsClash } from './matching.ts';
import { hairIsCovered, offeredIn, wornIn } from './offer.ts';
import { randomFigure } from './random.ts';

const NOTHING = new Set<string>();
const EVERYTHING = new Set(parts.keys());
const roll = (figure: FigureSpec, seed: number, owned = EVERYTHING) =>
  randomFigure(figure, (slot) => offeredIn(slot, owned), seed);
const seeds = Array.from({ length: 300 }, (_, seed) => seed * 7919);

const pairs = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, index) => list.slice(index + 1).map((other): [T, T] => [one, other]));

const lookOf = (id: string) => {
  const look = looks.find((one) => one.id === id);
  if (!look) throw new Error(`no look ${id}`);
  return look.figure;
};
const lena = lookOf('lena');
const mira = lookOf('mira');
const kai = lookOf('kai');
const onWheels: FigureSpec = {
  ...lena,
  parts: { ...lena.parts, aid: 'aid.wheelchair.v1', ears: 'ears.hearing-aid.v1' },
};

describe('a random figure', () => {
  it('is the same for a seed, and another for another', () => {
    expect(roll(lena, 42)).toEqual(roll(lena, 42));
    expect(new Set(seeds.map((seed) => figureKey(roll(lena, seed)))).size).toBeGreaterThan(290);
  });

  it('can be drawn and worn: of offered parts only', () => {
    for (const seed of seeds.slice(0, 100)) {
      const figure = roll(lena, seed, NOTHING);
      expect(isFigureSpec(figure)).toBe(true);
      const worn = Object.values(figure.parts).flatMap((id) => parts.get(id) ?? []);
      expect(worn.filter((part) => !offeredIn(part.slot, NOTHING).includes(part))).toEqual([]);
    }
  });

  it.each([
    ['uncovered hair', lena],
    ['a head scarf', mira],
    ['a hearing aid', onWheels],
  ])('never has two parts or two colours that clash, with %s', (_, start) => {
    const faults = seeds.flatMap((seed) => {
      const figure = roll(start, seed);
      const worn = Object.values(figure.parts).flatMap((id) => parts.get(id) ?? []);
      const colour = (token: ColourToken) => palettes[token][figure.colours[token] ?? 0] ?? '';
      const tokens = ['top', 'bottom', 'shoe', 'acc', ...(hairIsCovered(figure) ? ['hair'] : [])];
      const cloths = (tokens as ColourToken[]).map(colour);
      return [
        ...pairs(worn).flatMap(([one, other]) => (partsClash(one, other) ? [[one.id, other.id]] : [])),
        ...pairs(cloths).filter(([one, other]) => coloursClash(one, other)),
        ...[
          [colour('top'), colour('bottom')],
          [colour('bottom'), colour('shoe')],
        ].filter(([one = '', other = '']) => coloursBlend(one, other)),
      ];
    });
    expect(faults).toEqual([]);
  });

  it('leaves what belongs to the person: skin, aids, a scarf, a kippa, glasses and a beard or none', () => {
    const personal: FigureSpec = {
      ...kai,
      parts: { ...kai.parts, hat: 'hat.kippa.v1', face: 'face.vitiligo.v1', glasses: 'glasses.soft.v1' },
    };
    for (const seed of seeds.slice(0, 100)) {
      const { parts: worn, colours } = roll(onWheels, seed);
      expect(colours.skin).toBe(lena.colours.skin);
      expect(worn).toMatchObject({ aid: 'aid.wheelchair.v1', ears: 'ears.hearing-aid.v1' });
      expect([worn.beard, worn.glasses]).toEqual([undefined, undefined]);
      expect(Object.values(worn)).not.toContain('hat.kippa.v1');
      const own = roll(personal, seed);
      expect(own.parts).toMatchObject({ hat: 'hat.kippa.v1', face: 'face.vitiligo.v1' });
      expect([wornIn(own, 'beard')?.slot, wornIn(own, 'glasses')?.slot]).toEqual(['beard', 'glasses']);
      expect([hairIsCovered(own), hairIsCovered(roll(mira, seed))]).toEqual([false, true]);
    }
  });

  it('changes hair, clothes and colours, and does use every free part of them', () => {
    const rolled = seeds.map((seed) => roll(lena, seed, NOTHING));
    for (const slot of ['face', 'top', 'bottom', 'shoes', 'hat', 'hand'] as const) {
      const seen = new Set(rolled.flatMap((figure) => figure.parts[slot] ?? []));
      const missing = offeredIn(slot, NOTHING).filter(({ id }) => !seen.has(id));
      expect(missing.map(({ id }) => id).filter((id) => !/kippa|vitiligo/.test(id))).toEqual([]);
    }
    for (const token of ['hair', 'top', 'bottom', 'shoe', 'acc'] as const) {
      expect(new Set(rolled.map(({ colours }) => colours[token])).size).toBeGreaterThan(5);
    }
  });
});

describe('matching colours', () => {
  it('bite when both are loud and of different families', () => {
    expect(coloursClash('#c8473f', '#5fae6a')).toBe(true);
    expect(coloursClash('#f08aa0', '#e0a526')).toBe(true);
    expect(coloursClash('#c8473f', '#33456b')).toBe(false);
    expect(coloursClash('#e0a526', '#f6d36b')).toBe(false);
    expect(coloursClash('#c8473f', '#c8473f')).toBe(false);
  });

  it('blend when nobody could tell where one ends', () => {
    expect(coloursBlend('#33456b', '#3f4d7a')).toBe(true);
    expect(coloursBlend('#33456b', '#f3ece0')).toBe(false);
  });
});
