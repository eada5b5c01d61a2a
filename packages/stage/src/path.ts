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

const FAR = Number.POSITIVE_INFINITY;

/**
 * A* from `from` over the corners; the corners to pass on the way to `to`, or null. Whether a corner is seen from the start is asked
 * when the way over it may be the shortest: of most corners never, and asking costs more than all the rest.
 */
function cornersBetween(scene: Scene, from: Point, to: Point): Point[] | null {
  const corners = groundCorners(scene);
  const links = cornerLinks(scene);
  /** From a corner to the end, if nothing were in between. */
  const rest = corners.map((corner) => distance(corner, to));
  /** From the start to a corner, if nothing is in between; `FAR` once that was looked at. */
  const straight = corners.map((corner) => distance(from, corner));
  const lengths = corners.map(() => FAR);
  const before = corners.map(() => -1);
  const open = new Set(corners.keys());
  for (;;) {
    let next = -1;
    let least = FAR;
    for (const index of open) {
      const whole = Math.min(lengths[index] ?? FAR, straight[index] ?? FAR) + (rest[index] ?? FAR);
      if (whole < least) {
        next = index;
        least = whole;
      }
    }
    const corner = corners[next];
    if (corner === undefined) return null;
    const length = lengths[next] ?? FAR;
    const direct = straight[next] ?? FAR;
    if (direct < length) {
      straight[next] = FAR;
      if (isClear(scene, from, corner)) {
        lengths[next] = direct;
        before[next] = -1;
      }
      continue;
    }
    open.delete(next);
    if (isClear(scene, corner, to)) return wayTo(next, corners, before);
    for (const link of links[next] ?? []) {
      if (!open.has(link.to) || length + link.length >= (lengths[link.to] ?? FAR)) continue;
      lengths[link.to] = length + link.length;
      before[link.to] = next;
    }
  }
}

/** The corners up to the last one. */
function wayTo(last: number, corners: readonly Point[], before: readonly number[]): Point[] {
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
