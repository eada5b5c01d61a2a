import { HungBubble } from './hung.ts';
import { type Box, type Figure, layoutBubbles, type Offset, type PlacedBubble, type Size } from './layout.ts';

/** An element that wants to hang over somebody; newest first. */
export type BoardEntry = { readonly key: string; readonly userId: string; readonly element: HTMLElement };

/** How wide a bubble may be: first choice, then narrower. */
export const BUBBLE_WIDTHS = { phone: [164, 124], desktop: [220, 150] } as const;

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
  #widths: readonly number[] = BUBBLE_WIDTHS.desktop;
  #most = Number.POSITIVE_INFINITY;
  #stale = true;
  #isCrowd = false;
  readonly #sizes = new Map<string, readonly Size[]>();
  #offsets: ReadonlyMap<string, Offset> = new Map();
  #placed: readonly PlacedBubble[] = [];
  /** Where each head was when the bubbles were laid out. */
  #heads = new Map<string, Box>();
  #laidOutAt = 0;
  /** The device cannot keep up: half of the bubbles are seen. */
  isSlow = false;
  /** Somebody has walked too far for the places of the bubbles, and a later frame has to find better ones. */
  behind = false;

  /**
   * The bubbles there are now, of which the first `most` that find a place are seen. `widths` may change with
   * the window; then all are measured again.
   */
  show(
    entries: readonly BoardEntry[],
    { widths, most }: { readonly widths: readonly number[]; readonly most: number },
  ): void {
    const isSame = widths === this.#widths && most === this.#most && areSame(entries, this.#entries);
    if (isSame) return;
    if (widths !== this.#widths) this.#sizes.clear();
    this.#widths = widths;
    this.#most = most;
    this.#entries = entries;
    this.#hung = new Map(
      entries.map(({ key, element }) => {
        const known = this.#hung.get(key);
        return [key, known?.element === element ? known : new HungBubble(element)];
      }),
    );
    for (const key of this.#sizes.keys()) if (!this.#hung.has(key)) this.#sizes.delete(key);
    this.#stale = true;
  }

  /** The stage has another size or fonts: everything has to find its place anew. */
  remeasure(): void {
    this.#sizes.clear();
    this.#stale = true;
  }

  /** Whether a bubble with this person's name is in sight. */
  hasBubble(userId: string | undefined): boolean {
    return this.#placed.some((bubble) => bubble.userId === userId);
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
      this.#layOut(seen, stage, keep);
    }
    if (this.#placed.length === 0) return;
    const heads = new Map(figures.map(({ userId, head }) => [userId, head]));
    for (const bubble of this.#placed) this.#ride(bubble, heads.get(bubble.userId));
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

  #layOut(figures: readonly Figure[], stage: Size, keep: readonly Box[]): void {
    this.#stale = false;
    this.#noticeCrowd(figures.length);
    this.#heads = new Map(figures.map((figure) => [figure.userId, figure.head]));
    // Who is outside the picture says nothing in it, and takes nobody's place.
    const inSight = this.#entries.filter(({ userId }) => this.#heads.has(userId));
    this.#measure(inSight);
    const requests = inSight.map(({ key, userId }) => ({ key, userId, sizes: this.#sizes.get(key) ?? [] }));
    const most = this.isSlow ? Math.ceil(this.#most / 2) : this.#most;
    this.#placed = layoutBubbles(figures, requests, stage, keep, this.#offsets, most);
    this.#offsets = new Map(this.#placed.map((bubble) => [bubble.key, bubble.offset]));
    const placed = new Map(this.#placed.map((bubble) => [bubble.key, bubble]));
    for (const [key, hung] of this.#hung) hung.hang(placed.get(key));
  }

  #noticeCrowd(people: number): void {
    const isCrowd = people > (this.#isCrowd ? CROWD.to : CROWD.from);
    if (isCrowd !== this.#isCrowd) this.#sizes.clear();
    this.#isCrowd = isCrowd;
  }

  /** Measures new bubbles, all of them in one width before the next: each change of width costs a layout. */
  #measure(entries: readonly BoardEntry[]): void {
    const unknown = entries.flatMap(({ key }) => {
      const hung = this.#sizes.has(key) ? undefined : this.#hung.get(key);
      return hung ? [{ key, hung }] : [];
    });
    for (const width of this.#isCrowd ? this.#widths.slice(-1) : this.#widths) {
      for (const { hung } of unknown) hung.narrow(width);
      for (const { key, hung } of unknown) {
        this.#sizes.set(key, [...(this.#sizes.get(key) ?? []), hung.measure()]);
      }
    }
  }

  #ride({ key, userId, left, top }: PlacedBubble, head: Box | undefined): void {
    const before = this.#heads.get(userId);
    if (head && before)
      this.#hung.get(key)?.moveTo(left + head.left - before.left, top + head.top - before.top);
  }
}

function areSame(some: readonly BoardEntry[], others: readonly BoardEntry[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ key, element }, index) => others[index]?.key === key && others[index].element === element)
  );
}
