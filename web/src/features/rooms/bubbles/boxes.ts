/** A rectangle in stage pixels. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};
export type Spot = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
/** A straight line, such as a bubble's tail. */
export type Line = { readonly from: Spot; readonly to: Spot };

/** Whether two boxes come closer than `gap`. */
export function overlaps(a: Box, b: Box, gap = 0): boolean {
  return a.left < b.right + gap && a.right > b.left - gap && a.top < b.bottom + gap && a.bottom > b.top - gap;
}

/** Whether any of a line lies inside a box; one that only touches its edge does not. */
export function crosses({ from, to }: Line, box: Box): boolean {
  let [start, end] = [0, 1];
  for (const [at, by, low, high] of [
    [from.x, to.x - from.x, box.left, box.right],
    [from.y, to.y - from.y, box.top, box.bottom],
  ] as const) {
    if (by === 0) {
      if (at <= low || at >= high) return false;
      continue;
    }
    const [one, other] = [(low - at) / by, (high - at) / by];
    start = Math.max(start, Math.min(one, other));
    end = Math.min(end, Math.max(one, other));
  }
  return start < end;
}
