import type { Polygon, Scene, Seat } from '../scene.ts';

/** What all scenes have in common: how much there is to see, how people grow towards the front, what the layers are called. */
export const STAGE: Pick<Scene, 'size' | 'safe' | 'scale' | 'layers'> = {
  size: { width: 1920, height: 720 },
  safe: { x: 480, y: 0, width: 960, height: 720 },
  scale: { farY: 360, far: 0.68, nearY: 700, near: 1.07 },
  layers: {
    back: { day: 'back-day.svg', night: 'back-night.svg' },
    front: { day: 'front-day.svg', night: 'front-night.svg' },
  },
};

/** The whole floor of a room, from its back wall to the front edge. */
export const FLOOR: Polygon = [
  { x: 28, y: 388 },
  { x: 1892, y: 388 },
  { x: 1908, y: 708 },
  { x: 12, y: 708 },
];

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
export const LIFT = {
  chair: -18,
  armchair: -19,
  sofa: -30,
  bench: -28,
  stool: -38,
  piano: -19,
  pallet: -19,
  pouf: -3,
  gardenBench: -18,
  swing: -31,
  cushion: 21,
  deckchair: -5,
  log: -1,
  jetty: 30,
  boat: -6,
  cinema: -18,
  loveSeat: -25,
  beanbag: -8,
  banquette: -26,
  dice: -22,
  lowPouf: -8,
};

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
