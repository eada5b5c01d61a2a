import type { DrawOp } from './drawing.ts';
import { type PathPoint, pathPoints } from './path-data.ts';
import type { Transform } from './transform.ts';

/** The rectangle a drawing fills, in figure units. */
export type Box = { left: number; top: number; right: number; bottom: number };

const outlines = new Map<string, PathPoint[]>();

/** Parts are measured in many poses, so each outline is worked out once. */
function outlineOf(d: string): PathPoint[] {
  const outline = outlines.get(d) ?? pathPoints(d);
  outlines.set(d, outline);
  return outline;
}

const UNMOVED: Transform = [1, 0, 0, 1, 0, 0];

/** Measures paths with their lines and transforms. Without any, the box is inside out. */
export function boxOf(paths: readonly Pick<DrawOp, 'd' | 'stroke' | 'width' | 'transform'>[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { d, stroke, width = 1, transform = UNMOVED } of paths) {
    const reach = stroke === undefined ? 0 : width / 2;
    const [a, b, c, e, dx, dy] = transform;
    for (const { x, y } of outlineOf(d)) {
      box.left = Math.min(box.left, a * x + c * y + dx - reach);
      box.right = Math.max(box.right, a * x + c * y + dx + reach);
      box.top = Math.min(box.top, b * x + e * y + dy - reach);
      box.bottom = Math.max(box.bottom, b * x + e * y + dy + reach);
    }
  }
  return box;
}

/** Whether one rectangle lies within another. */
export function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.right <= outer.right &&
    inner.bottom <= outer.bottom
  );
}

/** Whether two rectangles share more than an edge. */
export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
