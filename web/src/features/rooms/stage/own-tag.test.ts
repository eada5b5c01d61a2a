import fc from 'fast-check';
import { expect, it } from 'vitest';
import { besideOwnTag, placeOwnTag } from './own-tag.ts';

const stage = { width: 390, height: 334 };
const tag = { width: 34, height: 22 };
const own = {
  head: { left: 180, top: 150, right: 220, bottom: 190 },
  body: { left: 185, top: 190, right: 215, bottom: 250 },
};

it('stands below the feet when nobody is there', () => {
  expect(placeOwnTag(own, [], tag, stage)).toEqual({ x: 183, y: 257 });
});

it('moves a little aside for a face in front, and above the head when there are faces all along', () => {
  const inFront = { left: 205, top: 240, right: 240, bottom: 290 };
  const aside = placeOwnTag(own, [own.head, inFront], tag, stage);
  expect(aside).toEqual({ x: 168, y: 257 });
  const crowd = { left: 0, top: 240, right: 390, bottom: 290 };
  expect(placeOwnTag(own, [crowd], tag, stage)).toEqual({ x: 183, y: 120 });
});

const faceAt = (least: number, most: number) =>
  fc.tuple(fc.integer({ min: least, max: most }), fc.integer({ min: 20, max: 300 })).map(([left, top]) => ({
    left,
    top,
    right: left + 44,
    bottom: top + 44,
  }));

it('stays at the own figure, however many stand around', () => {
  fc.assert(
    fc.property(fc.array(faceAt(60, 300), { maxLength: 60 }), (faces) => {
      const { x, y } = placeOwnTag(own, faces, tag, stage);
      expect(Math.abs(x + tag.width / 2 - 200)).toBeLessThanOrEqual((own.body.right - own.body.left) / 2);
      expect([257, 120]).toContain(y);
    }),
  );
});

it('another name gives way to it, over it while there is room', () => {
  const ownTag = { left: 183, top: 120, right: 217, bottom: 142 };
  const label = { width: 60, height: 20 };
  expect(besideOwnTag({ x: 10, y: 125 }, label, ownTag)).toEqual({ x: 10, y: 125 });
  expect(besideOwnTag({ x: 170, y: 125 }, label, ownTag)).toEqual({ x: 170, y: 97 });
  const high = { ...ownTag, top: 10, bottom: 32 };
  expect(besideOwnTag({ x: 170, y: 12 }, label, high)).toEqual({ x: 170, y: 35 });
  expect(besideOwnTag({ x: 170, y: 125 }, label, undefined)).toEqual({ x: 170, y: 125 });
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
