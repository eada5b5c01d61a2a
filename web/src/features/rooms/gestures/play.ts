import { isInSight } from '../stage/cast.ts';
import type { GesturePlay, Made } from './gesture-show.ts';
import { bodyIn, underWay } from './gestures.ts';
import { risingIn } from './rising.ts';
import { paintRising, paintSign } from './signs.ts';

/** How the picture shows gestures at one moment; with `still` (less motion is wanted) each is a sign at the head. */
export function playOf(list: readonly Made[], now: number, still: boolean): GesturePlay | undefined {
  const made = new Map(underWay(list, now).map((one) => [one.userId, one]));
  if (made.size === 0) return undefined;
  return {
    moves: !still,
    life(figure, life) {
      const one = made.get(figure.userId);
      const isThere = !figure.person.dozing && !figure.person.away;
      return one && isThere && !still ? bodyIn(one.kind, now - one.at, life, figure.pose) : life;
    },
    paint(context, { camera, dpr, figures }, colours) {
      context.setTransform(dpr, 0, 0, dpr, 0, 0);
      for (const figure of figures) {
        const one = made.get(figure.userId);
        if (!one || !isInSight(camera, figure)) continue;
        const { kind } = one;
        // Who walks on waves and dances with a sign.
        if (still || (figure.pose.moving && kind !== 'heart')) paintSign(context, kind, figure, colours);
        else if (kind !== 'wave')
          for (const rising of risingIn(kind, now - one.at)) paintRising(context, kind, figure, rising);
      }
    },
  };
}
