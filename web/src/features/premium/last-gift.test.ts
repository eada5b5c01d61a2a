import { expect, it } from 'vitest';
import { keepGift, keptGift } from './last-gift.ts';

it('the link of a gift outlives a later purchase without one, and gives way to that of a later gift', () => {
  keepGift('a');
  keepGift(null);
  expect(keptGift()).toBe('a');
  keepGift('b');
  expect(keptGift()).toBe('b');
});
