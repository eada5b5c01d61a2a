import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TYPING_END_MS, TYPING_EVERY_MS, TypingSign } from './typing-sign.ts';

describe('the typing sign', () => {
  let told: boolean[];
  let sign: TypingSign;

  beforeEach(() => {
    vi.useFakeTimers();
    told = [];
    sign = new TypingSign((on) => told.push(on));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const type = (keys: number, everyMs: number) => {
    for (let key = 0; key < keys; key += 1) {
      sign.key();
      vi.advanceTimersByTime(everyMs);
    }
  };

  it('is told at most every 3 s while keys come', () => {
    type(60, 100);
    expect(told).toEqual([true, true]);
    expect(TYPING_EVERY_MS).toBe(3_000);
  });

  it('ends 4 s after the last key', () => {
    type(1, TYPING_END_MS - 1);
    expect(told).toEqual([true]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([true, false]);
    vi.advanceTimersByTime(TYPING_END_MS);
    expect(told).toEqual([true, false]);
  });

  it('is not taken back by the one who said the line: the line does that', () => {
    type(1, 10);
    sign.said();
    vi.advanceTimersByTime(TYPING_END_MS);
    expect(told).toEqual([true]);
    sign.key();
    expect(told).toEqual([true, true]);
  });
});
