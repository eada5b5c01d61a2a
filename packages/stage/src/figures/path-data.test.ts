import { expect, it } from 'vitest';
import { parsePath, pathPoints } from './path-data.ts';

function boxOf(d: string): number[] {
  const points = pathPoints(d);
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map((value) =>
    Math.round(value),
  );
}

it('[F4] splits repeated numbers and keeps relative commands', () => {
  expect(parsePath('M1 2 3 4l-5.5.5Z')).toEqual([
    { command: 'M', numbers: [1, 2] },
    { command: 'L', numbers: [3, 4] },
    { command: 'l', numbers: [-5.5, 0.5] },
    { command: 'Z', numbers: [] },
  ]);
});

it.each([
  ['another command', 'M0 0R1 1'],
  ['a reference', 'M0 0 url(#a)'],
  ['an exponent', 'M0 1e9'],
  ['markup', 'M0 0"/><script>'],
  ['a missing number', 'M0 0C1 1 2 2 3'],
  ['a number too many', 'M0 0H1Z4'],
  ['no move at the start', 'L1 1'],
  ['too many bytes', `M0 0${'L1 1'.repeat(600)}`],
])('[F4] refuses a path with %s', (_, d) => {
  expect(() => parsePath(d)).toThrow(SyntaxError);
});

it('[F4] measures every kind of command', () => {
  expect(boxOf('M10 10h20v30H10Z')).toEqual([10, 10, 30, 40]);
  expect(boxOf('M0 10A10 5 0 1 0 20 10A10 5 0 1 0 0 10Z')).toEqual([0, 5, 20, 15]);
  expect(boxOf('M0 0Q10 20 20 0T40 0')).toEqual([0, -10, 40, 10]);
  expect(boxOf('M0 0C0 20 20 20 20 0S40 -20 40 0')).toEqual([0, -15, 40, 15]);
  expect(boxOf('M5 5m5 5l3 4')).toEqual([5, 5, 13, 14]);
  expect(boxOf('M0 0a5 5 0 0 1 10 0')).toEqual([0, -5, 10, 0]);
});
