/** Seeded randomness (mulberry32): the same seed, the same evening. Not for secrets. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `from` up to and including `to`. */
  between(from: number, to: number): number;
  pick<T>(choices: readonly T[]): T;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick(choices) {
      const choice = choices[Math.floor(next() * choices.length)];
      if (choice === undefined) throw new Error('nothing to pick from');
      return choice;
    },
  };
}
