import fc from 'fast-check';
import { expect, it } from 'vitest';
import { solidity } from './veil.ts';

/** A figure whose feet are here, as the stage draws it in full size. */
const figureAt = (x: number, feet: number) => ({
  head: { left: x - 35, right: x + 35, top: feet - 179, bottom: feet - 101 },
  body: { left: x - 26, right: x + 26, top: feet - 101, bottom: feet },
  depth: feet,
});

const own = figureAt(400, 500);

it('who stands before one’s own face becomes translucent', () => {
  expect(solidity(own, figureAt(410, 530))).toBeCloseTo(0.38);
  expect(solidity(own, figureAt(440, 520))).toBeLessThan(0.8);
});

it('nobody does who stands behind, beside, or lower than one’s face', () => {
  expect(solidity(own, figureAt(410, 480))).toBe(1);
  expect(solidity(own, figureAt(470, 520))).toBe(1);
  expect(solidity(own, figureAt(400, 690))).toBe(1);
  expect(solidity(undefined, figureAt(400, 520))).toBe(1);
  expect(solidity(own, own)).toBe(1);
});

it('whoever walks by fades without a leap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 500 }), fc.integer({ min: 501, max: 700 }), (x, feet) => {
      const [here, next] = [solidity(own, figureAt(x, feet)), solidity(own, figureAt(x + 1, feet))];
      expect(Math.abs(here - next)).toBeLessThan(0.08);
      expect(here).toBeGreaterThan(0.37);
    }),
  );
});
