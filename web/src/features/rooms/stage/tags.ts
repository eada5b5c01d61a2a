import { type Box, overlaps, type Size, type Spot } from '../bubbles/boxes.ts';

const MARGIN = 8;
const BELOW_FEET = 7;
const ABOVE_HEAD = 8;
const BETWEEN = 3;

/** What a tag may cover, from bad to worse: a body behind its figure or before it, which it would seem to name, a face, a tag. */
const COST = { behind: 1, before: 3, face: 10, tag: 30 };

type Body = { readonly head: Box; readonly body: Box; readonly depth: number };

/** Where a tag is: the pixel of its corner, and which of the places at its figure that is. */
export type TagPlace = Spot & { readonly place: number };

/**
 * Where the tag with a figure's name goes, the first of these that covers no other figure: below the feet, there a little
 * to the side, on the legs, on the belly; above the head only then, as bubbles hang there. In the closest crowd it takes
 * the one of them that covers least. It stays at its `last` place while no other one is better.
 *
 * @param others figures that could be covered; the tag's own figure may be among them
 * @param taken other tags
 */
export function placeTag(
  own: Body,
  others: readonly Body[],
  tag: Size,
  stage: Size,
  taken: readonly Box[] = [],
  last?: number,
): TagPlace {
  const centre = (own.head.left + own.head.right) / 2;
  const aside = (own.body.right - own.body.left) / 2;
  const belly = (own.body.top + own.body.bottom - tag.height) / 2;
  const above = own.head.top - tag.height - ABOVE_HEAD;
  const wanted = [
    { x: centre, y: own.body.bottom + BELOW_FEET },
    { x: centre - aside, y: own.body.bottom + BELOW_FEET },
    { x: centre + aside, y: own.body.bottom + BELOW_FEET },
    { x: centre, y: own.body.bottom - tag.height },
    { x: centre, y: belly },
    { x: centre, y: above },
    { x: centre - aside, y: above },
    { x: centre + aside, y: above },
  ];
  const places = wanted.map(({ x, y }, place) => ({
    x: Math.min(Math.max(x - tag.width / 2, MARGIN), stage.width - tag.width - MARGIN),
    y: Math.min(Math.max(y, MARGIN / 2), stage.height - tag.height - MARGIN / 2),
    place,
  }));
  const costs = places.map(({ x, y }) => {
    const box = { left: x, top: y, right: x + tag.width, bottom: y + tag.height };
    let cost = overlaps(box, own.head) ? COST.face : 0;
    for (const { head, body, depth } of others) {
      if (head === own.head) continue;
      if (overlaps(box, head)) cost += COST.face;
      else if (overlaps(box, body)) cost += depth > own.depth ? COST.before : COST.behind;
    }
    for (const other of taken) if (overlaps(box, other, BETWEEN)) cost += COST.tag;
    return cost;
  });
  const least = Math.min(...costs);
  const best = last !== undefined && costs[last] === least ? last : costs.indexOf(least);
  return places[best] ?? { x: centre, y: own.body.bottom, place: 0 };
}

/** Where another label goes that wants to be at `wanted`: over the own tag, else under it, if they would meet. */
export function besideOwnTag(wanted: Spot, label: Size, ownTag: Box | undefined): Spot {
  const { x, y } = wanted;
  const box = { left: x, top: y, right: x + label.width, bottom: y + label.height };
  if (!ownTag || !overlaps(box, ownTag)) return { x, y };
  const over = ownTag.top - label.height - BETWEEN;
  return { x, y: over >= MARGIN / 2 ? over : ownTag.bottom + BETWEEN };
}
