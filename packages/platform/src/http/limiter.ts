import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal } from '../errors/index.ts';

/** How many calls one network may make in a span of time, by limit class. */
export type LimitTable = Readonly<Record<string, { readonly calls: number; readonly perSeconds: number }>>;

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** IPv4 addresses count alone; an IPv6 network is its /64, because one person holds a whole one. */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:/, '');
  if (!mapped.includes(':')) return mapped;
  const [head = '', tail] = mapped.split('::');
  const headGroups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - headGroups.length - tailGroups.length);
  return [...headGroups, ...Array<string>(zeros).fill('0'), ...tailGroups].slice(0, 4).join(':');
}

export function isLoopback(address: string): boolean {
  return LOOPBACK.test(address);
}

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
