import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPoint, anyScene } from './any-scene.ts';
import type { Scene } from './scene.ts';
import { kaffeehaus } from './scenes/kaffeehaus.ts';
import { isWalkable, nearestWalkable } from './walkable.ts';

/** A floor of 200 × 100 with a slanted table in the middle. */
const parlour: Scene = {
  ...kaffeehaus,
  id: 'parlour',
  walk: [
    [
      { x: 0, y: 0 },
      { x: 200, y: 0 },
      { x: 200, y: 100 },
      { x: 0, y: 100 },
    ],
  ],
  blocks: [
    {
      prop: 'table',
      polygon: [
        { x: 100, y: 20 },
        { x: 160, y: 50 },
        { x: 100, y: 80 },
        { x: 40, y: 50 },
      ],
    },
  ],
};

describe('isWalkable', () => {
  it.each([
    ['open floor', { x: 20, y: 20 }, true],
    ['a corner of the floor', { x: 200, y: 100 }, true],
    ['the edge of a block', { x: 100, y: 20 }, true],
    ['one unit beyond the edge', { x: -1, y: 50 }, true],
    ['two units beyond the edge', { x: -2, y: 50 }, false],
    ['inside a block', { x: 100, y: 50 }, false],
    ['just inside a block', { x: 100, y: 23 }, false],
  ])('[S2] %s', (_, point, walkable) => {
    expect(isWalkable(parlour, point)).toBe(walkable);
  });
});

describe('nearestWalkable', () => {
  it.each([
    ['ground as it is', { x: 20, y: 20 }, { x: 20, y: 20 }],
    ['the edge beside a point outside', { x: 50, y: 140 }, { x: 50, y: 100 }],
    ['the corner beyond a corner', { x: 260, y: 150 }, { x: 200, y: 100 }],
    ['the edge of the block one is in', { x: 90, y: 30 }, { x: 88, y: 26 }],
  ])('[S3] finds %s', (_, point, nearest) => {
    expect(nearestWalkable(parlour, point)).toEqual(nearest);
  });

  it('[S3] answers whole units that are walkable, and leaves walkable points alone', () => {
    fc.assert(
      fc.property(anyScene, anyPoint, (scene, point) => {
        const nearest = nearestWalkable(scene, point);
        expect(isWalkable(scene, nearest)).toBe(true);
        expect([nearest.x, nearest.y].every(Number.isInteger)).toBe(true);
        if (isWalkable(scene, point)) expect(nearest).toEqual(point);
      }),
    );
  });

  it('[S3] nothing walkable lies clearly closer', () => {
    fc.assert(
      fc.property(anyScene, anyPoint, anyPoint, (scene, point, other) => {
        fc.pre(isWalkable(scene, other));
        const nearest = nearestWalkable(scene, point);
        const reach = Math.hypot(nearest.x - point.x, nearest.y - point.y);
        // Rounding and the forgiving edge make up to five units at the tip of a sharp corner.
        expect(Math.hypot(other.x - point.x, other.y - point.y)).toBeGreaterThan(reach - 5);
      }),
    );
  });

  it('[S3] says so when a scene has no ground at all', () => {
    const wall = { ...parlour, walk: [] };
    expect(() => nearestWalkable(wall, { x: 0, y: 0 })).toThrow(RangeError);
  });
});
