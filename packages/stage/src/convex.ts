import type { Point, Polygon } from './scene.ts';

/** A stretch of a segment, from 0 (its start) to 1 (its end). */
type Span = { start: number; end: number };

/** One side of a convex outline: `x * point.x + y * point.y + offset` is how far inside a point lies. */
type Side = { x: number; y: number; offset: number };

const sidesByPolygon = new WeakMap<Polygon, readonly Side[]>();

function sidesOf(polygon: Polygon): readonly Side[] {
  const known = sidesByPolygon.get(polygon);
  if (known !== undefined) return known;
  const sides = polygon.map((corner, index) => {
    const next = polygon[(index + 1) % polygon.length] ?? corner;
    const length = Math.hypot(next.x - corner.x, next.y - corner.y);
    const x = (corner.y - next.y) / length;
    const y = (next.x - corner.x) / length;
    return { x, y, offset: -(x * corner.x + y * corner.y) };
  });
  sidesByPolygon.set(polygon, sides);
  return sides;
}

/** How deep a point lies in a convex outline, in scene units; negative outside. */
export function depthIn(polygon: Polygon, point: Point): number {
  let depth = Number.POSITIVE_INFINITY;
  for (const side of sidesOf(polygon)) {
    depth = Math.min(depth, side.x * point.x + side.y * point.y + side.offset);
  }
  return depth;
}

/**
 * The stretch of a segment that lies at least `depth` deep in a convex outline, or null if none does.
 * Clips against one side after the other, after Cyrus and Beck.
 */
export function spanInside(polygon: Polygon, from: Point, to: Point, depth: number): Span | null {
  let start = 0;
  let end = 1;
  for (const side of sidesOf(polygon)) {
    const a = side.x * from.x + side.y * from.y + side.offset - depth;
    const b = side.x * to.x + side.y * to.y + side.offset - depth;
    if (a < 0 && b < 0) return null;
    if (a < 0) start = Math.max(start, a / (a - b));
    if (b < 0) end = Math.min(end, a / (a - b));
    if (start > end) return null;
  }
  return { start, end };
}

/** The point of the segment a-b that is closest to `point`. */
export function closestOnSegment(a: Point, b: Point, point: Point): Point {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy);
  const share = Math.min(1, Math.max(0, along));
  return { x: a.x + dx * share, y: a.y + dy * share };
}

/** Where the segments a-b and c-d cross, or null when they do not or run alongside each other. */
export function crossing(a: Point, b: Point, c: Point, d: Point): Point | null {
  const cross = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (cross === 0) return null;
  const onFirst = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / cross;
  const onSecond = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / cross;
  if (onFirst < 0 || onFirst > 1 || onSecond < 0 || onSecond > 1) return null;
  return { x: a.x + (b.x - a.x) * onFirst, y: a.y + (b.y - a.y) * onFirst };
}
