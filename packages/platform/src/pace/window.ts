import type { Clock } from '../clock/index.ts';

/** Beyond so many keys those go first that were left alone longest. */
const MOST_KEYS = 100_000;

/** How often something was done lately, by key, in memory: at each moment, what the time span before it holds. */
export class Window {
  readonly #clock: Clock;
  readonly #withinMs: number;
  /** In the order of the last time; the times of a key rise. */
  readonly #times = new Map<string, readonly number[]>();

  constructor(clock: Clock, withinMs: number) {
    this.#clock = clock;
    this.#withinMs = withinMs;
  }

  count(key: string): number {
    return this.#of(key).length;
  }

  /** How long until fewer than `most` are left, in ms; 0 when it is so now. */
  waitMs(key: string, most: number): number {
    const times = this.#of(key);
    if (times.length < most) return 0;
    const now = this.#clock.now();
    return (times[times.length - most] ?? now) + this.#withinMs - now;
  }

  note(key: string): void {
    const times = [...this.#of(key), this.#clock.now()];
    // Set anew, so that the map stays in its order.
    this.#times.delete(key);
    this.#times.set(key, times);
    this.#tidy();
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#times.size;
  }

  #of(key: string): readonly number[] {
    const from = this.#clock.now() - this.#withinMs;
    return (this.#times.get(key) ?? []).filter((at) => at > from);
  }

  #tidy(): void {
    for (const key of this.#times.keys()) {
      if (this.count(key) > 0 && this.#times.size <= MOST_KEYS) return;
      this.#times.delete(key);
    }
  }
}
