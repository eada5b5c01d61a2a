import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal } from '../errors/index.ts';
import { isLoopback, networkOf } from './addresses.ts';

/** How many calls one network may make in a span of time, by limit class. */
export type LimitTable = Readonly<Record<string, { readonly calls: number; readonly perSeconds: number }>>;

export type Limiter = {
  /** Counts one call; refuses with `rate_limited` and the seconds to wait when the budget is spent. */
  consume(limitClass: string, address: string): Promise<void>;
};

/** Budgets in memory, per class and network. A class without an entry is a mistake of ours and throws at once. */
export function createLimiter(table: LimitTable, options: { exemptLoopback: boolean }): Limiter {
  const limiters = new Map(
    Object.entries(table).map(([name, { calls, perSeconds }]) => [
      name,
      new RateLimiterMemory({ points: calls, duration: perSeconds }),
    ]),
  );
  return {
    async consume(limitClass, address) {
      const limiter = limiters.get(limitClass);
      if (!limiter) throw new Error(`no limit is declared for class ${limitClass}`);
      if (options.exemptLoopback && isLoopback(address)) return;
      try {
        await limiter.consume(networkOf(address));
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        const waitMs = (refused as { msBeforeNext: number }).msBeforeNext;
        throw new Refusal('rate_limited', {
          extra: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
        });
      }
    },
  };
}
