import { type Point, type Scene, type Seat, scaleAt } from '@plausch/stage';
import type { DrawnFigure } from './cast.ts';

/** Half the width and the height of what belongs to a seat, in figure units: a sitting person's outline. */
const SEAT_REACH = { half: 42, up: 96, down: 10 };

/** The person drawn at this pixel: the one in front if several are. `drawn` is in painting order. */
export function figureAt(drawn: readonly DrawnFigure[], { x, y }: Point): DrawnFigure | undefined {
  return drawn.findLast(({ head, body }) => {
    const left = Math.min(head.left, body.left);
    const right = Math.max(head.right, body.right);
    return x >= left && x <= right && y >= head.top && y <= body.bottom;
  });
}

/** The free seat at this place of the scene, the closest one if several are within reach. */
export function freeSeatAt(scene: Scene, taken: ReadonlySet<string>, { x, y }: Point): Seat | undefined {
  let closest: Seat | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const seat of scene.seats) {
    const scale = scaleAt(scene, seat.y);
    const aside = Math.abs(x - seat.x);
    const above = seat.y - y;
    const within =
      aside <= SEAT_REACH.half * scale && above <= SEAT_REACH.up * scale && above >= -SEAT_REACH.down * scale;
    if (!within || taken.has(seat.id) || aside >= least) continue;
    closest = seat;
    least = aside;
  }
  return closest;
}
