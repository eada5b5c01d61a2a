import { closestFree, gridOf, hasRoomFor, measureClearance } from './clearance.ts';
import { type Point, PROP_FOOT_UNITS, type Scene, scaleAt } from './scene.ts';
import { isWalkable, nearestWalkable } from './walkable.ts';

/** People end their walks so far from each other, in scene units, wherever the floor has room. */
export const STANDING_APART = 46;

/**
 * How a figure is placed whose goal is taken; the first choice that finds a place counts. First a distance that keeps
 * faces free, close by; then the ordinary distance, anywhere; on a full floor smaller and smaller distances, close by
 * while possible. `apart`: from all other figures, `within`: from the goal, both in scene units.
 */
const CHOICES = [
  { apart: 62, within: 160 },
  { apart: STANDING_APART, within: Number.POSITIVE_INFINITY },
  { apart: 32, within: 500 },
  { apart: 23, within: 400 },
  { apart: 16, within: 300 },
  { apart: 11, within: 200 },
  { apart: 8, within: Number.POSITIVE_INFINITY },
];

/** Scene units around a door where no figure stands, so that the way in and out stays free. */
const DOOR_UNITS = 30;

/** Half the width and the height of a standing figure, in figure units from its feet. */
const FIGURE = { half: 30, height: 180 };
/** The share of a standing figure that furniture in front of it may cover; above it the figure looks cut in half. */
const HIDDEN_SHARE = 1 / 3;

type Cover = { readonly left: number; readonly right: number; readonly top: number; readonly depth: number };

const coversByScene = new WeakMap<Scene, readonly Cover[]>();

/**
 * Whether a figure may stand here: on walkable ground, not in a door, not before a seat, and at most `HIDDEN_SHARE` of
 * it behind furniture.
 */
export function isGoodToStand(scene: Scene, point: Point): boolean {
  return (
    isWalkable(scene, point) &&
    !scene.doors.some((door) => isCloser(door, point, DOOR_UNITS)) &&
    !scene.seats.some((seat) => isCloser(seat, point, STANDING_APART)) &&
    hiddenShare(scene, point) <= HIDDEN_SHARE
  );
}

/**
 * Where a figure ends that is sent to `goal`: there, if it is a good place at least `STANDING_APART` from all `others`;
 * otherwise at the closest such place, rather beside the goal than behind it. On a floor without one, figures stand as
 * far apart as the floor allows, not too far from their goals. Whole scene units; the same answer for the same input.
 *
 * @param others where all other figures stand or will stand after their walk; a sitting figure counts at its seat
 * @param wished farther than `STANDING_APART`, where there is room for it
 * @throws RangeError for a scene without any ground
 */
export function standingPlace(
  scene: Scene,
  goal: Point,
  others: readonly Point[],
  wished = STANDING_APART,
): Point {
  const isFree = others.every((other) => !isCloser(other, goal, wished));
  if (isFree && isGoodToStand(scene, goal)) return { x: goal.x, y: goal.y };
  const grid = gridOf(scene, (place) => isGoodToStand(scene, place));
  const first = { apart: wished, within: Number.POSITIVE_INFINITY };
  const all = wished > STANDING_APART ? [first, ...CHOICES] : CHOICES;
  const choices = all.filter(({ apart }) => hasRoomFor(grid, others.length, apart));
  measureClearance(grid, others, Math.max(0, ...choices.map(({ apart }) => apart)));
  for (const { apart, within } of choices) {
    const place = closestFree(grid, goal, apart, within);
    if (place && Math.hypot(place.x - goal.x, place.y - goal.y) <= within) return place;
  }
  return nearestWalkable(scene, goal);
}

/** The share, from 0 to 1, of a figure standing here that is covered by furniture drawn after it. */
export function hiddenShare(scene: Scene, { x, y }: Point): number {
  const scale = scaleAt(scene, y);
  const [half, height] = [FIGURE.half * scale, FIGURE.height * scale];
  let area = 0;
  for (const cover of coversOf(scene)) {
    if (cover.depth <= y) continue;
    const across = Math.min(cover.right, x + half) - Math.max(cover.left, x - half);
    const up = y - Math.max(cover.top, y - height);
    if (across > 0 && up > 0) area += across * up;
  }
  return Math.min(1, area / (2 * half * height));
}

/** What furniture covers, as the boxes of its drawings. */
function coversOf(scene: Scene): readonly Cover[] {
  const known = coversByScene.get(scene);
  if (known) return known;
  const covers = scene.props.flatMap(({ src, x, y, scale }): Cover[] => {
    const [width, height] = scene.pieces[src] ?? [0, 0];
    const half = (width / 2) * scale;
    return [{ left: x - half, right: x + half, top: y - (height - PROP_FOOT_UNITS) * scale, depth: y }];
  });
  coversByScene.set(scene, covers);
  return covers;
}

function isCloser(a: Point, b: Point, units: number): boolean {
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  return dx * dx + dy * dy < units * units;
}
