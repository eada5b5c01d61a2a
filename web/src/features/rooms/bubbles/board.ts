import type { Box, Size } from './boxes.ts';
import { HungBubble } from './hung.ts';
import { layoutBubbles } from './layout.ts';
import { type Before, type Figure, type HeldBubble, isHeld, type PlacedBubble } from './placed.ts';
import type { ShelfShape, ShelfSizes } from './shelf.ts';

/** A bubble's element that is to hang over its speaker. A `sure` one is seen in any crowd. */
export type BoardEntry = {
  readonly key: string;
  readonly userId: string;
  readonly element: HTMLElement;
  readonly sure: boolean;
};

/** How wide a bubble may be: first choice, then narrower; and on the shelf. */
export type BubbleWidths = { readonly held: readonly number[]; readonly shelf: number };
export const BUBBLE_WIDTHS: Readonly<Record<'phone' | 'desktop', BubbleWidths>> = {
  phone: { held: [164, 124], shelf: 184 },
  desktop: { held: [220, 150], shelf: 260 },
};

/** How bubbles are shown on this device, in this room. */
export type BoardLook = {
  readonly widths: BubbleWidths;
  readonly most: number;
  /** Whether every bubble carries its speaker's face, which makes all of them larger. */
  readonly faces: boolean;
};

/** A figure that has moved further than this since the last layout may have walked under a bubble. */
const RELAYOUT_PIXELS = 40;
/** Somebody always has: not more often than this because of walking. */
const RELAYOUT_MS = { usual: 200, crowd: 500 } as const;
/** With more people in sight wide bubbles find no place, so they are not even measured; with fewer again they are. */
const CROWD = { from: 140, to: 110 } as const;

/**
 * Hangs the bubbles over their speakers: measures each once, finds places when something changed, and moves
 * the elements by transform in between. Called by the stage loop; React only makes and removes the elements.
 */
export class BubbleBoard {
  #entries: readonly BoardEntry[] = [];
  /** By key: what hangs, or wants to. */
  #hung: ReadonlyMap<string, HungBubble> = new Map();
  #look: BoardLook = { widths: BUBBLE_WIDTHS.desktop, most: Number.POSITIVE_INFINITY, faces: false };
  #stale = true;
  #isCrowd = false;
  readonly #sizes = new Map<string, readonly Size[]>();
  readonly #shelfSizes = new Map<string, ShelfSizes>();
  #before: Before = new Map();
  #placed: readonly PlacedBubble[] = [];
  /** Where each head was when the bubbles were laid out. */
  #heads = new Map<string, Box>();
  #laidOutAt = 0;
  readonly #ready: () => void;
  /** The device cannot keep up: half of the bubbles are seen. */
  isSlow = false;
  /** Somebody has walked too far for the places of the bubbles, and a later frame has to find better ones. */
  behind = false;

  /** @param ready bubbles have other places to find, so a frame should come */
  constructor(ready: () => void) {
    this.#ready = ready;
  }

