import { expect, it } from 'vitest';
import { createStillClock } from '../clock/index.ts';
import { Pace } from './pace.ts';

const clock = createStillClock(Date.parse('2026-11-01T18:00:00Z'));

it('[AU-4] so many at once, then one more every so often, by key', () => {
  const tries = new Pace(clock, { burst: 3, refillMs: 1_000 });
  for (let i = 0; i < 3; i += 1) {
    expect(tries.waitMs('a')).toBe(0);
    tries.take('a');
  }
  expect(tries.waitMs('a')).toBe(1_000);
  expect(tries.waitMs('b')).toBe(0);
  clock.advance(600);
  expect(tries.waitMs('a')).toBe(400);
  clock.advance(400);
  expect(tries.waitMs('a')).toBe(0);
  tries.take('a');
  expect(tries.waitMs('a')).toBe(1_000);
  tries.giveBack('a');
  expect(tries.waitMs('a')).toBe(0);
  clock.advance(60_000);
  for (let i = 0; i < 3; i += 1) tries.take('a');
  expect(tries.waitMs('a')).toBe(1_000);
});

it('[AU-4] what is given back is one try; a key that has all of them again is forgotten', () => {
  const tries = new Pace(clock, { burst: 3, refillMs: 1_000 });
  for (let i = 0; i < 3; i += 1) tries.take('a');
  tries.giveBack('a');
  expect([tries.waitMs('a'), tries.size]).toEqual([0, 1]);
  tries.take('a');
  expect(tries.waitMs('a')).toBe(1_000);
  for (let i = 0; i < 3; i += 1) tries.giveBack('a');
  tries.giveBack('unknown');
  expect(tries.size).toBe(0);
  tries.take('b');
  tries.clear('b');
  expect(tries.size).toBe(0);
});

it('[AU-4] a flood of keys neither grows without end nor frees those that are used up', () => {
  const tries = new Pace(clock, { burst: 1, refillMs: 3_600_000 });
  tries.take('owner');
  for (let i = 0; i < 30_000; i += 1) tries.take(`name ${i}`);
  expect(tries.waitMs('owner')).toBe(3_600_000);
  for (let i = 0; i < 100_000; i += 1) {
    if (i % 1_000 === 0) tries.take('target');
    tries.take(`further ${i}`);
  }
  expect(tries.waitMs('target')).toBeGreaterThan(3_600_000);
  expect(tries.size).toBeLessThanOrEqual(100_000);
});
