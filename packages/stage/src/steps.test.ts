import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPoint, anyScene } from './any-scene.ts';
import { closestOnSegment } from './convex.ts';
import { findPath } from './path.ts';
import { scaleAt } from './scene.ts';
import { kaffeehaus } from './scenes/kaffeehaus.ts';
import { endOf, positionAt, stepsAlong, WALK_UNITS_PER_SECOND } from './steps.ts';
import { nearestWalkable } from './walkable.ts';

const START = 1_700_000_000_000;

/** The timetable of some walk of at least one piece. */
const anySteps = fc
  .tuple(anyScene, anyPoint, anyPoint)
  .map(([scene, a, b]) => {
    const path = findPath(scene, nearestWalkable(scene, a), nearestWalkable(scene, b)) ?? [];
    return { scene, path, steps: stepsAlong(scene, path, START) };
  })
  .filter(({ steps }) => steps.length > 0);

describe('stepsAlong', () => {
  it('[S8] gives one step per straight piece, in whole milliseconds without gaps', () => {
    fc.assert(
      fc.property(anySteps, ({ path, steps }) => {
        expect(steps).toHaveLength(path.length - 1);
        let clock = START;
        for (const [index, step] of steps.entries()) {
          expect([step.from, step.to]).toEqual([path[index], path[index + 1]]);
          expect(step.startedAt).toBe(clock);
          expect(Number.isInteger(step.durationMs)).toBe(true);
          expect(step.durationMs).toBeGreaterThan(0);
          clock += step.durationMs;
        }
      }),
    );
  });

  it('[S8] walks 220 units a second at scale 1, slower in the distance', () => {
    const scene = { ...kaffeehaus, scale: { farY: 0, far: 0.5, nearY: 100, near: 1 } };
    const along = (y: number) =>
      stepsAlong(
        scene,
        [
          { x: 0, y },
          { x: WALK_UNITS_PER_SECOND, y },
        ],
        START,
      );
    expect(endOf(along(100))?.durationMs).toBe(1000);
    expect(endOf(along(0))?.durationMs).toBe(2000);
    const towards = stepsAlong(
      scene,
      [
        { x: 0, y: 0 },
        { x: 0, y: 100 },
      ],
      START,
    );
    expect(endOf(towards)?.durationMs).toBe(Math.round((100 / (WALK_UNITS_PER_SECOND * 0.75)) * 1000));
  });

  it('[S8] needs no time to stay', () => {
    expect(stepsAlong(kaffeehaus, [{ x: 900, y: 396 }], START)).toEqual([]);
    expect(endOf([])).toBeUndefined();
  });
});

describe('positionAt', () => {
  it('[S9] is at the start before the walk and at its end after it', () => {
    fc.assert(
      fc.property(anySteps, fc.nat(100_000), ({ path, steps }, wait) => {
        const last = endOf(steps);
        expect(positionAt(steps, START - wait)).toEqual(path[0]);
        expect(positionAt(steps, (last?.startedAt ?? 0) + (last?.durationMs ?? 0) + wait)).toEqual(
          path.at(-1),
        );
      }),
    );
  });

  it('[S9] stays on the path, rounded to whole units', () => {
    fc.assert(
      fc.property(anySteps, fc.double({ min: 0, max: 1, noNaN: true }), ({ steps }, share) => {
        const last = endOf(steps);
        const total = (last?.startedAt ?? 0) + (last?.durationMs ?? 0) - START;
        const point = positionAt(steps, START + total * share);
        const off = steps.map((step) => {
          const on = closestOnSegment(step.from, step.to, point);
          return Math.hypot(on.x - point.x, on.y - point.y);
        });
        expect([point.x, point.y].every(Number.isInteger)).toBe(true);
        expect(Math.min(...off)).toBeLessThanOrEqual(Math.SQRT1_2 + 1e-9);
      }),
    );
  });

  it('[S9] is where a stop is told from the moment on at which it is told', () => {
    const here = { x: 900, y: 396 };
    const stop = [{ from: here, to: here, startedAt: START, durationMs: 0 }];
    for (const now of [START - 1, START, START + 1]) expect(positionAt(stop, now)).toEqual(here);
  });

  it('[S9] a walk without steps is nowhere', () => {
    expect(() => positionAt([], START)).toThrow(RangeError);
  });
});

describe('scaleAt', () => {
  it('[S10] grows evenly from the far to the near line and not beyond them', () => {
    expect(scaleAt(kaffeehaus, 360)).toBeCloseTo(0.68, 9);
    expect(scaleAt(kaffeehaus, 530)).toBeCloseTo(0.875, 9);
    expect(scaleAt(kaffeehaus, 700)).toBeCloseTo(1.07, 9);
    expect(scaleAt(kaffeehaus, 0)).toBe(scaleAt(kaffeehaus, 360));
    expect(scaleAt(kaffeehaus, 9999)).toBe(scaleAt(kaffeehaus, 700));
  });
});
