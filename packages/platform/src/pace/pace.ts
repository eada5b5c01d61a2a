import type { Clock } from '../clock/index.ts';
import { Allowance, type Rate } from './allowance.ts';

/** From so many keys on, those that are as good as new are forgotten; later those that were left alone longest. */
const TIDY_FROM = 10_000;
const MOST_KEYS = 100_000;
/** So that a flood is not tidied with every key. */
const FREED_KEYS = 10_000;

/**
 * How often something may be tried, by key, in memory. A try is taken before its outcome is known, so that many at the
 * same moment count as well, and given back when it was a good one.
 */
export class Pace {
  readonly #clock: Clock;
  readonly #rate: Rate;
  /** In the order of use. */
  readonly #allowances = new Map<string, Allowance>();
  #tidyAt = TIDY_FROM;

  constructor(clock: Clock, rate: Rate) {
    this.#clock = clock;
    this.#rate = rate;
  }

  /** How long to wait before the next try, in ms; 0 when there is one. */
  waitMs(key: string): number {
    return this.#allowances.get(key)?.waitMs(this.#clock.now()) ?? 0;
  }

  take(key: string): void {
    const now = this.#clock.now();
    const allowance = this.#allowances.get(key) ?? new Allowance(this.#rate, now);
    allowance.spend(now);
    this.#allowances.delete(key);
    this.#allowances.set(key, allowance);
    if (this.#allowances.size >= this.#tidyAt) this.#tidy(now);
  }

  /** Gives one back. */
  giveBack(key: string): void {
    const now = this.#clock.now();
    const allowance = this.#allowances.get(key);
    allowance?.giveBack(now);
    if (allowance?.isFull(now)) this.#allowances.delete(key);
  }

  /** Gives all of them back. */
  clear(key: string): void {
    this.#allowances.delete(key);
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#allowances.size;
  }

  #tidy(now: number): void {
    for (const [key, allowance] of this.#allowances) if (allowance.isFull(now)) this.#allowances.delete(key);
    if (this.#allowances.size > MOST_KEYS - FREED_KEYS) {
      for (const key of [...this.#allowances.keys()].slice(0, FREED_KEYS)) this.#allowances.delete(key);
    }
    this.#tidyAt = Math.max(TIDY_FROM, Math.min(MOST_KEYS, this.#allowances.size * 2));
  }
}
