/** So many at once, one more after each `refillMs`. */
export type Rate = { readonly burst: number; readonly refillMs: number };

/** What is left of a rate: it refills with time. Pure: every call takes the time in milliseconds. */
export class Allowance {
  readonly #rate: Rate;
  #spent = 0;
  #at: number;

  /** Starts full. */
  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#at = now;
  }

  /** How long until there is one, in ms; 0 when there is one now. */
  waitMs(now: number): number {
    const missing = this.#spentAt(now) - (this.#rate.burst - 1);
    return missing <= 0 ? 0 : Math.ceil(missing * this.#rate.refillMs);
  }

  /** Takes one, also where there is none: then the wait grows. */
  spend(now: number): void {
    this.#spent = this.#spentAt(now) + 1;
    this.#at = now;
  }

  /** Takes one and answers 0, or takes nothing and answers how long until there is one, in ms. */
  take(now: number): number {
    const waitMs = this.waitMs(now);
    if (waitMs === 0) this.spend(now);
    return waitMs;
  }

  giveBack(now: number): void {
    this.#spent = this.#spentAt(now) - 1;
    this.#at = now;
  }

  /** Whether it is as good as new. */
  isFull(now: number): boolean {
    return this.#spentAt(now) === 0;
  }

  #spentAt(now: number): number {
    // A clock that was set back takes nothing away.
    const elapsedMs = Math.max(0, now - this.#at);
    return Math.max(0, this.#spent - elapsedMs / this.#rate.refillMs);
  }
}
