/** A bucket of permissions that refills with time. Pure: every call takes the time in milliseconds. */
export class Bucket {
  readonly #capacity: number;
  readonly #refillMs: number;
  #content: number;
  #refilledAt: number;

  /** Starts full; one permission more every `refillMs`. */
  constructor({ burst, refillMs }: { readonly burst: number; readonly refillMs: number }, now: number) {
    this.#capacity = burst;
    this.#refillMs = refillMs;
    this.#content = burst;
    this.#refilledAt = now;
  }

  /** Takes one out and answers 0, or answers how many milliseconds until there is one. */
  take(now: number): number {
    this.#content = this.#contentAt(now);
    this.#refilledAt = now;
    if (this.#content < 1) return Math.ceil((1 - this.#content) * this.#refillMs);
    this.#content -= 1;
    return 0;
  }

  isFull(now: number): boolean {
    return this.#contentAt(now) >= this.#capacity;
  }

  #contentAt(now: number): number {
    // A clock that was set back takes nothing away.
    const elapsedMs = Math.max(0, now - this.#refilledAt);
    return Math.min(this.#capacity, this.#content + elapsedMs / this.#refillMs);
  }
}
