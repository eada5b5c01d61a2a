/** Works through a list with several hands, until the end or until the time is over; says how many were done. */
export async function share<T>(
  items: Iterable<T>,
  hands: number,
  signal: AbortSignal,
  work: (item: T, hand: number) => Promise<void>,
): Promise<number> {
  const queue = items[Symbol.iterator]();
  let done = 0;
  const hand = async (_: unknown, number: number) => {
    for (let next = queue.next(); !next.done && !signal.aborted; next = queue.next()) {
      await work(next.value, number);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: hands }, hand));
  return done;
}

/** Whole numbers from 0 up to, but not including, `end`. */
export function* upTo(end: number): Generator<number> {
  for (let i = 0; i < end; i += 1) yield i;
}

/** The figure below which so much of a sorted copy lies: 0.5 is the median. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
