import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookById, looks } from './looks.ts';
import { palettes } from './palette.ts';
import { parts } from './parts/index.ts';
import { COLOUR_TOKENS, SLOTS } from './slots.ts';
import { type FigureSpec, figureKey, figureOfKey, isFigureSpec } from './spec.ts';
import { figureSvg } from './svg.ts';

const tobi: FigureSpec = {
  v: 1,
  parts: { hair: 'hair.quiff.v1', top: 'top.hoodie.v1', bottom: 'bottom.trousers.v1', face: 'face.grin.v1' },
  colours: { skin: 3, hair: 3 },
};

/** Any figure that can be dressed from the wardrobe. */
const anyFigure: fc.Arbitrary<FigureSpec> = fc.record({
  v: fc.constant(1 as const),
  parts: fc.record(
    Object.fromEntries(
      SLOTS.map((slot) => [
        slot,
        fc.constantFrom(...[...parts.values()].filter((part) => part.slot === slot).map((part) => part.id)),
      ]),
    ),
    { requiredKeys: ['top', 'bottom', 'face'] },
  ),
  colours: fc.record(
    Object.fromEntries(COLOUR_TOKENS.map((token) => [token, fc.nat(palettes[token].length - 1)])),
    { requiredKeys: [] },
  ),
});

describe('looks', () => {
  it('[F11] there are eight, all valid, all different', () => {
    expect(looks.map((look) => look.id)).toEqual([
      'lena',
      'tobi',
      'mira',
      'jo',
      'kai',
      'sofia',
      'nele',
      'ben',
    ]);
    for (const look of looks) expect(isFigureSpec(look.figure)).toBe(true);
    expect(new Set(looks.map((look) => figureKey(look.figure))).size).toBe(8);
    expect(new Set(looks.map((look) => look.name)).size).toBe(8);
  });

  it('[F11] are found by id', () => {
    expect(lookById('kai')?.name).toBe('Mütze und Karohemd');
    expect(lookById('nobody')).toBeUndefined();
  });
});

describe('isFigureSpec', () => {
  it('[F1] accepts everything that can be dressed from the wardrobe, also after a journey as JSON', () => {
    fc.assert(
      fc.property(anyFigure, (figure) => {
        expect(isFigureSpec(figure)).toBe(true);
        expect(isFigureSpec(JSON.parse(JSON.stringify(figure)))).toBe(true);
      }),
    );
  });

  it('[F1] refuses whatever else comes along', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(isFigureSpec(value)).toBe(false);
      }),
    );
  });

  it.each([
    ['another version', { ...tobi, v: 2 }],
    ['a further key', { ...tobi, name: 'Tobi' }],
    ['an unknown slot', { ...tobi, parts: { ...tobi.parts, tail: 'hair.quiff.v1' } }],
    ['an unknown part', { ...tobi, parts: { ...tobi.parts, hat: 'hat.tophat.v1' } }],
    ['a part in the wrong slot', { ...tobi, parts: { ...tobi.parts, hat: 'hair.bob.v1' } }],
    ['a name from the prototype', { ...tobi, parts: { ...tobi.parts, hat: 'constructor' } }],
    ['no top', { ...tobi, parts: { bottom: 'bottom.trousers.v1', face: 'face.grin.v1' } }],
    ['a colour beyond the palette', { ...tobi, colours: { skin: palettes.skin.length } }],
    ['a negative colour', { ...tobi, colours: { skin: -1 } }],
    ['half a colour', { ...tobi, colours: { skin: 1.5 } }],
    ['a colour as text', { ...tobi, colours: { skin: '3' } }],
    ['a colour as hex', { ...tobi, colours: { skin: '#ffffff' } }],
    ['an unknown token', { ...tobi, colours: { tongue: 1 } }],
    ['parts as a list', { ...tobi, parts: ['top.hoodie.v1'] }],
    ['undefined in a slot', { ...tobi, parts: { ...tobi.parts, hat: undefined } }],
  ])('[F1] refuses a figure with %s', (_, value) => {
    expect(isFigureSpec(value)).toBe(false);
  });
});

describe('figureOfKey', () => {
  it('[F2] reads back every figure of the wardrobe', () => {
    fc.assert(
      fc.property(anyFigure, (figure) => {
        const read = figureOfKey(figureKey(figure));
        expect(isFigureSpec(read)).toBe(true);
        expect(read.parts).toEqual(figure.parts);
        expect(figureKey(read)).toBe(figureKey(figure));
      }),
    );
  });

  it('[F2] keeps a part of a later release in its slot, and reads anything without a word', () => {
    const halo = { hat: 'hat.halo.v7', top: 'top.hoodie.v1' };
    expect(figureKey({ v: 1, parts: halo, colours: {} })).toBe('1|,,,,,,hoodie,,,,,halo.7|0,0,0,0,0,0');
    expect(figureOfKey('1|,,,,,,hoodie,,,,,halo.7,,,from-a-later-slot|1').parts).toEqual(halo);
    fc.assert(fc.property(fc.string(), (text) => figureOfKey(text).v === 1));
  });
});

describe('figureKey', () => {
  it('[F2] is the same for the same figure whatever the order of its keys', () => {
    const { skin, hair } = tobi.colours;
    const turned = Object.fromEntries(Object.entries(tobi.parts).reverse());
    expect(figureKey({ colours: { hair: hair ?? 0, skin: skin ?? 0 }, parts: turned, v: 1 })).toBe(
      figureKey(tobi),
    );
  });

  it('[F2] never names two pictures', () => {
    fc.assert(
      fc.property(anyFigure, (figure) => {
        const named = figureOfKey(figureKey(figure));
        expect(figureSvg(named, { pose: 'stand' })).toBe(figureSvg(figure, { pose: 'stand' }));
      }),
    );
  });

  it('[F2] changes with every colour and every part', () => {
    fc.assert(
      fc.property(
        anyFigure,
        fc.constantFrom(...COLOUR_TOKENS),
        fc.constantFrom(...parts.values()),
        (figure, token, part) => {
          const index = ((figure.colours[token] ?? 0) + 1) % palettes[token].length;
          expect(figureKey({ ...figure, colours: { ...figure.colours, [token]: index } })).not.toBe(
            figureKey(figure),
          );
          if (figure.parts[part.slot] === part.id) return;
          expect(figureKey({ ...figure, parts: { ...figure.parts, [part.slot]: part.id } })).not.toBe(
            figureKey(figure),
          );
        },
      ),
    );
  });
});
