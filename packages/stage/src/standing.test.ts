import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPoint, anyScene } from './any-scene.ts';
import { findPath } from './path.ts';
import type { Point, Scene } from './scene.ts';
import { scenes } from './scenes/index.ts';
import { hiddenShare, isGoodToStand, STANDING_APART, standingPlace } from './standing.ts';
import { isWalkable, nearestWalkable } from './walkable.ts';

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** How close the closest two are. */
function closest(places: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [i, one] of places.entries()) {
    for (const other of places.slice(0, i)) least = Math.min(least, distance(one, other));
  }
  return least;
}

/** Sends one figure after the other to its goal; returns where each ends. */
function gather(scene: Scene, goals: readonly Point[], seated: readonly Point[] = []): Point[] {
  const places: Point[] = [];
  for (const goal of goals) {
    places.push(standingPlace(scene, nearestWalkable(scene, goal), [...seated, ...places]));
  }
  return places;
}

const onFloor = fc.record({
  x: fc.integer({ min: -100, max: 2_000 }),
  y: fc.integer({ min: 300, max: 800 }),
});
const anyRoom = fc.constantFrom(...scenes.values());

describe('standingPlace', () => {
  it('[S13] 2 to 50 people end 46 units apart in every room, none of them half behind furniture', () => {
    fc.assert(
      fc.property(
        anyRoom,
        fc.array(onFloor, { minLength: 2, maxLength: 50, size: 'max' }),
        (scene, goals) => {
          // All seats are free: a standing place may neither block nor hide one.
          const places = gather(scene, goals);
          expect(closest(places)).toBeGreaterThanOrEqual(STANDING_APART);
          for (const place of places) {
            expect(isWalkable(scene, place)).toBe(true);
            expect(hiddenShare(scene, place)).toBeLessThanOrEqual(1 / 3);
            expect(Math.min(...scene.seats.map((seat) => distance(seat, place)))).toBeGreaterThanOrEqual(46);
            expect(findPath(scene, scene.doors[0] ?? place, place)).not.toBeNull();
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('[S13] fifty people who all want to be at the same point end around it, each at another one', () => {
    fc.assert(
      fc.property(anyRoom, onFloor, (scene, goal) => {
        const places = gather(scene, Array(50).fill(goal), scene.seats);
        expect(closest(places)).toBeGreaterThanOrEqual(STANDING_APART);
      }),
      { numRuns: 60 },
    );
  });

  it('[S13] a good place that is free is where one goes, to the unit', () => {
    fc.assert(
      fc.property(
        anyRoom,
        onFloor,
        fc.array(onFloor, { maxLength: 49, size: 'max' }),
        (scene, goal, others) => {
          fc.pre(isGoodToStand(scene, goal));
          fc.pre(others.every((other) => distance(other, goal) >= STANDING_APART));
          expect(standingPlace(scene, goal, others)).toEqual(goal);
        },
      ),
    );
  });

  it('[S13] whoever had to go elsewhere stays there when asking for the same place again', () => {
    fc.assert(
      fc.property(
        anyRoom,
        onFloor,
        fc.array(onFloor, { minLength: 1, maxLength: 49, size: 'max' }),
        (scene, goal, wanted) => {
          const others = gather(scene, [goal, ...wanted]);
          const place = standingPlace(scene, goal, others);
          expect(standingPlace(scene, place, others)).toEqual(place);
          expect(standingPlace(scene, goal, others)).toEqual(place);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('[S13] uses the front strip: of fifty who come to the front edge many stand at it', () => {
    for (const scene of scenes.values()) {
      const goals = Array.from({ length: 50 }, (_, i) => ({ x: 40 + i * 37, y: 715 }));
      const places = gather(scene, goals);
      const inFront = places.filter(({ y }) => y >= 660);
      expect(inFront.length, scene.id).toBeGreaterThanOrEqual(25);
    }
  });

  it('[S13] a room with more people than floor has them as far apart as there is, and nobody in another', () => {
    for (const scene of scenes.values()) {
      const crowd = gather(scene, Array(400).fill({ x: 960, y: 600 }), scene.seats);
      expect(closest(crowd), scene.id).toBeGreaterThanOrEqual(16);
      expect(closest(crowd), scene.id).toBeLessThan(STANDING_APART);
    }
  });

  it('[S13] nobody is stuck in a room that is more than full: who wants to go far gets near', () => {
    for (const scene of [...scenes.values()].slice(0, 2)) {
      const goals = Array.from({ length: 500 }, (_, i) => ({
        x: (i * 7_919) % 1_920,
        y: 390 + ((i * 104_729) % 320),
      }));
      const places = gather(scene, goals);
      for (const [i, goal] of goals.slice(0, 100).entries()) {
        const others = places.filter((_, who) => who !== i);
        const far = nearestWalkable(scene, { x: 1_920 - goal.x, y: goal.y });
        expect(distance(standingPlace(scene, far, others), far), scene.id).toBeLessThanOrEqual(500);
      }
    }
  });

  it('[S13] answers whole units that are walkable on any ground, the same for an equal scene', () => {
    fc.assert(
      fc.property(anyScene, anyPoint, fc.array(anyPoint, { maxLength: 8 }), (scene, goal, others) => {
        const place = standingPlace(scene, goal, others);
        expect(isWalkable(scene, place)).toBe(true);
        expect([place.x, place.y].every(Number.isInteger)).toBe(true);
        expect(standingPlace(structuredClone(scene), goal, others)).toEqual(place);
      }),
    );
  });

  it('[S13] answers the same whatever was asked for before: people come, go and stand elsewhere', () => {
    const turn = fc.record({ kind: fc.constantFrom('comes', 'goes', 'walks'), who: fc.nat(), goal: onFloor });
    fc.assert(
      fc.property(anyRoom, fc.array(turn, { minLength: 20, maxLength: 40 }), (scene, turns) => {
        const asked = structuredClone(scene);
        let places: Point[] = gather(asked, Array(60).fill({ x: 960, y: 600 }));
        for (const { kind, who, goal } of turns) {
          const i = who % places.length;
          const stays = kind === 'comes' ? places : places.toSpliced(i, 1);
          const place = standingPlace(asked, nearestWalkable(asked, goal), stays, kind === 'comes' ? 70 : 46);
          places = kind === 'goes' ? stays : kind === 'comes' ? [...stays, place] : places.with(i, place);
        }
        for (const wished of [46, 70]) {
          const goal = nearestWalkable(asked, turns[0]?.goal ?? { x: 0, y: 0 });
          const first = standingPlace(structuredClone(scene), goal, places, wished);
          expect(standingPlace(asked, goal, places, wished)).toEqual(first);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('[S13] sees a step to the back as well as one to the side', () => {
    for (const scene of scenes.values()) {
      const goal = gather(scene, [{ x: 960, y: 600 }])[0] as Point;
      const beside = standingPlace(scene, goal, [goal]);
      const withAnother = (another: Point) => standingPlace(scene, goal, [goal, another]);
      for (const away of [
        { ...beside, x: beside.x + 400 },
        { ...beside, y: beside.y + 400 },
      ]) {
        expect(withAnother(beside), scene.id).not.toEqual(beside);
        expect(withAnother(away), scene.id).toEqual(beside);
      }
    }
  });

  it.each([...scenes.values()])('[S13] every named spot of $id is a good place to stand', (scene) => {
    expect(scene.spots.filter((spot) => !isGoodToStand(scene, spot)).map(({ id }) => id)).toEqual([]);
  });
});
