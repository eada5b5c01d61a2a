import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anySign } from './any-sign.ts';

it('is one sign, never half of one, from the first to the last', () => {
  fc.assert(
    fc.property(anySign, (sign) => {
      expect([...sign]).toHaveLength(1);
      expect(sign.isWellFormed()).toBe(true);
    }),
  );
  const drawn = fc.sample(anySign, { numRuns: 20_000, seed: 1 }).map((sign) => sign.codePointAt(0) ?? -1);
  for (const [from, to] of [
    [0x0, 0x20],
    [0xd000, 0xd7ff],
    [0xe000, 0xefff],
    [0x10ffe0, 0x10ffff],
  ] as const)
    expect(drawn.some((point) => point >= from && point <= to)).toBe(true);
});

it('makes texts that bear the names of what every object has', () => {
  const texts = fc.sample(fc.string({ unit: anySign, maxLength: 12 }), { numRuns: 20_000, seed: 1 });
  expect(texts.some((text) => text in {})).toBe(true);
});
