import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../errors/index.ts';
import { createLimiter, isLoopback, networkOf } from './limiter.ts';

describe('networks', () => {
  it('[AU-4] an IPv6 network is its /64, an IPv4 address counts alone, however they are written', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::1'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(networkOf('192.0.2.7')).not.toBe(networkOf('192.0.2.8'));
  });

  it('any address gives some network', () => {
    fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => networkOf(address).length > 0));
  });

  it('knows this machine', () => {
    expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true);
    expect(['10.0.0.1', '192.168.1.1', '::2', '2001:db8::1', ''].some(isLoopback)).toBe(false);
  });
});

describe('budgets', () => {
  const table = { register: { calls: 3, perSeconds: 3_600 }, read: { calls: 100, perSeconds: 60 } };

  it('[RL-1] refuses beyond the budget and says how long to wait, per network and class', async () => {
    const limiter = createLimiter(table, { exemptLoopback: true });
    for (let i = 0; i < 3; i += 1) await limiter.consume('register', '192.0.2.1');
    const refused = await limiter.consume('register', '192.0.2.1').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ code: 'rate_limited', status: 429 });
    expect((refused as Refusal).extra['retryAfterSeconds']).toBeGreaterThan(3_500);
    await limiter.consume('register', '192.0.2.2');
    await limiter.consume('read', '192.0.2.1');
  });

  it('[RL-1] a class that nobody declared is a fault, not a free pass', async () => {
    const limiter = createLimiter(table, { exemptLoopback: false });
    await expect(limiter.consume('typo', '192.0.2.1')).rejects.toThrow('no limit is declared');
  });

  it('leaves this machine alone only where it is told to', async () => {
    const local = createLimiter(table, { exemptLoopback: true });
    for (let i = 0; i < 10; i += 1) await local.consume('register', '127.0.0.1');
    const open = createLimiter(table, { exemptLoopback: false });
    for (let i = 0; i < 3; i += 1) await open.consume('register', '127.0.0.1');
    await expect(open.consume('register', '127.0.0.1')).rejects.toBeInstanceOf(Refusal);
  });
});
