import type { Point, Scene } from './scene.ts';
import { groundCorners, isClear, isWalkable, nearestWalkable } from './walkable.ts';

type Link = { to: number; length: number };

const linksByScene = new WeakMap<Scene, readonly (readonly Link[])[]>();

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** Which corners of the ground see each other. Worked out once per scene. */
function cornerLinks(scene: Scene): readonly (readonly Link[])[] {
  const known = linksByScene.get(scene);
  if (known !== undefined) return known;
  const corners = groundCorners(scene);
  const links = corners.map((): Link[] => []);
  for (const [a, from] of corners.entries()) {
    for (const [b, to] of corners.entries()) {
      if (b <= a || !isClear(scene, from, to)) continue;
      const length = distance(from, to);
      links[a]?.push({ to: b, length });
      links[b]?.push({ to: a, length });
    }
  }
  linksByScene.set(scene, links);
  return links;
}

/** Dijkstra from `from` over the corners; the corners to pass on the way to `to`, or null. */
function cornersBetween(scene: Scene, from: Point, to: Point): Point[] | null {
  const corners = groundCorners(scene);
  const links = cornerLinks(scene);
  const lengths = corners.map((corner) =>
    isClear(scene, from, corner) ? distance(from, corner) : Number.POSITIVE_INFINITY,
  );
  const before = corners.map(() => -1);
  const open = new Set(corners.keys());
  let last = -1;
  let best = Number.POSITIVE_INFINITY;
  for (;;) {
    let nearest = -1;
    let least = best;
    for (const index of open) {
      const length = lengths[index] ?? Number.POSITIVE_INFINITY;
      if (length < least) {
        nearest = index;
        least = length;
      }
    }
    const corner = corners[nearest];
    if (corner === undefined) break;
    open.delete(nearest);
    const whole = least + distance(corner, to);
    if (whole < best && isClear(scene, corner, to)) {
      best = whole;
      last = nearest;
    }
    for (const link of links[nearest] ?? []) {
      if (least + link.length < (lengths[link.to] ?? 0)) {
        lengths[link.to] = least + link.length;
        before[link.to] = nearest;
      }
    }
  }
  if (last === -1) return null;
  const passed: Point[] = [];
  for (let index = last; index !== -1; index = before[index] ?? -1) {
    const corner = corners[index];
    if (corner !== undefined) passed.unshift(corner);
  }
  return passed;
}

/**
 * The shortest way from one point to another, both ends included, in straight pieces over walkable
 * ground: a visibility graph over the corners of the ground. One point when both ends are the same.
 * Starting inside a block (the scene was edited meanwhile) the first piece leads to the nearest ground.
 * Null when `to` is not walkable or cannot be reached.
 */
export function findPath(scene: Scene, from: Point, to: Point): Point[] | null {
  if (!isWalkable(scene, to)) return null;
  const start = nearestWalkable(scene, from);
  const passed = isClear(scene, start, to) ? [] : cornersBetween(scene, start, to);
  if (passed === null) return null;
  const path: Point[] = [];
  for (const { x, y } of [from, start, ...passed, to]) {
    const last = path.at(-1);
    if (last === undefined || last.x !== x || last.y !== y) path.push({ x, y });
  }
  return path;
}
