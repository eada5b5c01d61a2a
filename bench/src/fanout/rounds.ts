import type { BenchContext, Receipts, Slice } from '../benchmark.ts';

export type SliceOutcome = { readonly slice: Slice; readonly receipts?: Receipts };

/** One round: a slice of each subject, all under the same conditions. */
export type Round = ReadonlyMap<string, SliceOutcome>;

const ROUNDS = 5;
const QUICK_ROUNDS = 2;

/** How many clean rounds a benchmark wants. */
export function wantedRounds({ options }: BenchContext): number {
  return options.quick ? QUICK_ROUNDS : ROUNDS;
}

/**
 * Lets subjects take turns, in another order each round, until enough rounds were clean or twice as many have
 * been run. Answers the slices of all rounds and those rounds that count.
 */
export async function takeTurns<S extends { readonly name: string }>(
  context: BenchContext,
  subjects: readonly S[],
  run: (subject: S, round: number) => Promise<SliceOutcome>,
  wanted: number = wantedRounds(context),
): Promise<{ outcomes: SliceOutcome[]; counting: Round[] }> {
  const outcomes: SliceOutcome[] = [];
  const counting: Round[] = [];
  for (let round = 1; counting.length < wanted && round <= wanted * 2; round += 1) {
    const taken = new Map<string, SliceOutcome>();
    for (const subject of rotated(subjects, round)) taken.set(subject.name, await run(subject, round));
    outcomes.push(...taken.values());
    if (context.options.allowBusy || [...taken.values()].every(({ slice }) => slice.clean))
      counting.push(taken);
    else context.note(`  round ${round} was disturbed by other programs and does not count`);
  }
  return { outcomes, counting };
}

/** Turns before the first round: so many at least, of which the last ones bring nothing more, and so many at most. */
const WARM_UP = { turns: 4, idle: 3, atMost: 24, gain: 0.03 } as const;

/** Whether a program has become as fast as it gets, by what each turn of its warming up has cost. */
export function isWarm(costs: readonly number[]): boolean {
  if (costs.length >= WARM_UP.atMost) return true;
  const before = costs.slice(0, -WARM_UP.idle);
  if (costs.length < WARM_UP.turns || before.length === 0) return false;
  return Math.min(...costs.slice(-WARM_UP.idle)) > Math.min(...before) * (1 - WARM_UP.gain);
}

/** The same subjects, beginning with another one each round. */
export function rotated<S>(subjects: readonly S[], round: number): S[] {
  const first = round % subjects.length;
  return [...subjects.slice(first), ...subjects.slice(0, first)];
}

/** A ratio per round between what `figure` says of two subjects' slices. */
export function ratiosOf(
  rounds: readonly Round[],
  subject: string,
  reference: string,
  figure: (slice: Slice) => number,
): number[] {
  return rounds.flatMap((round) => {
    const above = round.get(subject);
    const below = round.get(reference);
    return above && below ? [figure(above.slice) / figure(below.slice)] : [];
  });
}
