import type { Point, Scene } from './scene.ts';

/** So much floor one person takes who stands `apart` from all neighbours, as a share of its square, in the closest of crowds. */
const CLOSEST_PACKING = 0.72;

/** Places are looked for on a grid of so many scene units, every other row moved by half of it. */
const GRID_UNITS = 16;

/** Beside each other people see and are seen; behind each other less so. A way to the back counts for so much more. */
const DEPTH_COST = 1.5;

/** Every place of a scene where one can stand, row by row, and where figures stood in the last search. */
export type Grid = {
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

const gridByScene = new WeakMap<Scene, Grid>();

/** Worked out once per scene. `isGood`: whether a figure may stand at a place. */
export function gridOf(scene: Scene, isGood: (place: Point) => boolean): Grid {
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
    if (!isGood(placeOf({ top, columns }, cell))) continue;
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
 * units. One look at each figure serves all distances that are tried, and the next search too where figures have only been
 * added since: in a crowd that comes in each newcomer costs one look.
 */
export function measureClearance(grid: Grid, others: readonly Point[], widest: number): void {
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
    noteFigure(grid, x, y);
  }
  const { mostInRow, columns } = grid;
  for (let cell = 0, row = 0; cell < clearance.length; row += 1) {
    let most = -1;
    for (const end = cell + columns; cell < end; cell += 1) most = Math.max(most, clearance[cell] ?? -1);
    mostInRow[row] = most;
  }
}

/** Notes one more figure: how close the places around are to it. */
function noteFigure({ top, columns, rows, clearance, widest }: Grid, x: number, y: number): void {
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
 * The place closest to the goal that is at least `apart` scene units from every figure, looked for from its row and column
 * outwards; as far as one `within` so many units may be.
 */
export function closestFree(
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

/** Whether so many figures may find places `apart` at all: looking for room where there cannot be any would cost most in the fullest rooms. */
export function hasRoomFor({ area }: Grid, figures: number, apart: number): boolean {
  return figures * apart * apart * CLOSEST_PACKING <= area;
}
