import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeOwnTag } from './own-tag.ts';

const stage = { width: 390, height: 334 };
const tag = { width: 34, height: 22 };
const own = {
  head: { left: 180, top: 150, right: 220, bottom: 190 },
  body: { left: 185, top: 190, right: 215, bottom: 250 },
};

it('stands below the feet when nobody is there', () => {
  expect(placeOwnTag(own, [], tag, stage)).toEqual({ x: 183, y: 257 });
});

it('moves aside for a face in front, and above the head when there are faces all along', () => {
  const inFront = { left: 175, top: 240, right: 225, bottom: 290 };
  const aside = placeOwnTag(own, [inFront], tag, stage);
  expect(aside.y).toBe(257);
  expect(aside.x).not.toBe(183);
  const crowd = { left: 0, top: 240, right: 390, bottom: 290 };
  expect(placeOwnTag(own, [crowd], tag, stage)).toEqual({ x: 183, y: 120 });
});

it('is always inside the stage', () => {
  const box = fc
    .tuple(fc.integer({ min: -200, max: 500 }), fc.integer({ min: -100, max: 400 }))
    .map(([left, top]) => ({
      left,
      top,
      right: left + 40,
      bottom: top + 40,
    }));
  fc.assert(
    fc.property(box, fc.array(box, { maxLength: 20 }), (head, faces) => {
      const body = { left: head.left + 5, top: head.bottom, right: head.right - 5, bottom: head.bottom + 60 };
      const { x, y } = placeOwnTag({ head, body }, faces, tag, stage);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + tag.width).toBeLessThanOrEqual(stage.width);
      expect(y + tag.height).toBeLessThanOrEqual(stage.height);
    }),
  );
});
