import { findPath, isWalkable, type Point, type Scene } from '@plausch/stage';

/** How far from the door people stop, ring by ring, in scene units. */
const RINGS = [140, 220, 300, 400] as const;
const DIRECTIONS = 16;
/** Closer than this people would stand in each other. */
const ROOM_TO_BREATHE = 70;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Where a newcomer comes in, and where they stop: near the door, with some room to those already there. */
export function entranceFor(scene: Scene, others: readonly Point[]): { door: Point; standing: Point } {
  const [first] = scene.doors;
  if (!first) throw new Error(`scene ${scene.id} has no door`);
  const door = { x: first.x, y: first.y };
  let best = { standing: door, clearance: -1 };
  for (const radius of RINGS) {
    for (let i = 0; i < DIRECTIONS; i += 1) {
      const angle = (i / DIRECTIONS) * 2 * Math.PI;
      const standing = {
        x: Math.round(door.x + radius * Math.cos(angle)),
        // The floor is seen from the front: depth is shortened.
        y: Math.round(door.y + (radius / 2) * Math.sin(angle)),
      };
      if (!isWalkable(scene, standing)) continue;
      const clearance = Math.min(
        ...others.map((other) => distance(other, standing)),
        Number.MAX_SAFE_INTEGER,
      );
      if (clearance > best.clearance && findPath(scene, door, standing)) best = { standing, clearance };
    }
    if (best.clearance >= ROOM_TO_BREATHE) break;
  }
  return { door, standing: best.standing };
}
