import type { HeldBubble } from './placed.ts';

const HALF_WIDTH = 7;

/** The tail's outline as an SVG path, in pixels from the bubble's top left corner. */
export function tailPath(bubble: HeldBubble): string {
  const from = { x: bubble.tail.from.x - bubble.left, y: bubble.tail.from.y - bubble.top };
  const tip = { x: bubble.tail.to.x - bubble.left, y: bubble.tail.to.y - bubble.top };
  // It starts two pixels inside the bubble, so that no seam shows.
  if (bubble.offset.side === 'below') {
    const y = from.y - 2;
    const bend = (from.y + tip.y) / 2;
    return path([from.x - HALF_WIDTH, y], [from.x, bend], tip, [from.x + 4, bend], [from.x + HALF_WIDTH, y]);
  }
  const x = from.x + (bubble.offset.side === 'left' ? 2 : -2);
  const bend = (from.x + tip.x) / 2;
  return path([x, from.y - HALF_WIDTH], [bend, from.y], tip, [bend, from.y + 3], [x, from.y + HALF_WIDTH]);
}

type Pair = readonly [x: number, y: number];

function path(start: Pair, bendOut: Pair, tip: { x: number; y: number }, bendBack: Pair, end: Pair): string {
  const at = ([x, y]: Pair) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${at(start)}Q${at(bendOut)} ${at([tip.x, tip.y])}Q${at(bendBack)} ${at(end)}Z`;
}
