import type { Direction, Levels, Receipts, TargetRow, Verdict } from '../benchmark.ts';

/** Fewer clean rounds than this decide nothing. */
const DECIDING_ROUNDS = 3;

export type Spread = { readonly min: number; readonly median: number; readonly max: number };

/** Smallest, middle and largest; NaN each when there are none. */
export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const lower = sorted[Math.floor(middle)] ?? Number.NaN;
  const upper = sorted[Math.ceil(middle)] ?? Number.NaN;
  return { min: sorted[0] ?? Number.NaN, median: (lower + upper) / 2, max: sorted.at(-1) ?? Number.NaN };
}

/** The value below which the share `part` (0 to 1) of the sorted figures lies; NaN when there are none. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** How far a figure reaches; without a `must` there is nothing to miss. */
export function levelReached(figure: number, levels: Levels, direction: Direction = 'atMost'): Verdict {
  const reaches = (level: number) => (direction === 'atMost' ? figure <= level : figure >= level);
  if (reaches(levels.moonshot)) return 'moonshot';
  if (reaches(levels.goal)) return 'goal';
  if (levels.must === null) return 'reported';
  return reaches(levels.must) ? 'must' : 'missed';
}

export type Judged = {
  readonly id: string;
  readonly what: string;
  /** One per round that counts. */
  readonly ratios: readonly number[];
  readonly levels: Levels;
  readonly direction?: Direction;
  /** Rounds that must count for a verdict; three unless it is a count, which one round decides. */
  readonly decidingRounds?: number;
  /** What was lost or doubled fails the target, however fast it was. */
  readonly receipts?: Receipts;
};

/** The row of a target: the median of the rounds decides. */
export function judge(judged: Judged): TargetRow {
  const { id, what, ratios, levels, direction, receipts } = judged;
  const spread = spreadOf(ratios);
  return { id, what, ratios, ...spread, ...levels, verdict: verdict() };

  function verdict(): Verdict {
    if (receipts && !isComplete(receipts)) return 'failed';
    if (ratios.length < (judged.decidingRounds ?? DECIDING_ROUNDS)) return 'not decided';
    return levelReached(spread.median, levels, direction);
  }
}

/** Whether everything arrived exactly once. */
export function isComplete({ expected, received, doubled }: Receipts): boolean {
  return expected === received && doubled === 0;
}

/** All receipts together. */
export function sumOf(receipts: readonly Receipts[]): Receipts {
  return receipts.reduce(
    (sum, one) => ({
      expected: sum.expected + one.expected,
      received: sum.received + one.received,
      doubled: sum.doubled + one.doubled,
    }),
    { expected: 0, received: 0, doubled: 0 },
  );
}
