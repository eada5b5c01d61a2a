/** A frame may come so much sooner than it is due, as displays do not keep exact time. */
const EARLY_MS = 4;

/**
 * When the next frame is due where not every picture of the display is drawn. Frames keep their rate on average: one that came late
 * is followed sooner by the next, which is never less than half the time away. One that was drawn before it was due begins anew.
 */
export class Cadence {
  #dueAt = 0;

  /** Whether a frame is due in the display's picture of `timestamp` milliseconds. */
  isDue(timestamp: number): boolean {
    return timestamp >= this.#dueAt - EARLY_MS;
  }

  /** A frame was drawn in the picture of `timestamp`; from one to the next `everyMs` are to pass. */
  drew(timestamp: number, everyMs: number): void {
    this.#dueAt = Math.min(Math.max(this.#dueAt + everyMs, timestamp + everyMs / 2), timestamp + everyMs);
  }
}
