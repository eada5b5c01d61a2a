import { describe, expect, it, vi } from 'vitest';
import { createMovableClock, createStillClock, systemClock } from './index.ts';

it('runs what falls due in order of time, each at its own moment', () => {
  const clock = createStillClock(1_000);
  const seen: string[] = [];
  clock.schedule(50, () => seen.push(`b@${clock.now()}`));
  clock.schedule(10, () => {
    seen.push(`a@${clock.now()}`);
    clock.schedule(20, () => seen.push(`chained@${clock.now()}`));
  });
  const cancel = clock.schedule(40, () => seen.push('cancelled'));
  cancel();
  clock.advance(100);
  expect(seen).toEqual(['a@1010', 'chained@1030', 'b@1050']);
  expect(clock.now()).toBe(1_100);
});

it('a movable clock goes on by itself and runs early what it is moved past, once', async () => {
  const clock = createMovableClock();
  const before = clock.now();
  const seen: string[] = [];
  clock.schedule(60_000, () => seen.push('far'));
  const passed = new Promise<void>((resolve) => {
    clock.schedule(1, () => {
      seen.push('near');
      resolve();
    });
  });
  await passed;
  clock.advance(60_000);
  clock.advance(60_000);
  expect(seen).toEqual(['near', 'far']);
  expect(clock.now() - before).toBeGreaterThanOrEqual(120_000);
});

describe('the system clock', () => {
  it('does nothing of what was cancelled', async () => {
    const seen: string[] = [];
    systemClock.schedule(1, () => seen.push('cancelled'))();
    await new Promise<void>((resolve) => {
      systemClock.schedule(20, resolve);
    });
    expect(seen).toEqual([]);
  });

  it('[F5] goes on steadily when the wall clock is set back, and follows when it is set forward', () => {
    const wall = vi.spyOn(Date, 'now');
    try {
      const before = systemClock.now();
      wall.mockReturnValue(before - 3_600_000);
      expect(systemClock.now()).toBeGreaterThanOrEqual(before);
      expect(systemClock.now()).toBeLessThan(before + 60_000);
      wall.mockReturnValue(before + 86_400_000);
      expect(systemClock.now()).toBeGreaterThanOrEqual(before + 86_400_000);
    } finally {
      wall.mockRestore();
    }
  });
});
