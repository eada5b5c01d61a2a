import type { BenchContext, BenchResult } from '../benchmark.ts';
import { ratiosOf, takeTurns } from '../fanout/rounds.ts';
import { judge, sumOf } from '../report/ratios.ts';
import { asked, factOf, factsOf, rehearse, sliceSeconds } from './asking.ts';
import { START } from './questions.ts';
import type { Stand } from './stand.ts';
import { TARGETS } from './targets.ts';

/** P24: how long it takes to begin a purchase, ours against a bare route with as many statements in one transaction. */
export async function measureStarts(context: BenchContext, stand: Stand): Promise<BenchResult> {
  const { id, what, levels } = TARGETS.start;
  context.note(`${id}: ${what}`);
  const of = { id, question: START, seconds: sliceSeconds(context) };
  const subjects = [
    asked(of, stand, ['plausch', stand.billing]),
    asked(of, stand, ['bare', stand.bare]),
  ] as const;
  await rehearse(...subjects);
  const { outcomes, counting } = await takeTurns(context, subjects, (subject, round) => subject.run(round));
  const receipts = sumOf(outcomes.flatMap((one) => one.receipts ?? []));
  const target = (name: string, fact: string) =>
    judge({
      id,
      what: `${what}, ${name} ÷ bare transaction`,
      ratios: ratiosOf(counting, 'start plausch', 'start bare', (slice) => factOf(slice, fact)),
      levels,
      receipts,
    });
  return {
    targets: [target('p50', 'p50Ms'), target('p99', 'p99Ms')],
    facts: factsOf(id, subjects, counting),
    receipts,
    slices: outcomes.map(({ slice }) => slice),
  };
}
