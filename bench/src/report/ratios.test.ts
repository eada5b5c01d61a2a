import { describe, expect, it } from 'vitest';
import { judge, levelReached, percentile, spreadOf, sumOf } from './ratios.ts';

const levels = { must: 0.5, goal: 0.35, moonshot: 0.2 };
const judged = (ratios: number[], further = {}) =>
  judge({ id: 'P1', what: 'CPU', ratios, levels, ...further });

it('the spread of figures is their smallest, middle and largest, in any order', () => {
  expect(spreadOf([3, 1, 2])).toEqual({ min: 1, median: 2, max: 3 });
  expect(spreadOf([4, 1, 3, 2])).toEqual({ min: 1, median: 2.5, max: 4 });
  expect(spreadOf([])).toEqual({ min: Number.NaN, median: Number.NaN, max: Number.NaN });
});

it('a percentile is a figure that was measured', () => {
  const figures = Array.from({ length: 200 }, (_one, i) => i);
  expect(percentile(figures, 0.5)).toBe(100);
  expect(percentile(figures, 0.99)).toBe(198);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

describe('a level', () => {
  it('is reached by a figure up to it', () => {
    expect([0.2, 0.21, 0.35, 0.5, 0.51].map((figure) => levelReached(figure, levels))).toEqual([
      'moonshot',
      'goal',
      'goal',
      'must',
      'missed',
    ]);
  });

  it('is reached from it on where more is better', () => {
    const more = { must: 0.4, goal: 0.6, moonshot: 0.8 };
    expect([0.39, 0.4, 0.6, 0.8].map((figure) => levelReached(figure, more, 'atLeast'))).toEqual([
      'missed',
      'must',
      'goal',
      'moonshot',
    ]);
  });

  it('cannot be missed where nothing must hold', () => {
    expect(levelReached(9, { ...levels, must: null })).toBe('reported');
    expect(levelReached(0.3, { ...levels, must: null })).toBe('goal');
  });
});

describe('a target', () => {
  it('is judged by the median of its rounds', () => {
    expect(judged([0.1, 0.34, 0.9])).toMatchObject({ verdict: 'goal', min: 0.1, median: 0.34, max: 0.9 });
  });

  it('is not decided by fewer than three rounds', () => {
    expect(judged([0.1, 0.1]).verdict).toBe('not decided');
    expect(judged([0], { decidingRounds: 1 }).verdict).toBe('moonshot');
  });

  it('has failed when anything was lost or doubled, however fast it was', () => {
    const receipts = { expected: 100, received: 100, doubled: 0 };
    expect(judged([0.1, 0.1, 0.1], { receipts }).verdict).toBe('moonshot');
    expect(judged([0.1, 0.1, 0.1], { receipts: { ...receipts, received: 99 } }).verdict).toBe('failed');
    expect(judged([0.1, 0.1, 0.1], { receipts: { ...receipts, doubled: 1 } }).verdict).toBe('failed');
  });
});

it('receipts add up', () => {
  const one = { expected: 10, received: 9, doubled: 1 };
  expect(sumOf([one, one])).toEqual({ expected: 20, received: 18, doubled: 2 });
  expect(sumOf([])).toEqual({ expected: 0, received: 0, doubled: 0 });
});
