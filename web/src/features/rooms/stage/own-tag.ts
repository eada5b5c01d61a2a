import type { Box } from '../bubbles/layout.ts';

const MARGIN = 8;
const BELOW_FEET = 7;
const ABOVE_HEAD = 8;

type Size = { readonly width: number; readonly height: number };
type Own = { readonly head: Box; readonly body: Box };

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Where the own tag goes: below the feet, else beside that, else above the head; the first place that covers
 * nobody's face. In a crowd without such a place it stays below the feet.
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
  // A head's width: whoever stands in front is nearer, and so a little larger.
  const aside = own.head.right - own.head.left + tag.width / 2;
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
    return faces.some((face) => meet(box, face));
  };
  return places.find((place) => !covers(place)) ?? first;
}
