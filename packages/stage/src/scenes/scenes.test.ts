import { describe, expect, it } from 'vitest';
import { findPath } from '../path.ts';
import { type Point, type Polygon, seatOf } from '../scene.ts';
import { isWalkable } from '../walkable.ts';
import { sceneById, scenes } from './index.ts';

function isConvexAndClockwise(polygon: Polygon): boolean {
  return (
    polygon.length >= 3 &&
    polygon.every((corner, index) => {
      const next = polygon[(index + 1) % polygon.length] ?? corner;
      const after = polygon[(index + 2) % polygon.length] ?? corner;
      return (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x) > 0;
    })
  );
}

function isUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

describe.each([...scenes])('scene %s', (id, scene) => {
  const door = scene.doors[0] ?? { x: Number.NaN, y: Number.NaN };

  it('is found by its id', () => {
    expect(scene.id).toBe(id);
    expect(sceneById(id)).toBe(scene);
  });

  it('[S1] has convex, clockwise outlines in whole units', () => {
    for (const polygon of [...scene.walk, ...scene.blocks.map((block) => block.polygon)]) {
      expect(isConvexAndClockwise(polygon)).toBe(true);
      expect(polygon.flatMap(({ x, y }) => [x, y]).every(Number.isInteger)).toBe(true);
    }
  });

  it('[S11] has a door on the ground from which every seat and spot can be reached', () => {
    expect(scene.doors.length).toBeGreaterThan(0);
    for (const place of [...scene.doors, ...scene.spots, ...scene.seats.map((seat) => seat.approach)]) {
      expect(isWalkable(scene, place), JSON.stringify(place)).toBe(true);
      expect(findPath(scene, door, place), JSON.stringify(place)).not.toBeNull();
    }
  });

  it('[S11] has no pocket of ground that cannot be reached', () => {
    for (let y = scene.horizon; y <= scene.size.height; y += 20) {
      for (let x = 0; x <= scene.size.width; x += 40) {
        if (isWalkable(scene, { x, y })) expect(findPath(scene, door, { x, y }), `${x},${y}`).not.toBeNull();
      }
    }
  });

  it('[S12] has every seat on a prop that is drawn before its person, close to where one gets up', () => {
    for (const seat of scene.seats) {
      const prop = scene.props.find((candidate) => candidate.id === seat.prop);
      expect(prop, seat.id).toBeDefined();
      expect(seat.y + seat.z).toBeGreaterThan(prop?.y ?? Number.POSITIVE_INFINITY);
      expect(Math.hypot(seat.x - seat.approach.x, seat.y - seat.approach.y)).toBeLessThanOrEqual(90);
      expect(isWalkable(scene, seat), `${seat.id} is furniture`).toBe(false);
      expect(seatOf(scene, seat.id)).toBe(seat);
    }
    expect(seatOf(scene, 'nowhere')).toBeUndefined();
  });

  it('[S12] seats at least twenty', () => {
    expect(scene.seats.length).toBeGreaterThanOrEqual(20);
  });

  it('[S12] names everything once, and spots by the digits 1 to 9', () => {
    for (const list of [scene.seats, scene.spots, scene.doors, scene.props]) {
      expect(isUnique(list.map((item) => item.id))).toBe(true);
    }
    expect(isUnique(scene.spots.map((spot) => spot.key))).toBe(true);
    for (const spot of scene.spots) expect([1, 2, 3, 4, 5, 6, 7, 8, 9]).toContain(spot.key);
    for (const block of scene.blocks) expect(scene.props.map((prop) => prop.id)).toContain(block.prop);
  });

  it('[S12] leaves a third of the stage free above the heads of the back row', () => {
    const back = Math.min(...scene.walk.flat().map((corner) => corner.y));
    expect(back - scene.scale.far * 195).toBeGreaterThanOrEqual(scene.size.height / 3);
  });

  it('moves within its picture, by day and by night, and moves nothing twice', () => {
    const { width, height } = scene.size;
    for (const movement of scene.movements) {
      const reach = 'width' in movement ? { x: movement.width, y: movement.height } : { x: 0, y: 0 };
      const corners = [movement.x, movement.x + reach.x, movement.y, movement.y + reach.y];
      expect(corners.every((length) => Number.isInteger(length) && length >= 0)).toBe(true);
      expect(movement.x + reach.x, JSON.stringify(movement)).toBeLessThanOrEqual(width);
      expect(movement.y + reach.y, JSON.stringify(movement)).toBeLessThanOrEqual(height);
    }
    for (const light of ['day', 'night']) {
      const seen = scene.movements.filter(({ only }) => (only ?? light) === light);
      expect(seen.length, light).toBeGreaterThan(0);
      expect(isUnique(seen.map(({ kind, x, y }) => `${kind} ${x} ${y}`))).toBe(true);
    }
  });

  it('has one cat: the drawn one, or one that sits above the floor on which people walk', () => {
    const isDrawn = scene.props.some(({ src }) => src.endsWith('/cat.svg'));
    expect(isDrawn).toBe(scene.cat === undefined);
    if (scene.cat) expect(isWalkable(scene, scene.cat)).toBe(false);
  });

  it('offers a person who is alone a spot with seats', () => {
    const { spot, words } = scene.retreat;
    const closest = (to: Point) =>
      scene.spots.toSorted(
        (a, b) => Math.hypot(a.x - to.x, a.y - to.y) - Math.hypot(b.x - to.x, b.y - to.y),
      )[0];
    expect(scene.seats.some((seat) => closest(seat)?.id === spot)).toBe(true);
    expect(words).toMatch(/^Setz dich /);
  });
});

it('an unknown id is no scene', () => {
  expect(sceneById('nowhere')).toBeUndefined();
});
