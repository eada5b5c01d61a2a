import { describe, expect, it } from 'vitest';
import { depthAt, isLively, LIVELY_MS, lifeLevel, QUIET, stirred } from './lively.ts';

const NOW = 1_790_000_000_000;

describe('a lively room', () => {
  it('is quiet until something happens, and again some seconds after the last thing', () => {
    expect([isLively(QUIET, NOW), depthAt(QUIET, NOW)]).toEqual([false, 0]);
    const once = stirred(QUIET, NOW);
    expect(isLively(once, NOW + LIVELY_MS - 1)).toBe(true);
    expect(isLively(once, NOW + LIVELY_MS)).toBe(false);
    const again = stirred(once, NOW + 10_000);
    expect(isLively(again, NOW + LIVELY_MS)).toBe(true);
    expect(isLively(again, NOW + 10_000 + LIVELY_MS)).toBe(false);
  });

  it('comes to life softly and ends in rest', () => {
    const lively = stirred(QUIET, NOW);
    expect(depthAt(lively, NOW)).toBe(0);
    expect(depthAt(lively, NOW + 600)).toBeCloseTo(0.5);
    expect(depthAt(lively, NOW + 5_000)).toBe(1);
    expect(depthAt(lively, NOW + LIVELY_MS - 600)).toBeCloseTo(0.5);
    expect(depthAt(lively, NOW + LIVELY_MS)).toBe(0);
  });

  it('goes on from where it is when something happens meanwhile', () => {
    let lively = stirred(QUIET, NOW);
    for (const after of [300, 5_000, LIVELY_MS - 400, LIVELY_MS - 1, LIVELY_MS + 3_000]) {
      const before = depthAt(lively, NOW + after);
      expect(depthAt(stirred(lively, NOW + after), NOW + after)).toBeCloseTo(before);
    }
    // A keystroke every 100 ms does not hold it down.
    for (let at = 0; at < 2_000; at += 100) lively = stirred(lively, NOW + at);
    expect(depthAt(lively, NOW + 2_000)).toBe(1);
  });

  it('is the first thing to go: with less motion, on a slow device, in a crowd', () => {
    const usual = { still: false, effects: 'full', inSight: 12 } as const;
    expect(lifeLevel(usual)).toBe('all');
    expect(lifeLevel({ ...usual, still: true })).toBe('none');
    expect(lifeLevel({ ...usual, effects: 'reduced' })).toBe('none');
    expect(lifeLevel({ ...usual, effects: 'low' })).toBe('none');
    expect(lifeLevel({ ...usual, inSight: 41 })).toBe('talk');
  });
});
