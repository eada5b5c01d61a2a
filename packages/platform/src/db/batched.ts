import type { Queryable } from './transaction.ts';

/** Most keys in one query. */
const MOST_KEYS = 200;
/** At least so long between the beginnings of two queries, or until so many keys wait; a lookup after a pause runs at once. */
const GATHER_MS = 20;
const ENOUGH_KEYS = 16;

type Asked<Value> = { resolve: (value: Value | undefined) => void; reject: (error: unknown) => void };

/**
 * A lookup by key for many calls at once, as when all clients reconnect after a restart: the keys of one turn of the event
 * loop, or of a few milliseconds after another lookup, share one query. A lookup never joins a query that runs already, so
 * it sees everything that was committed before it was called. Resolves with undefined for a key that `load` leaves out;
 * rejects with what `load` rejects with.
 */
export function batched<Value>(
  load: (sql: Queryable, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (sql: Queryable, key: string) => Promise<Value | undefined> {
  const gatherers = new WeakMap<Queryable, Gatherer<Value>>();
  return (sql, key) => {
    let gatherer = gatherers.get(sql);
    if (!gatherer) {
      gatherer = new Gatherer((keys) => load(sql, keys));
      gatherers.set(sql, gatherer);
    }
    return gatherer.ask(key);
  };
}

class Gatherer<Value> {
  readonly #load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  #asked = new Map<string, Asked<Value>[]>();
  #isAtWork = false;
  /** Ends the gathering; undefined while nothing is gathered. */
  #enough: (() => void) | undefined;

  constructor(load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {
    this.#load = load;
  }

  ask(key: string): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      const others = this.#asked.get(key);
      if (others) others.push({ resolve, reject });
      else this.#asked.set(key, [{ resolve, reject }]);
      if (this.#asked.size >= ENOUGH_KEYS) this.#enough?.();
      if (this.#isAtWork) return;
      this.#isAtWork = true;
      setImmediate(() => void this.#run());
    });
  }

  async #run(): Promise<void> {
    while (this.#asked.size > 0) {
      const startedAt = performance.now();
      const batch = [...this.#asked].slice(0, MOST_KEYS);
      for (const [key] of batch) this.#asked.delete(key);
      try {
        const found = await this.#load(batch.map(([key]) => key));
        for (const [key, waiting] of batch) for (const { resolve } of waiting) resolve(found.get(key));
      } catch (error) {
        for (const [, waiting] of batch) for (const { reject } of waiting) reject(error);
      }
      const restMs = GATHER_MS - (performance.now() - startedAt);
      if (restMs > 0 && this.#asked.size < ENOUGH_KEYS) await this.#gather(restMs);
    }
    this.#isAtWork = false;
  }

  async #gather(mostMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, mostMs);
    this.#enough = resolve;
    await promise;
    this.#enough = undefined;
    clearTimeout(timer);
  }
}
