import type { Point, Polygon } from './scene.ts';

/** A stretch of a segment, from 0 (its start) to 1 (its end). */
export type Span = { start: number; end: number };

/**
 * How far each edge of a clockwise outline lies from a point: positive inside, in scene units.
 * The smallest of them is the depth of the point in the outline.
 */
function edgeDepths(polygon: Polygon, point: Point): number[] {
  return polygon.map((corner, index) => {
    const next = polygon[(index + 1) % polygon.length] ?? corner;
    const dx = next.x - corner.x;
    const dy = next.y - corner.y;
    return (dx * (point.y - corner.y) - dy * (point.x - corner.x)) / Math.hypot(dx, dy);
  });
}

/** How deep a point lies in a convex outline, in scene units; negative outside. */
export function depthIn(polygon: Polygon, point: Point): number {
  return Math.min(...edgeDepths(polygon, point));
}

/**
 * The stretch of a segment that lies at least `depth` deep in a convex outline, or null if none does.
 * Clipping against every edge in turn, after Cyrus and Beck.
 */
export function spanInside(polygon: Polygon, from: Point, to: Point, depth: number): Span | null {
  const starts = edgeDepths(polygon, from);
  const ends = edgeDepths(polygon, to);
  let start = 0;
  let end = 1;
  for (const [index, atStart] of starts.entries()) {
    const a = atStart - depth;
    const b = (ends[index] ?? atStart) - depth;
    if (a < 0 && b < 0) return null;
    if (a < 0) start = Math.max(start, a / (a - b));
    if (b < 0) end = Math.min(end, a / (a - b));
  }
  return start <= end ? { start, end } : null;
}

/** The point of the segment a-b that is closest to `point`. */
export function closestOnSegment(a: Point, b: Point, point: Point): Point {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy);
  const share = Math.min(1, Math.max(0, along));
  return { x: a.x + dx * share, y: a.y + dy * share };
}

/** Where two segments cross, or null when they do not or run alongside each other. */
export function crossing(a: Point, b: Point, c: Point, d: Point): Point | null {
  const cross = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (cross === 0) return null;
  const onFirst = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / cross;
  const onSecond = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / cross;
  if (onFirst < 0 || onFirst > 1 || onSecond < 0 || onSecond > 1) return null;
  return { x: a.x + (b.x - a.x) * onFirst, y: a.y + (b.y - a.y) * onFirst };
}
