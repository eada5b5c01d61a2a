import type { Polygon, Seat } from '../scene.ts';

/** A rectangle on the floor, clockwise. */
export function box(left: number, top: number, right: number, bottom: number): Polygon {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

/** The foot of something round, as a hexagon: half as deep at its ends. */
export function around(x: number, y: number, halfWidth: number, halfDepth: number): Polygon {
  const shoulder = Math.round(halfWidth / 2);
  return [
    { x: x - shoulder, y: y - halfDepth },
    { x: x + shoulder, y: y - halfDepth },
    { x: x + halfWidth, y },
    { x: x + shoulder, y: y + halfDepth },
    { x: x - shoulder, y: y + halfDepth },
    { x: x - halfWidth, y },
  ];
}

/** How far up a figure is drawn to sit on each kind of furniture, in figure units. */
export const LIFT = { chair: -18, armchair: -19, sofa: -30, bench: -28, stool: -38, piano: -19 };

/** A place to sit on a prop; one gets up to `approach`. */
export function seat(
  id: string,
  x: number,
  y: number,
  lift: number,
  face: 'l' | 'r',
  prop: string,
  approach: readonly [number, number],
): Seat {
  return { id, x, y, lift, face, prop, z: 1, approach: { x: approach[0], y: approach[1] } };
}
