/** How often a typing person says so; the room lets the sign go by itself after longer. */
export const TYPING_EVERY_MS = 3_000;
/** Gone so long after the last key. */
export const TYPING_END_MS = 4_000;

/** Tells the room that one is typing: rarely while keys come, once when they stop. */
export class TypingSign {
  readonly #tell: (on: boolean) => void;
  readonly #now: () => number;
  #saidAt = Number.NEGATIVE_INFINITY;
  #on = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (on: boolean) => void, now: () => number = Date.now) {
    this.#tell = tell;
    this.#now = now;
  }

  /** A key was pressed and something is written. */
  key(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), TYPING_END_MS);
    if (this.#on && this.#now() - this.#saidAt < TYPING_EVERY_MS) return;
    this.#on = true;
    this.#saidAt = this.#now();
    this.#tell(true);
  }

  /** Nothing is written any more. */
  end(): void {
    if (this.#on) this.#tell(false);
    this.said();
  }

  /** The line was said; that ends the sign in the room too. */
  said(): void {
    clearTimeout(this.#timer);
    this.#on = false;
  }
}
