import { type Box, crosses, type Line, overlaps, type Size } from './boxes.ts';
import {
  type Before,
  type BubbleRequest,
  type Figure,
  type HeldBubble,
  isHeld,
  type Offset,
  type PlacedBubble,
  type ShelvedBubble,
  type Side,
} from './placed.ts';
import { columnsOnShelf, placeOnShelf, shelfOf } from './shelf.ts';

const STAGE_MARGIN = 8;
const GAP = 6;
const HEAD_GAP = 4;
export const TAIL_MAX = 40;
/** A tail leaves its edge at no less than about 30 degrees: flatter ones shrink to a hair. */
const FLATNESS_MAX = 1.7;
const CORNER = 20;
const SIZE_COST = [0, 12, 40];
/** How much better another place must be before a bubble moves there. */
const LOYALTY = 24;
const BODY_COST = 0.02;
/** How far beyond its own size a bubble may lie from its speaker's head; with the stage's edge pushing it, too. */
const REACH = { aside: 117, tall: 72 };

/**
 * Finds a place for each bubble, newest first: above the head, else beside it, else narrower. Never over a
 * face, another bubble, a tail or a kept box, always inside the stage; its tail ends at its own speaker's head and
 * crosses no other head. A bubble stays at its last place while that is clean and good enough. What finds no such place
 * hangs on the shelf if it must be seen, also where its speaker is out of sight, and is left out otherwise: the
 * transcript has it. `most`: no more than so many are placed.
 */
export function layoutBubbles(
  figures: readonly Figure[],
  requests: readonly BubbleRequest[],
  stage: Size,
  keep: readonly Box[] = [],
  before: Before = new Map(),
  most = Number.POSITIVE_INFINITY,
): PlacedBubble[] {
  const room = { figures, stage, keep, before };
  const sure = requests.filter((request) => request.onShelf && speakerOf(request, figures));
  const wasKept = sure.length > 0 && sure.every(({ key }) => before.get(key)?.shelfIsKept);
  // What was laid out around a kept shelf stays so until another line must be seen: bubbles would jump to and fro.
  const placed = wasKept ? undefined : placeInTurn(requests, room, [], most);
  if (placed) return placed;
  // Newer bubbles took the shelf from one that must be seen: once more, with the shelf for those alone.
  const hanging = placeSure(sure, room);
  const rest = requests.filter(({ onShelf }) => !onShelf);
  return placeInTurn(rest, room, hanging, most) ?? [];
}

/** Bubbles that must be seen, of speakers who are there: around the shelf, and on it where they find no place. */
function placeSure(sure: readonly BubbleRequest[], room: Room): readonly PlacedBubble[] {
  const shelf = shelfOf(room.stage);
  const held: PlacedBubble[] = [];
  const homeless: BubbleRequest[] = [];
  for (const request of sure) {
    const bubble = placeHeld(request, { ...room, keep: [...room.keep, shelf] }, held);
    if (bubble) held.push(bubble);
    else homeless.push(request);
  }
  return [...held, ...fillShelf(homeless, room, shelf)].map((bubble) => ({ ...bubble, shelfIsKept: true }));
}

/** What all bubbles of a layout have to get along with. */
type Room = {
  readonly figures: readonly Figure[];
  readonly stage: Size;
  readonly keep: readonly Box[];
  readonly before: Before;
};

/** Places one bubble after the other, around those that hang already; undefined where one that must be seen finds no place. */
function placeInTurn(
  requests: readonly BubbleRequest[],
  room: Room,
  hanging: readonly PlacedBubble[],
  most: number,
): PlacedBubble[] | undefined {
  const placed = [...hanging];
  for (const request of requests) {
    if (placed.length >= most) break;
    const speaker = speakerOf(request, room.figures);
    if (!speaker) continue;
    const bubble = placeHeld(request, room, placed) ?? placeShelved(request, speaker, room, placed);
    if (bubble) placed.push(bubble);
    else if (request.onShelf) return undefined;
  }
  return placed;
}

function speakerOf({ userId }: BubbleRequest, figures: readonly Figure[]): Figure | undefined {
  return figures.find((figure) => figure.userId === userId);
}

function placeHeld(
  request: BubbleRequest,
  { figures, stage, keep, before }: Room,
  placed: readonly PlacedBubble[],
): HeldBubble | undefined {
  const speaker = speakerOf(request, figures);
  if (!speaker || !isInSight(speaker, stage)) return undefined;
  const reach = reachOf(request, speaker);
  const near = figures.filter(({ head, body }) => isWithin(reach, head, body));
  const last = before.get(request.key);
  return bestPlace(
    request,
    speaker,
    { near, placed, keep, stage },
    last && isHeld(last) ? last.offset : undefined,
  );
}

