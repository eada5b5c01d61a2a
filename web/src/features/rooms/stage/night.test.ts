import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atNight } from './night.ts';

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

it('at night figures are drawn 12 % lighter, white stays white', () => {
  expect([atNight('#646464'), atNight('#ffffff'), atNight('#000000')]).toEqual([
    '#707070',
    '#ffffff',
    '#000000',
  ]);
  const anyColour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(anyColour, (colour) => {
      const lighter = channels(atNight(colour));
      expect(lighter).toEqual(channels(colour).map((value) => Math.min(255, Math.round(value * 1.12))));
    }),
  );
});
