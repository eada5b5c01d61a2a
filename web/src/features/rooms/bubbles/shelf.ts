import { type Box, overlaps, type Size } from './boxes.ts';

/** How a bubble hangs on the shelf: whole, or with name and words in one line that is cut where there is no more room. */
export type ShelfShape = 'whole' | 'line';
/** Sizes in each shape, found when they are read: measuring costs a layout, and most bubbles never need their line. */
export type ShelfSizes = Readonly<Record<ShelfShape, Size>>;

export type ShelfPlace = Box & { readonly shape: ShelfShape };

const MARGIN = 8;
const GAP = 6;
/** A face and the beginning of a line need so much. */
const LINE_LEAST = 96;
/** Shares of the shelf's width that a line is cut to, one after the other. */
const LINE_SHARES = [1, 0.66, 0.49, 0.32];
/** One pixel further down costs as much as so many pixels further to the side of the speaker. */
const DOWN_COST = 1.5;

/** Where bubbles hang that have no place near their speaker: the upper third of the stage, above all heads. */
export function shelfOf({ width, height }: Size): Box {
  return { left: MARGIN, top: MARGIN, right: Math.max(width - MARGIN, MARGIN), bottom: height / 3 };
}

/**
 * A place on the shelf for a bubble in the best shape that fits, as near as can be to `wanted`, the x of its speaker;
 * where it hung before if that is still free. Undefined where nothing of `taken` leaves room.
 */
export function placeOnShelf(
  sizes: ShelfSizes,
  wanted: number,
  shelf: Box,
  taken: readonly Box[],
  before?: ShelfPlace,
): ShelfPlace | undefined {
  const around = taken.filter((box) => overlaps(box, shelf, GAP));
  for (const { shape, width, height } of shapesOf(sizes, shelf)) {
    const isFree = (box: Box) => !around.some((other) => overlaps(box, other, GAP));
    if (before?.shape === shape && before.right - before.left === width && isWithin(before, shelf)) {
      if (isFree(before) && before.bottom - before.top === height) return before;
    }
    const place = closest({ width, height }, wanted, shelf, around, isFree);
    if (place) return { ...place, shape };
  }
  return undefined;
}

/** Places for all of these, one line each side by side: there is always room for that. The first is at the left. */
export function columnsOnShelf(
  all: readonly { readonly sizes: ShelfSizes; readonly wanted: number }[],
  shelf: Box,
): readonly ShelfPlace[] {
  const room = (shelf.right - shelf.left - GAP * (all.length - 1)) / Math.max(1, all.length);
  const order = [...all.keys()].sort((a, b) => (all[a]?.wanted ?? 0) - (all[b]?.wanted ?? 0));
  return all.map(({ sizes: { line } }, index) => {
    const left = shelf.left + order.indexOf(index) * (room + GAP);
    const width = Math.min(line.width, room);
    return { left, right: left + width, top: shelf.top, bottom: shelf.top + line.height, shape: 'line' };
  });
}

/** The shapes to try, best first. */
function* shapesOf(sizes: ShelfSizes, shelf: Box): Generator<Size & { readonly shape: ShelfShape }> {
  const room = shelf.right - shelf.left;
  if (sizes.whole.width <= room) yield { ...sizes.whole, shape: 'whole' };
  const { width: wanted, height } = sizes.line;
  const widths = LINE_SHARES.map((share) => Math.floor(room * share)).filter((width) => width >= LINE_LEAST);
  const cut = new Set([Math.min(wanted, room), ...widths.filter((width) => width < wanted)]);
  for (const width of cut) yield { width, height, shape: 'line' };
}

/** The free place of this size closest to `wanted`: beside or below something that hangs there, or at the top. */
function closest(
  { width, height }: Size,
  wanted: number,
  shelf: Box,
  around: readonly Box[],
  isFree: (box: Box) => boolean,
): Box | undefined {
  const rows = [shelf.top, ...around.map(({ bottom }) => bottom + GAP)];
  const above = Math.min(Math.max(wanted - width / 2, shelf.left), shelf.right - width);
  const lefts = [
    above,
    shelf.left,
    shelf.right - width,
    ...around.flatMap(({ left, right }) => [right + GAP, left - GAP - width]),
  ];
  let best: Box | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const top of rows) {
    for (const left of lefts) {
      const box = { left, right: left + width, top, bottom: top + height };
      const cost = Math.abs(left - above) + (top - shelf.top) * DOWN_COST;
      if (cost >= least || !isWithin(box, shelf) || !isFree(box)) continue;
      best = box;
      least = cost;
    }
  }
  return best;
}

function isWithin(box: Box, around: Box): boolean {
  return (
    box.left >= around.left &&
    box.right <= around.right &&
    box.top >= around.top &&
    box.bottom <= around.bottom
  );
}