function placeShelved(
  { key, userId, onShelf }: BubbleRequest,
  { head }: Figure,
  { figures, stage, keep, before }: Room,
  placed: readonly PlacedBubble[],
): ShelvedBubble | undefined {
  if (!onShelf) return undefined;
  const last = before.get(key);
  const taken = [
    ...placed,
    ...placed.filter(isHeld).map(boxOfTail),
    ...keep,
    ...figures.map((one) => one.head),
  ];
  const place = placeOnShelf(
    onShelf(),
    middleOf(head),
    shelfOf(stage),
    taken,
    last && !isHeld(last) ? last : undefined,
  );
  return place && { ...place, key, userId };
}

/** All bubbles on the empty shelf: each in the first of its shapes that fits, else all side by side in one line. */
function fillShelf(requests: readonly BubbleRequest[], room: Room, shelf: Box): readonly ShelvedBubble[] {
  const placed: ShelvedBubble[] = [];
  for (const request of requests) {
    const speaker = speakerOf(request, room.figures);
    const bubble = speaker && placeShelved(request, speaker, room, placed);
    if (bubble) placed.push(bubble);
  }
  if (placed.length === requests.length) return placed;
  const all = requests.flatMap(({ key, userId, onShelf }) => {
    const speaker = room.figures.find((figure) => figure.userId === userId);
    return onShelf && speaker ? [{ key, userId, sizes: onShelf(), wanted: middleOf(speaker.head) }] : [];
  });
  return columnsOnShelf(all, shelf).flatMap((place, index) => {
    const { key, userId } = all[index] ?? {};
    return key === undefined || userId === undefined ? [] : [{ ...place, key, userId }];
  });
}

const middleOf = ({ left, right }: Box) => (left + right) / 2;

const isInSight = ({ head }: Figure, { width }: Size) => head.right > 0 && head.left < width;

function boxOfTail({ tail: { from, to } }: HeldBubble): Box {
  return {
    left: Math.min(from.x, to.x),
    right: Math.max(from.x, to.x),
    top: Math.min(from.y, to.y),
    bottom: Math.max(from.y, to.y),
  };
}

/** What a bubble has to get along with. */
type Surroundings = {
  /** Figures that it could touch. */
  readonly near: readonly Figure[];
  readonly placed: readonly PlacedBubble[];
  readonly keep: readonly Box[];
  readonly stage: Size;
};

function bestPlace(
  request: BubbleRequest,
  speaker: Figure,
  around: Surroundings,
  last: Offset | undefined,
): HeldBubble | undefined {
  const { near, stage } = around;
  let best: HeldBubble | undefined;
  let least = Number.POSITIVE_INFINITY;
  const look = (offset: Offset, cost: number) => {
    const box = boxAt(request, speaker, offset, stage);
    // In a crowd nearly every place ends here, so nothing else is worked out before.
    if (!box || near.some(({ head }) => overlaps(box, head, HEAD_GAP))) return;
    const tail = tailOf(box, speaker.head, offset.side);
    if (isTooLong(tail) || isTooFlat(tail, offset.side)) return;
    const bubble = { ...box, key: request.key, userId: request.userId, offset, tail };
    if (!isClean(bubble, speaker, around)) return;
    const whole = cost + bodyCost(bubble, near);
    if (whole >= least) return;
    best = bubble;
    least = whole;
  };
  if (last) look(last, costOf(last) - LOYALTY);
  for (const { offset, cost } of CANDIDATES) {
    // Cheap ones come first: from here on nothing can be better.
    if (cost >= least) break;
    look(offset, cost);
  }
  return best;
}

const GRID: readonly Omit<Offset, 'size'>[] = [
  ...range(7, 47, 8).flatMap((dy) => range(-117, 117, 13).map((dx) => ({ side: 'below' as const, dx, dy }))),
  ...range(9, 44, 7).flatMap((dx) =>
    range(-60, 44, 8).flatMap((dy) => [
      { side: 'left' as const, dx, dy },
      { side: 'right' as const, dx, dy },
    ]),
  ),
];

/** Every place worth a look with what it costs before looking, cheap ones first. */
const CANDIDATES: readonly { readonly offset: Offset; readonly cost: number }[] = SIZE_COST.flatMap(
  (_, size) =>
    GRID.map((spot) => {
      const offset = { ...spot, size };
      return { offset, cost: costOf(offset) };
    }),
).sort((a, b) => a.cost - b.cost);

