import { expect, it } from 'vitest';
import { isFast } from './keeps-up.ts';

const gaps = (first: number, later: number) => [...Array(15).fill(first), ...Array(60).fill(later)];

it('a device is fast that shows 25 pictures a second, whatever the first ones took', () => {
  expect(isFast(gaps(300, 16))).toBe(true);
  expect(isFast(gaps(16, 40))).toBe(true);
  expect(isFast(gaps(16, 41))).toBe(false);
});

it('some hitches make no slow device, and some quick frames no fast one', () => {
  expect(isFast([...gaps(16, 16).slice(20), ...Array(20).fill(200)])).toBe(true);
  expect(isFast([...gaps(80, 80).slice(20), ...Array(20).fill(4)])).toBe(false);
});
