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

/** Every place of a scene where one can stand, row by row, and where figures stood in the last search. */
type Grid = {
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  /** Without anybody: as far as one likes where one can stand, and -1 elsewhere. */
  readonly empty: Float64Array;
  /** The squared distance from each place to the closest of `seen`, where it is less than `widest` scene units. */
  readonly clearance: Float64Array;
  readonly seen: Point[];
  widest: number;
  /** The most clearance that there is in each row. */
  readonly mostInRow: Float64Array;
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
  const all = wished > STANDING_APART ? [first, ...CHOICES] : CHOICES;
  // Looking for room where there cannot be any would cost most in the fullest rooms.
  const choices = all.filter(({ apart }) => others.length * apart * apart * CLOSEST_PACKING <= grid.area);
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
  const empty = new Float64Array(columns * rows).fill(-1);
  let count = 0;
  for (let cell = 0; cell < empty.length; cell += 1) {
    if (!isGoodToStand(scene, placeOf({ top, columns }, cell))) continue;
    empty[cell] = Number.POSITIVE_INFINITY;
    count += 1;
  }
  const clearance = new Float64Array(empty.length);
  const area = count * GRID_UNITS ** 2;
  const grid: Grid = {
    top,
    columns,
    rows,
    empty,
    clearance,
    seen: [],
    widest: 0,
    mostInRow: new Float64Array(rows),
    area,
  };
  clearance.set(empty);
  gridByScene.set(scene, grid);
  return grid;
}

function placeOf({ top, columns }: Pick<Grid, 'top' | 'columns'>, cell: number): Point {
  const row = Math.floor(cell / columns);
  return { x: (cell % columns) * GRID_UNITS + shiftOf(row), y: top + row * GRID_UNITS };
}

const shiftOf = (row: number) => (row % 2) * (GRID_UNITS / 2);

/**
 * Notes in the grid how far each place is from the closest of `others`, squared, where that is less than `widest` scene
 * units. One look at everybody serves all distances that are tried, and the next search too where figures have only been
 * added since: in a crowd that comes in each newcomer costs one look.
 */
function measureClearance(grid: Grid, others: readonly Point[], widest: number): void {
  const { clearance, seen } = grid;
  const isContinued =
    widest <= grid.widest && seen.every(({ x, y }, i) => x === others[i]?.x && y === others[i]?.y);
  if (!isContinued) {
    clearance.set(grid.empty);
    seen.length = 0;
    grid.widest = widest;
  }
  for (let i = seen.length; i < others.length; i += 1) {
    const { x, y } = others[i] as Point;
    seen.push({ x, y });
    standAt(grid, x, y);
  }
  const { mostInRow, columns } = grid;
  mostInRow.fill(-1);
  for (let cell = 0, row = 0; cell < clearance.length; row += 1) {
    let most = -1;
    for (const end = cell + columns; cell < end; cell += 1) most = Math.max(most, clearance[cell] ?? -1);
    mostInRow[row] = most;
  }
}

/** Somebody stands here: the places around are that close to a figure. */
function standAt({ top, columns, rows, clearance, widest }: Grid, x: number, y: number): void {
  const first = Math.max(0, Math.ceil((y - widest - top) / GRID_UNITS));
  const last = Math.min(rows - 1, Math.floor((y + widest - top) / GRID_UNITS));
  for (let row = first; row <= last; row += 1) {
    const dy = top + row * GRID_UNITS - y;
    const reach = Math.sqrt(Math.max(0, widest * widest - dy * dy));
    const left = shiftOf(row) - x;
    const from = Math.max(0, Math.floor((-reach - left) / GRID_UNITS) + 1);
    const to = Math.min(columns, Math.ceil((reach - left) / GRID_UNITS));
    for (let column = from; column < to; column += 1) {
      const dx = column * GRID_UNITS + left;
      const cell = row * columns + column;
      clearance[cell] = Math.min(clearance[cell] ?? -1, dx * dx + dy * dy);
    }
  }
}

/**
 * The place closest to the goal that is at least `apart` scene units from everybody, looked for from its row and column
 * outwards; as far as one `within` so many units may be.
 */
function closestFree(
  { top, columns, rows, clearance, mostInRow }: Grid,
  goal: Point,
  apart: number,
  within: number,
): Point | undefined {
  const enough = apart * apart;
  let best: Point | undefined;
  let least = (within * DEPTH_COST) ** 2 + 1;
  const inRow = (row: number, step: 1 | -1) => {
    const dy = (top + row * GRID_UNITS - goal.y) * DEPTH_COST;
    if (dy * dy >= least) return;
    const left = shiftOf(row) - goal.x;
    const middle = Math.round(-left / GRID_UNITS);
    const first = step === 1 ? Math.max(0, middle) : Math.min(columns - 1, middle - 1);
    const reach = Math.sqrt(least - dy * dy);
    const last =
      step === 1
        ? Math.min(columns - 1, Math.ceil((reach - left) / GRID_UNITS))
        : Math.max(0, Math.floor((-reach - left) / GRID_UNITS));
    for (let column = first; (last - column) * step >= 0; column += step) {
      if ((clearance[row * columns + column] ?? -1) < enough) continue;
      const dx = column * GRID_UNITS + left;
      const cost = dx * dx + dy * dy;
      if (cost >= least) return;
      best = { x: column * GRID_UNITS + shiftOf(row), y: top + row * GRID_UNITS };
      least = cost;
      return;
    }
  };
  const nearest = Math.min(rows - 1, Math.max(0, Math.round((goal.y - top) / GRID_UNITS)));
  for (let away = 0; away < rows; away += 1) {
    if (((away - 1) * GRID_UNITS * DEPTH_COST) ** 2 >= least) break;
    for (const row of away === 0 ? [nearest] : [nearest - away, nearest + away]) {
      if (row < 0 || row >= rows || (mostInRow[row] ?? -1) < enough) continue;
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
