import { SLOW_SECONDS } from '@plausch/protocol/room-rules';
import { expect, it } from 'vitest';
import { paceIn } from './pace-in.ts';

it('[R38] a pace is one of those there are, or off', () => {
  for (const seconds of SLOW_SECONDS) expect(paceIn(`${seconds}`)).toBe(seconds);
  expect([' 10 ', 'aus', 'Aus'].map(paceIn)).toEqual([10, 0, 0]);
  expect(['', '7', 'sehr', '-5', '05', '10 20'].map(paceIn)).toEqual(Array(6).fill(undefined));
});
