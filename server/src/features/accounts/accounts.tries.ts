import type { Clock } from '@plausch/platform/clock';
import type { Ground } from '../../ground.ts';

/** So many tries at once, one more after each `refillMs`. */
export type TryRate = { readonly burst: number; readonly refillMs: number };

/** From so many keys on, those that are as good as new are forgotten; later those that were left alone longest. */
const TIDY_FROM = 10_000;
const MOST_KEYS = 100_000;
/** So that a flood is not tidied with every key. */
const FREED_KEYS = 10_000;

type Spent = { count: number; at: number };

/**
 * How often something may be tried, by key, in memory. A try is taken before its outcome is known, so that many at the
 * same moment count as well, and given back when it was a good one.
 */
export class Tries {
  readonly #clock: Clock;
  readonly #rate: TryRate;
  readonly #spent = new Map<string, Spent>();
  #tidyAt = TIDY_FROM;

  constructor(clock: Clock, rate: TryRate) {
    this.#clock = clock;
    this.#rate = rate;
  }

  /** How long to wait before the next try, in ms; 0 when there is one. */
  waitMs(key: string): number {
    const missing = this.#now(key).count - (this.#rate.burst - 1);
    return missing <= 0 ? 0 : Math.ceil(missing * this.#rate.refillMs);
  }

  take(key: string): void {
    this.#set(key, this.#now(key).count + 1);
  }

  /** Gives one back. */
  giveBack(key: string): void {
    this.#set(key, this.#now(key).count - 1);
  }

  /** Gives all of them back. */
  clear(key: string): void {
    this.#spent.delete(key);
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#spent.size;
  }

  #now(key: string): Spent {
    const at = this.#clock.now();
    const spent = this.#spent.get(key);
    return { at, count: spent ? Math.max(0, spent.count - (at - spent.at) / this.#rate.refillMs) : 0 };
  }

  #set(key: string, count: number): void {
    // Set anew, so that the map is in the order of use.
    this.#spent.delete(key);
    if (count > 0) this.#spent.set(key, { count, at: this.#clock.now() });
    if (this.#spent.size >= this.#tidyAt) this.#tidy();
  }

  #tidy(): void {
    for (const key of this.#spent.keys()) if (this.#now(key).count === 0) this.#spent.delete(key);
    if (this.#spent.size > MOST_KEYS - FREED_KEYS) {
      for (const key of [...this.#spent.keys()].slice(0, FREED_KEYS)) this.#spent.delete(key);
    }
    this.#tidyAt = Math.max(TIDY_FROM, Math.min(MOST_KEYS, this.#spent.size * 2));
  }
}

/** Something that a running server has one of, made when it is first asked for. */
export function perGround<Value>(make: (ground: Ground) => Value): (ground: Ground) => Value {
  const made = new WeakMap<Ground, Value>();
  return (ground) => {
    const known = made.get(ground);
    if (known !== undefined) return known;
    const value = make(ground);
    made.set(ground, value);
    return value;
  };
}
