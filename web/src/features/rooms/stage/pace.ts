/** How much the stage spends on looks: `reduced` is coarser, `low` leaves out everything that only pleases. */
export type Effects = 'full' | 'reduced' | 'low';

/** Coming in loads pictures and draws everybody for the first time; that is no pace yet. */
const SETTLE_MS = 2_000;
/** So much measured time decides; one slow moment does not. */
const WINDOW_MS = 1_000;
const SAMPLES_MIN = 8;
/** Slower than 30 frames a second, with room for the jitter of a display that shows exactly 30. */
const SLOW_MS = 36;
/** Slower than 20 frames a second. */
const VERY_SLOW_MS = 52;
const SMOOTH_MS = 34;
/** So much measured time must be smooth before more is tried, and twice as much after each time it was too much. */
const CALM_MS = 4_000;
/** Nobody draws so slowly: the device slept. */
const GAP_MS = 2_000;

/**
 * Finds out what the device can keep up with. Measured is how long after a drawn frame the browser is ready for
 * the next one, and only while one frame follows another: pauses of an idle or hidden stage say nothing.
 */
export class Pace {
  #effects: Effects = 'full';
  #startedAt: number | null = null;
  #drawnAt: number | null = null;
  #intervals: number[] = [];
  #measuredMs = 0;
  #calmMs = 0;
  #calmNeededMs = CALM_MS;

  get effects(): Effects {
    return this.#effects;
  }

  /** The browser is ready for another frame, at `timestamp` milliseconds. Answers whether the effects changed. */
  tick(timestamp: number): boolean {
    if (this.#drawnAt === null) return false;
    const interval = timestamp - this.#drawnAt;
    this.#drawnAt = null;
    if (interval > GAP_MS || timestamp - (this.#startedAt ?? timestamp) < SETTLE_MS) return false;
    this.#measure(interval);
    const before = this.#effects;
    this.#judge(interval);
    return this.#effects !== before;
  }

  /** A frame was drawn in the tick of `timestamp` and another one follows. */
  drew(timestamp: number): void {
    this.#startedAt ??= timestamp;
    this.#drawnAt = timestamp;
  }

  /** The stage is hidden; whatever comes next does not belong to the last frame. */
  pause(): void {
    this.#drawnAt = null;
  }

  #measure(interval: number): void {
    this.#intervals.push(interval);
    this.#measuredMs += interval;
    for (;;) {
      const [oldest] = this.#intervals;
      const isSpare = this.#intervals.length > SAMPLES_MIN && this.#measuredMs - (oldest ?? 0) >= WINDOW_MS;
      if (oldest === undefined || !isSpare) return;
      this.#intervals.shift();
      this.#measuredMs -= oldest;
    }
  }

  #judge(interval: number): void {
    if (this.#measuredMs < WINDOW_MS || this.#intervals.length < SAMPLES_MIN) return;
    const typical = upperQuartile(this.#intervals);
    if (typical > VERY_SLOW_MS) this.#lower('low');
    else if (typical > SLOW_MS && this.#effects === 'full') this.#lower('reduced');
    else if (typical > SMOOTH_MS) this.#calmMs = 0;
    else this.#calm(interval);
  }

  #lower(effects: Effects): void {
    this.#calmMs = 0;
    if (this.#effects === effects) return;
    this.#calmNeededMs *= 2;
    this.#set(effects);
  }

  #calm(interval: number): void {
    if (this.#effects === 'full') return;
    this.#calmMs += interval;
    if (this.#calmMs < this.#calmNeededMs) return;
    this.#set(this.#effects === 'low' ? 'reduced' : 'full');
  }

  #set(effects: Effects): void {
    this.#effects = effects;
    this.#intervals = [];
    this.#measuredMs = 0;
    this.#calmMs = 0;
  }
}

/** What three of four do not exceed. */
function upperQuartile(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0;
}
