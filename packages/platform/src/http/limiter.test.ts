import { describe, expect, it } from 'vitest';
import { Refusal } from '../errors/index.ts';
import { createLimiter } from './limiter.ts';

describe('budgets', () => {
  const table = { register: { calls: 3, perSeconds: 3_600 }, read: { calls: 100, perSeconds: 60 } };

  it('[RL-1] refuses beyond the budget and says how long to wait, per network and class', async () => {
    const limiter = createLimiter(table);
    for (let i = 0; i < 3; i += 1) await limiter.consume('register', '192.0.2.1');
    const refused = await limiter.consume('register', '192.0.2.1').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ code: 'rate_limited' });
    expect((refused as Refusal).extra['retryAfterSeconds']).toBeGreaterThan(3_500);
    await limiter.consume('register', '192.0.2.2');
    await limiter.consume('read', '192.0.2.1');
  });

  it('[RL-1] a class that nobody declared is a fault, not a free pass', async () => {
    const limiter = createLimiter(table);
    await expect(limiter.consume('typo', '192.0.2.1')).rejects.toThrow('no limit is declared');
  });

  it('counts nobody where limits do not hold', async () => {
    const limiter = createLimiter(table);
    for (let i = 0; i < 10; i += 1) await limiter.consume('register', undefined);
    await expect(limiter.consume('typo', undefined)).rejects.toThrow('no limit is declared');
  });
});
