import { describe, expect, it } from 'vitest';
import { MOTTO_MAX, mottoProblem } from './profile-rules.ts';

describe('[PF2] a motto', () => {
  it('is as long as it may be in code points, whatever they take', () => {
    for (const sign of ['a', 'ß', '🦆']) {
      expect(mottoProblem(sign.repeat(MOTTO_MAX))).toBeUndefined();
      expect(mottoProblem(sign.repeat(MOTTO_MAX + 1))).toBe('too_long');
    }
  });

  it('may be missing, and is not made of nothing that one sees', () => {
    expect(mottoProblem('')).toBeUndefined();
    expect(mottoProblem('\u200b\u2060')).toBe('empty');
  });
});
