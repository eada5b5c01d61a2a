import { expect, it } from 'vitest';
import { createStillClock, HOUR_MS, MINUTE_MS } from '../clock/index.ts';
import { Window } from './window.ts';

it('what was lately done is forgotten when it is over, and does not grow without end', () => {
  const clock = createStillClock(0);
  const lately = new Window(clock, HOUR_MS);
  lately.note('a');
  clock.advance(10 * MINUTE_MS);
  lately.note('a');
  lately.note('b');
  expect([lately.count('a'), lately.count('b'), lately.count('c')]).toEqual([2, 1, 0]);
  expect([lately.waitMs('a', 3), lately.waitMs('a', 2), lately.waitMs('a', 1)]).toEqual([
    0,
    50 * MINUTE_MS,
    HOUR_MS,
  ]);
  clock.advance(50 * MINUTE_MS);
  expect([lately.count('a'), lately.waitMs('a', 2)]).toEqual([1, 0]);
  clock.advance(HOUR_MS);
  lately.note('c');
  expect(lately.size).toBe(1);
  for (let i = 0; i < 100_100; i += 1) lately.note(`flood ${i}`);
  expect(lately.size).toBe(100_000);
  expect(lately.count('flood 100099')).toBe(1);
});
