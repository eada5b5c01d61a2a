import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPoint, anyScene } from './any-scene.ts';
import { depthIn } from './convex.ts';
import { findPath } from './path.ts';
import type { Point, Polygon, Scene } from './scene.ts';
import { kaffeehaus } from './scenes/kaffeehaus.ts';
import { isWalkable, nearestWalkable } from './walkable.ts';

function lengthOf(path: readonly Point[]): number {
  return path.slice(1).reduce((sum, to, index) => {
    const from = path[index] ?? to;
    return sum + Math.hypot(to.x - from.x, to.y - from.y);
  }, 0);
}

function outlinesOf(scene: Scene): Polygon[] {
  return [...scene.walk, ...scene.blocks.map((block) => block.polygon)];
}

/** Points along a path, `apart` units from each other at most, and its ends. */
function samplesOf(path: readonly Point[], apart = 4): Point[] {
  return path.slice(1).flatMap((to, index) => {
    const from = path[index] ?? to;
    const count = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / apart);
    return Array.from({ length: count + 1 }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / count,
      y: from.y + ((to.y - from.y) * step) / count,
    }));
  });
}

/**
 * Whether a line lies on the ground for certain, blocks aside. A look at single points sees no gap between two of them, such as a corner
 * that the line cuts off: hence a point every unit, half a unit from the edge at most. What lies between two of them is then at most one
 * unit off the ground, and so much is forgiven.
 */
function isOnGround({ walk }: Scene, from: Point, to: Point): boolean {
  return samplesOf([from, to], 1).every((point) => walk.some((polygon) => depthIn(polygon, point) >= -0.5));
}

/** Two walkable points of a scene. */
const anyWalk = fc
  .tuple(anyScene, anyPoint, anyPoint)
  .map(([scene, a, b]) => ({ scene, from: nearestWalkable(scene, a), to: nearestWalkable(scene, b) }));

describe('findPath', () => {
  it('[S4] begins and ends where it was asked to, and every piece stays on walkable ground', () => {
    fc.assert(
      fc.property(anyWalk, ({ scene, from, to }) => {
        const path = findPath(scene, from, to);
        if (path === null) return;
        expect(path[0]).toEqual(from);
        expect(path.at(-1)).toEqual(to);
        for (const point of samplesOf(path)) expect(isWalkable(scene, point)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('[S4] consists of whole units without standing still on the way', () => {
    fc.assert(
      fc.property(anyWalk, ({ scene, from, to }) => {
        const path = findPath(scene, from, to) ?? [];
        for (const [index, point] of path.entries()) {
          expect([point.x, point.y].every(Number.isInteger)).toBe(true);
          expect(point).not.toEqual(path[index + 1]);
        }
      }),
    );
  });

  it('[S5] leads out of a block one was caught in by a change of the scene', () => {
    fc.assert(
      fc.property(anyScene, anyPoint, (scene, caught) => {
        const way = nearestWalkable(scene, caught);
        const path = findPath(scene, caught, way);
        expect(path?.[0]).toEqual(caught);
        expect(path?.at(-1)).toEqual(way);
      }),
    );
    const path = findPath(kaffeehaus, { x: 1240, y: 420 }, { x: 900, y: 396 });
    expect(path?.[0]).toEqual({ x: 1240, y: 420 });
    expect(path?.[1]).toEqual(nearestWalkable(kaffeehaus, { x: 1240, y: 420 }));
  });

  it('[S6] reaches there and back again, equally far', () => {
    fc.assert(
      fc.property(anyWalk, ({ scene, from, to }) => {
        const there = findPath(scene, from, to);
        const back = findPath(scene, to, from);
        expect(there === null).toBe(back === null);
        if (there !== null && back !== null) expect(lengthOf(there)).toBeCloseTo(lengthOf(back), 6);
      }),
    );
  });

  it('[S6] is null across a gap in the ground, and to a place where nobody may stand', () => {
    const islands: Scene = {
      ...kaffeehaus,
      walk: [0, 300].map((x) => [
        { x, y: 0 },
        { x: x + 100, y: 0 },
        { x: x + 100, y: 100 },
        { x, y: 100 },
      ]),
      blocks: [],
    };
    expect(findPath(islands, { x: 50, y: 50 }, { x: 350, y: 50 })).toBeNull();
    expect(findPath(islands, { x: 50, y: 50 }, { x: 200, y: 50 })).toBeNull();
    expect(findPath(kaffeehaus, { x: 900, y: 396 }, { x: 1240, y: 420 })).toBeNull();
  });

  it('[S6] crosses from one piece of ground to the next where they overlap', () => {
    const corner: Scene = {
      ...kaffeehaus,
      walk: [
        [
          { x: 0, y: 0 },
          { x: 100, y: 0 },
          { x: 100, y: 300 },
          { x: 0, y: 300 },
        ],
        [
          { x: 0, y: 200 },
          { x: 300, y: 200 },
          { x: 300, y: 300 },
          { x: 0, y: 300 },
        ],
      ],
      blocks: [],
    };
    expect(findPath(corner, { x: 50, y: 10 }, { x: 290, y: 250 })).toEqual([
      { x: 50, y: 10 },
      { x: 100, y: 200 },
      { x: 290, y: 250 },
    ]);
  });

  it('[S7] is straight where the way is free, and never much longer than around the obstacles', () => {
    fc.assert(
      fc.property(anyWalk, ({ scene, from, to }) => {
        const path = findPath(scene, from, to);
        if (path === null) return;
        const straight = lengthOf([from, to]);
        const around = outlinesOf(scene).reduce((sum, [first, ...rest]) => {
          return first === undefined ? sum : sum + lengthOf([first, ...rest, first]);
        }, 0);
        expect(lengthOf(path)).toBeGreaterThanOrEqual(straight - 1e-9);
        expect(lengthOf(path)).toBeLessThanOrEqual(3 * straight + around);
        if (scene.blocks.length === 0 && isOnGround(scene, from, to))
          expect(path.length).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('[S7] is the same every time, also for an equal scene that was never asked before', () => {
    fc.assert(
      fc.property(anyWalk, ({ scene, from, to }) => {
        const path = findPath(scene, from, to);
        expect(findPath(scene, from, to)).toEqual(path);
        expect(findPath(structuredClone(scene), from, to)).toEqual(path);
      }),
    );
  });

  it('[S4] is one point for a walk to where one stands', () => {
    expect(findPath(kaffeehaus, { x: 900, y: 396 }, { x: 900, y: 396 })).toEqual([{ x: 900, y: 396 }]);
  });
});