  /** The bubbles there are now, of which the first that find a place are seen. What differs in `look` may need new sizes. */
  show(entries: readonly BoardEntry[], look: BoardLook): void {
    const { widths, most, faces } = this.#look;
    const isSameSize = look.widths === widths && look.faces === faces;
    if (isSameSize && look.most === most && areSame(entries, this.#entries)) return;
    if (!isSameSize) this.remeasure();
    this.#look = look;
    this.#entries = entries;
    this.#hung = new Map(
      entries.map(({ key, element }) => {
        const known = this.#hung.get(key);
        return [key, known?.element === element ? known : new HungBubble(element)];
      }),
    );
    for (const sizes of [this.#sizes, this.#shelfSizes]) {
      for (const key of sizes.keys()) if (!this.#hung.has(key)) sizes.delete(key);
    }
    this.#stale = true;
    // The frame that came with the news may have been drawn before there were these elements; a still room has no other one.
    this.#ready();
  }

  /** The stage has another size or fonts: everything has to find its place anew. */
  remeasure(): void {
    this.#sizes.clear();
    this.#shelfSizes.clear();
    this.#stale = true;
  }

  /** Whether a bubble with this person's name hangs at their head. */
  holdsBubble(userId: string | undefined): boolean {
    return this.#placed.some((bubble) => bubble.userId === userId && isHeld(bubble));
  }

  /** Where bubbles hang. */
  get boxes(): readonly Box[] {
    return this.#placed;
  }

  /** One frame, at `now` milliseconds: lays out if needed and lets the bubbles ride with their people. */
  frame(figures: readonly Figure[], stage: Size, keep: readonly Box[], now: number): void {
    this.behind = false;
    if (this.#entries.length === 0) {
      this.#placed = [];
      return;
    }
    const seen = figures.filter(({ head }) => head.right > 0 && head.left < stage.width);
    const hasMoved = !this.#stale && this.#hasMoved(seen);
    this.behind = hasMoved && now - this.#laidOutAt < RELAYOUT_MS[this.#isCrowd ? 'crowd' : 'usual'];
    if (this.#stale || (hasMoved && !this.behind)) {
      this.#laidOutAt = now;
      this.#layOut(seen, figures, stage, keep);
    }
    if (this.#placed.length === 0) return;
    const heads = new Map(figures.map(({ userId, head }) => [userId, head]));
    for (const bubble of this.#placed) if (isHeld(bubble)) this.#ride(bubble, heads.get(bubble.userId));
  }

  #hasMoved(figures: readonly Figure[]): boolean {
    return (
      figures.length !== this.#heads.size ||
      figures.some(({ userId, head }) => {
        const before = this.#heads.get(userId);
        if (!before) return true;
        return Math.hypot(head.left - before.left, head.top - before.top) > RELAYOUT_PIXELS;
      })
    );
  }

  #layOut(seen: readonly Figure[], figures: readonly Figure[], stage: Size, keep: readonly Box[]): void {
    this.#stale = false;
    this.#noticeCrowd(seen.length);
    this.#heads = new Map(seen.map((figure) => [figure.userId, figure.head]));
    // Bubbles of speakers outside the picture take no place in it; those that must be seen hang on the shelf.
    const inSight = this.#entries.filter(({ userId, sure }) => sure || this.#heads.has(userId));
    this.#measure(inSight.filter(({ userId }) => this.#heads.has(userId)));
    if (this.#isCrowd) this.#measureShelf(inSight.filter(({ sure }) => sure));
    const requests = inSight.map(({ key, userId, sure }) => {
      const request = { key, userId, sizes: this.#sizes.get(key) ?? [] };
      return sure ? { ...request, onShelf: () => this.#measureForShelf(key) } : request;
    });
    const { most } = this.#look;
    const sure = requests.filter((request) => 'onShelf' in request).length;
    const atMost = this.isSlow ? Math.max(sure, Math.ceil(most / 2)) : most;
    this.#placed = layoutBubbles(figures, requests, stage, keep, this.#before, atMost);
    const placed = new Map(this.#placed.map((bubble) => [bubble.key, bubble]));
    this.#before = placed;
    for (const [key, hung] of this.#hung) hung.hang(placed.get(key));
    for (const bubble of this.#placed) {
      if (!isHeld(bubble)) this.#hung.get(bubble.key)?.moveTo(bubble.left, bubble.top);
    }
  }

  #noticeCrowd(people: number): void {
    const isCrowd = people > (this.#isCrowd ? CROWD.to : CROWD.from);
    if (isCrowd !== this.#isCrowd) this.#sizes.clear();
    this.#isCrowd = isCrowd;
  }

  /** Measures new bubbles, all of them in one width before the next: each change of width costs a layout. */
  #measure(entries: readonly BoardEntry[]): void {
    const unknown = this.#unmeasured(entries, this.#sizes);
    const { held } = this.#look.widths;
    for (const { hung } of unknown) hung.shape(undefined);
    for (const width of this.#isCrowd ? held.slice(-1) : held) {
      for (const { hung } of unknown) hung.narrow(width);
      for (const { key, hung } of unknown) {
        this.#sizes.set(key, [...(this.#sizes.get(key) ?? []), hung.measure()]);
      }
    }
  }

  /** Most bubbles that must be seen hang on the shelf of a crowd: measured together they cost one layout, and not one each. */
  #measureShelf(entries: readonly BoardEntry[]): void {
    const unknown = this.#unmeasured(entries, this.#shelfSizes);
    for (const { hung } of unknown) this.#shapeForShelf(hung, 'whole');
    for (const { key, hung } of unknown) this.#shelfSizesOf(key, hung, { whole: hung.measure() });
  }

  #unmeasured(entries: readonly BoardEntry[], sizes: ReadonlyMap<string, unknown>) {
    return entries.flatMap(({ key }) => {
      const hung = sizes.has(key) ? undefined : this.#hung.get(key);
      return hung ? [{ key, hung }] : [];
    });
  }

  #measureForShelf(key: string): ShelfSizes {
    const hung = this.#hung.get(key);
    return this.#shelfSizes.get(key) ?? (hung ? this.#shelfSizesOf(key, hung, {}) : NO_SIZES);
  }

  #shapeForShelf(hung: HungBubble, shape: ShelfShape): void {
    hung.shape(shape);
    hung.narrow(shape === 'line' ? LINE_MAX : this.#look.widths.shelf);
  }

  /** The sizes of a bubble on the shelf, each measured once, when it is asked for. */
  #shelfSizesOf(key: string, hung: HungBubble, found: { whole?: Size; line?: Size }): ShelfSizes {
    const measure = (shape: ShelfShape) => {
      this.#shapeForShelf(hung, shape);
      return hung.measure();
    };
    const sizes = {
      get whole() {
        found.whole ??= measure('whole');
        return found.whole;
      },
      get line() {
        found.line ??= measure('line');
        return found.line;
      },
    };
    this.#shelfSizes.set(key, sizes);
    return sizes;
  }

  #ride({ key, userId, left, top }: HeldBubble, head: Box | undefined): void {
    const before = this.#heads.get(userId);
    if (head && before)
      this.#hung.get(key)?.moveTo(left + head.left - before.left, top + head.top - before.top);
  }
}

const NO_SIZES: ShelfSizes = { whole: { width: 0, height: 0 }, line: { width: 0, height: 0 } };
/** A line of a bubble is measured as long as it would be with all room there is. */
const LINE_MAX = 640;

function areSame(some: readonly BoardEntry[], others: readonly BoardEntry[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ key, element, sure }, index) => {
      const other = others[index];
      return other?.key === key && other.element === element && other.sure === sure;
    })
  );
}
