import { expect, it } from 'vitest';
import { Allowance } from './allowance.ts';

const rate = { burst: 2, refillMs: 1_000 };

it('gives so many at once, then one more each time, and what is refused costs nothing', () => {
  const allowance = new Allowance(rate, 0);
  expect([allowance.take(0), allowance.take(0), allowance.take(0), allowance.take(500)]).toEqual([
    0, 0, 1_000, 500,
  ]);
  expect(allowance.isFull(1_000)).toBe(false);
  expect(allowance.take(1_000)).toBe(0);
  expect(allowance.isFull(3_000)).toBe(true);
});

it('what is spent all the same makes the wait longer, and what is given back shorter', () => {
  const allowance = new Allowance(rate, 0);
  for (let i = 0; i < 4; i += 1) allowance.spend(0);
  expect(allowance.waitMs(0)).toBe(3_000);
  allowance.giveBack(0);
  expect(allowance.waitMs(0)).toBe(2_000);
  allowance.giveBack(60_000);
  expect(allowance.take(60_000)).toBe(0);
  expect(allowance.take(60_000)).toBe(0);
  expect(allowance.take(60_000)).toBe(1_000);
});

it('a clock that was set back takes nothing away', () => {
  const allowance = new Allowance(rate, 10_000);
  allowance.spend(10_000);
  expect(allowance.take(2_000)).toBe(0);
  expect(allowance.waitMs(2_000)).toBe(1_000);
});
