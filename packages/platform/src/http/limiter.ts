import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal, retryAfter } from '../errors/index.ts';

type Limit = { readonly calls: number; readonly perSeconds: number };

/** What the platform itself counts: documents, files of the client, reports of browsers, and upgrades to sockets. */
export type EdgeClass = 'page' | 'file' | 'report' | 'socket';

/** How many calls one network may make in a span of time, by limit class. */
export type LimitTable = Readonly<Record<string, Limit>> & Readonly<Record<EdgeClass, Limit>>;

export type Limiter = {
  /** Whether there is such a class. */
  has(limitClass: string): boolean;
  /**
   * Counts one call of a network, or none where limits do not hold; refuses with `rate_limited` and the seconds to wait
   * when the budget is spent.
   */
  consume(limitClass: string, network: string | undefined): Promise<void>;
};

/** Budgets in memory, per class and network. A class without an entry is a mistake in the program and throws at once. */
export function createLimiter(table: Readonly<Record<string, Limit>>): Limiter {
  const limiters = new Map(
    Object.entries(table).map(([name, { calls, perSeconds }]) => [
      name,
      new RateLimiterMemory({ points: calls, duration: perSeconds }),
    ]),
  );
  return {
    has: (limitClass) => limiters.has(limitClass),
    async consume(limitClass, network) {
      const limiter = limiters.get(limitClass);
      if (!limiter) throw new Error(`no limit is declared for class ${limitClass}`);
      if (network === undefined) return;
      try {
        await limiter.consume(network);
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        const waitMs = (refused as { msBeforeNext: number }).msBeforeNext;
        throw new Refusal('rate_limited', { extra: retryAfter(waitMs) });
      }
    },
  };
}
