import type { Box, Line, Size } from './boxes.ts';
import type { ShelfPlace, ShelfSizes } from './shelf.ts';

/** A person on the stage, boxes in CSS pixels: bubbles must not cover the head, and should not cover the body. */
export type Figure = { readonly userId: string; readonly head: Box; readonly body: Box };

/** A bubble that wants a place, with the shapes it can take, best first. */
export type BubbleRequest = {
  readonly key: string;
  readonly userId: string;
  readonly sizes: readonly Size[];
  /** Of a line that must be seen: its shapes for the shelf, asked for only where it has to hang there. */
  readonly onShelf?: () => ShelfSizes;
};

/** Which edge of the bubble the tail leaves from: above the head it is the lower one. */
export type Side = 'below' | 'left' | 'right';

/** Where a bubble stands seen from its speaker's head; kept from layout to layout so that bubbles do not jump. */
export type Offset = { readonly side: Side; readonly dx: number; readonly dy: number; readonly size: number };

type Whose = {
  readonly key: string;
  readonly userId: string;
  /** It must be seen and found its place while the shelf was kept for lines like it. */
  readonly shelfIsKept?: true;
};

/** A bubble that hangs at its speaker, with a tail from its edge to the head. */
export type HeldBubble = Box & Whose & { readonly offset: Offset; readonly tail: Line };

/** A bubble that hangs on the shelf, with its speaker's face in it. */
export type ShelvedBubble = Whose & ShelfPlace;

export type PlacedBubble = HeldBubble | ShelvedBubble;

export function isHeld(bubble: PlacedBubble): bubble is HeldBubble {
  return 'tail' in bubble;
}

/** Where bubbles hung in the last layout, by key. */
export type Before = ReadonlyMap<string, PlacedBubble>;
