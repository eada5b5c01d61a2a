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

/** So much floor one person takes who stands `apart` from all neighbours, as a share of its square, in the closest of crowds. */
const CLOSEST_PACKING = 0.72;

/** Places are looked for on a grid of so many scene units, every other row moved by half of it. */
const GRID_UNITS = 16;

/** Beside each other people see and are seen; behind each other less so. A way to the back counts for so much more. */
const DEPTH_COST = 1.5;

type Cover = { readonly left: number; readonly right: number; readonly top: number; readonly depth: number };

/** Every place of a scene where one can stand, row by row. */
type Grid = {
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  /** 1 where one can stand. */
  readonly isGood: Uint8Array;
  /** How much floor that is, in square scene units. */
  readonly area: number;
};

const coversByScene = new WeakMap<Scene, readonly Cover[]>();
const gridByScene = new WeakMap<Scene, Grid>();

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
  const grid = gridOf(scene);
  const first = { apart: wished, within: Number.POSITIVE_INFINITY };
  for (const { apart, within } of wished > STANDING_APART ? [first, ...CHOICES] : CHOICES) {
    const place = closestFree(grid, goal, others, apart);
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

/** Worked out once per scene. */
function gridOf(scene: Scene): Grid {
  const known = gridByScene.get(scene);
  if (known) return known;
  const ys = scene.walk.flat().map(({ y }) => y);
  const bottom = Math.max(...ys);
  const rows = Math.floor((bottom - Math.min(...ys)) / GRID_UNITS) + 1;
  // From the front edge backwards, so that the front strip has its row.
  const top = bottom - (rows - 1) * GRID_UNITS;
  const columns = Math.floor(scene.size.width / GRID_UNITS) + 1;
  const isGood = new Uint8Array(columns * rows);
  let count = 0;
  for (let cell = 0; cell < isGood.length; cell += 1) {
    if (!isGoodToStand(scene, placeOf({ top, columns }, cell))) continue;
    isGood[cell] = 1;
    count += 1;
  }
  const grid = { top, columns, rows, isGood, area: count * GRID_UNITS ** 2 };
  gridByScene.set(scene, grid);
  return grid;
}

function placeOf({ top, columns }: Pick<Grid, 'top' | 'columns'>, cell: number): Point {
  const row = Math.floor(cell / columns);
  return { x: (cell % columns) * GRID_UNITS + shiftOf(row), y: top + row * GRID_UNITS };
}

const shiftOf = (row: number) => (row % 2) * (GRID_UNITS / 2);

/** The good place closest to `goal` that is at least `apart` scene units from all `others`. */
function closestFree(grid: Grid, goal: Point, others: readonly Point[], apart: number): Point | undefined {
  const { top, columns, rows, isGood, area } = grid;
  // Looking for room where there cannot be any would cost most in the fullest rooms.
  if (others.length * apart * apart * CLOSEST_PACKING > area) return undefined;
  const isFree = isGood.slice();
  for (const { x, y } of others) {
    const first = Math.max(0, Math.ceil((y - apart - top) / GRID_UNITS));
    const last = Math.min(rows - 1, Math.floor((y + apart - top) / GRID_UNITS));
    for (let row = first; row <= last; row += 1) {
      const dy = top + row * GRID_UNITS - y;
      const reach = Math.sqrt(Math.max(0, apart * apart - dy * dy));
      const from = Math.max(0, Math.floor((x - reach - shiftOf(row)) / GRID_UNITS) + 1);
      const to = Math.min(columns, Math.ceil((x + reach - shiftOf(row)) / GRID_UNITS));
      for (let cell = row * columns + from; cell < row * columns + to; cell += 1) isFree[cell] = 0;
    }
  }
  return closestTo(grid, isFree, goal);
}

/** The cell of `isFree` closest to the goal, looked for from the goal's row and column outwards. */
function closestTo({ top, columns, rows }: Grid, isFree: Uint8Array, goal: Point): Point | undefined {
  let best: Point | undefined;
  let least = Number.POSITIVE_INFINITY;
  const inRow = (row: number, step: 1 | -1) => {
    const dy = (top + row * GRID_UNITS - goal.y) * DEPTH_COST;
    const middle = Math.round((goal.x - shiftOf(row)) / GRID_UNITS);
    const first = step === 1 ? Math.max(0, middle) : Math.min(columns - 1, middle - 1);
    for (let column = first; column >= 0 && column < columns; column += step) {
      const x = column * GRID_UNITS + shiftOf(row);
      const cost = (x - goal.x) ** 2 + dy ** 2;
      if (cost >= least && (x - goal.x) * step > 0) return;
      if (cost >= least || isFree[row * columns + column] === 0) continue;
      best = { x, y: top + row * GRID_UNITS };
      least = cost;
    }
  };
  const nearest = Math.min(rows - 1, Math.max(0, Math.round((goal.y - top) / GRID_UNITS)));
  for (let away = 0; away < rows; away += 1) {
    if (((away - 1) * GRID_UNITS * DEPTH_COST) ** 2 >= least) break;
    for (const row of away === 0 ? [nearest] : [nearest - away, nearest + away]) {
      if (row < 0 || row >= rows) continue;
      inRow(row, 1);
      inRow(row, -1);
    }
  }
  return best;
}

function isCloser(a: Point, b: Point, units: number): boolean {
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  return dx * dx + dy * dy < units * units;
}
