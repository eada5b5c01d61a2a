import fc from 'fast-check';
import { expect, it } from 'vitest';
import { overlaps } from '../bubbles/boxes.ts';
import { besideOwnTag, placeTag } from './tags.ts';

const stage = { width: 390, height: 334 };
const tag = { width: 34, height: 22 };
const own = {
  head: { left: 180, top: 150, right: 220, bottom: 190 },
  body: { left: 185, top: 190, right: 215, bottom: 250 },
  depth: 250,
};

/** A figure with this head; the body below it. */
const somebody = (head: { left: number; top: number; right: number; bottom: number }) => ({
  head,
  body: { left: head.left + 5, top: head.bottom, right: head.right - 5, bottom: head.bottom + 60 },
  depth: head.bottom + 60,
});

it('stands below the feet when nobody is there', () => {
  expect(placeTag(own, [own], tag, stage)).toEqual({ x: 183, y: 257, place: 0 });
});

it('moves a little aside for a face in front, and onto the legs when there are faces all along', () => {
  const inFront = somebody({ left: 205, top: 240, right: 240, bottom: 290 });
  expect(placeTag(own, [own, inFront], tag, stage)).toMatchObject({ x: 168, y: 257 });
  const crowd = somebody({ left: 0, top: 252, right: 390, bottom: 290 });
  expect(placeTag(own, [crowd], tag, stage)).toMatchObject({ x: 183, y: 228 });
});

it('goes above the head, over who stands behind, before it would seem to name who stands in front', () => {
  const before = somebody({ left: 150, top: 180, right: 250, bottom: 230 });
  const behind = { ...somebody({ left: 150, top: 60, right: 250, bottom: 110 }), depth: 170 };
  expect(placeTag(own, [before, behind], tag, stage)).toMatchObject({ x: 183, y: 120 });
});

it('gives way to other tags, and stays where it is while nothing is better', () => {
  const taken = { left: 150, top: 256, right: 250, bottom: 280 };
  expect(placeTag(own, [], tag, stage, [taken])).toMatchObject({ x: 183, y: 228, place: 3 });
  expect(placeTag(own, [], tag, stage, [], 3)).toMatchObject({ place: 3 });
  expect(placeTag(own, [], tag, stage, [{ ...taken, top: 200, bottom: 240 }], 3)).toMatchObject({ place: 0 });
});

const faceAt = (least: number, most: number) =>
  fc.tuple(fc.integer({ min: least, max: most }), fc.integer({ min: 20, max: 300 })).map(([left, top]) => ({
    left,
    top,
    right: left + 44,
    bottom: top + 44,
  }));

it('stays at its figure, however many stand around, and never on its face', () => {
  fc.assert(
    fc.property(fc.array(faceAt(60, 300).map(somebody), { maxLength: 60 }), (others) => {
      const { x, y } = placeTag(own, others, tag, stage);
      expect(Math.abs(x + tag.width / 2 - 200)).toBeLessThanOrEqual((own.body.right - own.body.left) / 2);
      expect(y).toBeGreaterThanOrEqual(own.head.top - tag.height - 8);
      expect(y).toBeLessThanOrEqual(own.body.bottom + 7);
      const box = { left: x, top: y, right: x + tag.width, bottom: y + tag.height };
      expect(overlaps(box, own.head)).toBe(false);
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
      const { x, y } = placeTag({ head, body, depth: 0 }, faces.map(somebody), tag, stage);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + tag.width).toBeLessThanOrEqual(stage.width);
      expect(y + tag.height).toBeLessThanOrEqual(stage.height);
    }),
  );
});
