import type { Box } from '../bubbles/boxes.ts';

const MARGIN = 8;
const BELOW_FEET = 7;
const ABOVE_HEAD = 8;
const BETWEEN = 3;

type Size = { readonly width: number; readonly height: number };
type Own = { readonly head: Box; readonly body: Box };

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Where the own tag goes: below the feet, there a little to the side, or above the head; the first place that
 * covers nobody's face. It never leaves its figure: in a crowd without such a place it stays below the feet.
 */
export function placeOwnTag(
  own: Own,
  faces: readonly Box[],
  tag: Size,
  stage: Size,
): { x: number; y: number } {
  const centre = (own.head.left + own.head.right) / 2;
  const within = (y: number) => Math.min(Math.max(y, MARGIN / 2), stage.height - tag.height - MARGIN / 2);
  const below = within(own.body.bottom + BELOW_FEET);
  const above = within(own.head.top - tag.height - ABOVE_HEAD);
  const aside = (own.body.right - own.body.left) / 2;
  const inside = (x: number) =>
    Math.min(Math.max(x - tag.width / 2, MARGIN), stage.width - tag.width - MARGIN);
  const first = { x: inside(centre), y: below };
  const places = [
    first,
    { x: inside(centre - aside), y: below },
    { x: inside(centre + aside), y: below },
    { x: inside(centre), y: above },
  ];
  const covers = ({ x, y }: { x: number; y: number }) => {
    const box = { left: x, top: y, right: x + tag.width, bottom: y + tag.height };
    return faces.some((face) => face !== own.head && meet(box, face));
  };
  return places.find((place) => !covers(place)) ?? first;
}

/** Where another label goes that wants to be at `wanted`: over the own tag, else under it, if they would meet. */
export function besideOwnTag(
  wanted: { readonly x: number; readonly y: number },
  label: Size,
  ownTag: Box | undefined,
): { x: number; y: number } {
  const { x, y } = wanted;
  const box = { left: x, top: y, right: x + label.width, bottom: y + label.height };
  if (!ownTag || !meet(box, ownTag)) return { x, y };
  const over = ownTag.top - label.height - BETWEEN;
  return { x, y: over >= MARGIN / 2 ? over : ownTag.bottom + BETWEEN };
}
