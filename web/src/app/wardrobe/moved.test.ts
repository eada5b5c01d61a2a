import { expect, it } from 'vitest';
import { moved, placeAfter } from './moved.ts';

it('one of a list comes to another place, and the others keep their order', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(moved(ids, 'c', 0)).toEqual(['c', 'a', 'b', 'd']);
  expect(moved(ids, 'a', 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(ids, 'b', 1)).toEqual(ids);
  expect(moved(ids, 'a', 9)).toEqual(['b', 'c', 'd', 'a']);
  expect(moved(ids, 'd', -3)).toEqual(['d', 'a', 'b', 'c']);
});

it('arrow keys move by one place, Home and End to the ends, and nothing moves beyond them', () => {
  const from = (place: number) =>
    ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Home', 'End', 'a'].map((key) =>
      placeAfter(key, place, 4),
    );
  expect(from(1)).toEqual([0, 0, 2, 2, 0, 3, undefined]);
  expect(from(0)).toEqual([undefined, undefined, 1, 1, undefined, 3, undefined]);
  expect(from(3)).toEqual([2, 2, undefined, undefined, 0, undefined, undefined]);
});
