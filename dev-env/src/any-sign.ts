import fc from 'fast-check';

/** Halves of signs, which are none by themselves. */
const HALVES = { first: 0xd800, count: 0x800 };
const LAST = 0x10ffff;

/**
 * Any code point of Unicode but half ones, also one that has no character: the `unit` of texts that fast-check calls `binary`, drawn
 * alike. Fast-check's own keeps a table of a million signs, which costs each process a second and 100 MB.
 */
export const anySign: fc.Arbitrary<string> = fc.nat(LAST - HALVES.count).map(signOf, numberOf);

function signOf(number: number): string {
  return String.fromCodePoint(number < HALVES.first ? number : number + HALVES.count);
}

/** The way back, by which fast-check finds words like `__proto__` among its signs. */
function numberOf(sign: unknown): number {
  const point = typeof sign === 'string' ? sign.codePointAt(0) : undefined;
  if (point === undefined || sign !== String.fromCodePoint(point))
    throw new RangeError('that is not one sign');
  return point < HALVES.first ? point : point - HALVES.count;
}
