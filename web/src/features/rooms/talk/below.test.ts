import { describe, expect, it } from 'vitest';
import { below } from './below.ts';

/** Rows of so many, 10 pixels apart. */
const grid = (...rows: readonly number[]) =>
  rows.flatMap((length, row) =>
    Array.from({ length }, (_, column) => ({ offsetLeft: column * 10, offsetTop: row * 10 })),
  );
const things = grid(3, 5, 2);
const from = (at: number, key: string) => {
  const next = below(things, at, key);
  return next && things.indexOf(next);
};

describe('keys in a grid whose rows end early', () => {
  it.each([
    [0, 'ArrowRight', 1],
    [2, 'ArrowRight', 3],
    [3, 'ArrowLeft', 2],
    [1, 'ArrowDown', 4],
    [4, 'ArrowUp', 1],
    // Nothing is above: the closest of the row.
    [7, 'ArrowUp', 2],
    [7, 'ArrowDown', 9],
    [9, 'ArrowUp', 4],
    [5, 'Home', 0],
    [5, 'End', 9],
  ])('from %i %s leads to %i', (at, key, next) => expect(from(at, key)).toBe(next));

  it.each([
    [0, 'ArrowLeft'],
    [0, 'ArrowUp'],
    [9, 'ArrowRight'],
    [9, 'ArrowDown'],
    [4, 'a'],
    [-1, 'ArrowDown'],
  ])('from %i %s leads nowhere', (at, key) => expect(from(at, key)).toBeUndefined());
});