function costOf({ side, dx, dy, size }: Offset): number {
  const extra = SIZE_COST[size] ?? 40;
  return side === 'below'
    ? extra + dy * 0.7 + Math.abs(dx) * 0.3
    : extra + 22 + dx * 0.7 + Math.abs(dy) * 0.4;
}

function range(start: number, end: number, step: number): number[] {
  return Array.from({ length: Math.floor((end - start) / step) + 1 }, (_, index) => start + index * step);
}

/** Everything a bubble of this speaker could ever touch. */
function reachOf({ sizes }: BubbleRequest, { head }: Figure): Box {
  const aside = Math.max(0, ...sizes.map(({ width }) => width)) + REACH.aside;
  const tall = Math.max(0, ...sizes.map(({ height }) => height)) + REACH.tall;
  return {
    left: head.left - aside,
    right: head.right + aside,
    top: head.top - tall,
    bottom: head.bottom + tall,
  };
}

function isWithin(reach: Box, head: Box, body: Box): boolean {
  return (
    Math.max(head.right, body.right) > reach.left &&
    Math.min(head.left, body.left) < reach.right &&
    body.bottom > reach.top &&
    head.top < reach.bottom
  );
}

/** The bubble's box at this offset, or undefined if it would leave the stage. */
function boxAt({ sizes }: BubbleRequest, { head }: Figure, offset: Offset, stage: Size): Box | undefined {
  const size = sizes[offset.size];
  if (!size) return undefined;
  const center = (head.left + head.right) / 2;
  const wanted =
    offset.side === 'below'
      ? center - size.width / 2 + offset.dx
      : offset.side === 'left'
        ? head.right + offset.dx
        : head.left - offset.dx - size.width;
  const left = Math.min(Math.max(wanted, STAGE_MARGIN), stage.width - size.width - STAGE_MARGIN);
  if (offset.side !== 'below' && left !== wanted) return undefined;
  const top =
    offset.side === 'below'
      ? head.top - offset.dy - size.height
      : head.bottom - 22 - size.height / 2 + offset.dy;
  const bottom = top + size.height;
  if (left < STAGE_MARGIN || top < STAGE_MARGIN || bottom > stage.height - STAGE_MARGIN) return undefined;
  return { left, top, right: left + size.width, bottom };
}

function tailOf(box: Box, head: Box, side: Side): Line {
  const inset = (low: number, value: number, high: number, corner: number) =>
    Math.min(Math.max(value, low + corner), Math.max(low + corner, high - corner));
  if (side === 'below') {
    const tip = { x: (head.left + head.right) / 2, y: head.top - 1 };
    return { from: { x: inset(box.left, tip.x, box.right, CORNER), y: box.bottom }, to: tip };
  }
  const tip = { x: side === 'left' ? head.right - 2 : head.left + 2, y: head.bottom - 20 };
  const x = side === 'left' ? box.left : box.right;
  return { from: { x, y: inset(box.top, tip.y, box.bottom, 14) }, to: tip };
}

function isTooLong({ from, to }: Line): boolean {
  return Math.hypot(from.x - to.x, from.y - to.y) > TAIL_MAX;
}

function isTooFlat({ from, to }: Line, side: Side): boolean {
  const along = side === 'below' ? Math.abs(to.x - from.x) : Math.abs(to.y - from.y);
  const away = side === 'below' ? Math.abs(to.y - from.y) : Math.abs(to.x - from.x);
  return along > away * FLATNESS_MAX;
}

/** Whether the bubble, which covers no head, meets no other bubble and no tail crosses anything. */
function isClean(bubble: HeldBubble, speaker: Figure, { near, placed, keep }: Surroundings): boolean {
  const crossed = (box: Box) => crosses(bubble.tail, box);
  return (
    near.every((figure) => figure === speaker || !crossed(figure.head)) &&
    placed.every(
      (other) =>
        !overlaps(bubble, other, GAP) && !crossed(other) && !(isHeld(other) && crosses(other.tail, bubble)),
    ) &&
    keep.every((box) => !overlaps(bubble, box, HEAD_GAP) && !crossed(box))
  );
}

function bodyCost(bubble: Box, figures: readonly Figure[]): number {
  let area = 0;
  for (const { body } of figures) {
    const width = Math.min(bubble.right, body.right) - Math.max(bubble.left, body.left);
    const height = Math.min(bubble.bottom, body.bottom) - Math.max(bubble.top, body.top);
    if (width > 0 && height > 0) area += width * height;
  }
  return area * BODY_COST;
}
