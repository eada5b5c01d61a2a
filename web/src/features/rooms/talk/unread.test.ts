import { expect, it } from 'vitest';
import { afterLine, afterReading, NOTHING_UNREAD, type Unread } from './unread.ts';

const others = (unread: Unread, isReading: boolean, ...keys: string[]) =>
  keys.reduce((before, key) => afterLine(before, { key, isOwn: false }, isReading), unread);

it('who reads along gets no mark', () => {
  expect(others(NOTHING_UNREAD, true, 'a', 'b')).toEqual(NOTHING_UNREAD);
});

it('the first line somebody misses gets the mark, and coming back leaves it there', () => {
  const away = others(NOTHING_UNREAD, false, 'a', 'b', 'c');
  expect(away.from).toBe('a');
  const back = others(afterReading(away), true, 'd');
  expect(back.from).toBe('a');
});

it('the next absence moves the mark, but not before one has been back', () => {
  const away = others(NOTHING_UNREAD, false, 'a');
  expect(others(away, false, 'b').from).toBe('a');
  expect(others(afterReading(away), false, 'b').from).toBe('b');
});

it('who says something is done with it', () => {
  const away = others(NOTHING_UNREAD, false, 'a');
  expect(afterLine(away, { key: 'own', isOwn: true }, true)).toEqual(NOTHING_UNREAD);
});
