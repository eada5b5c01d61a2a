import { expect, it } from 'vitest';
import { returnDelayMs } from './returning.ts';

it('[RT-19] [RT-20] [RT-21] waits 1 s at first, at most 5 s, spread by half', () => {
  expect([0, 0.5, 1].map((chance) => returnDelayMs(0, chance))).toEqual([500, 1_000, 1_500]);
  expect([0, 0.5, 1].map((chance) => returnDelayMs(1, chance))).toEqual([1_000, 2_000, 3_000]);
  expect([0, 0.5, 1].map((chance) => returnDelayMs(10, chance))).toEqual([5_000, 5_000, 5_000]);
});
