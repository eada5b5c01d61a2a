import type { BenchContext, BenchResult } from '../benchmark.ts';
import { ratiosOf, takeTurns } from '../fanout/rounds.ts';
import { judge, sumOf } from '../report/ratios.ts';
import { answersPerSecond, asked, factsOf, rehearse, sliceSeconds } from './asking.ts';
import { CUSTOMER, OFFERINGS, PRODUCTS } from './questions.ts';
import type { Stand } from './stand.ts';
import { TARGETS } from './targets.ts';

const READS = [
  { ...TARGETS.customer, question: CUSTOMER, isShared: true },
  { ...TARGETS.offerings, question: OFFERINGS, isShared: false },
  { ...TARGETS.products, question: PRODUCTS, isShared: false },
] as const;

/** P23: how many a second learn what is sold and what they have, ours against bare routes, each as fast as it can. */
export async function measureReads(context: BenchContext, stand: Stand): Promise<BenchResult> {
  context.note('P23: what apps ask for at their start');
  const seconds = sliceSeconds(context);
  const pairs = READS.map((read) => ({
    read,
    plausch: asked({ ...read, seconds }, stand, ['plausch', stand.billing]),
    bare: asked({ ...read, seconds }, stand, ['bare', stand.bare]),
  }));
  for (const { read, plausch, bare } of pairs) await rehearse(plausch, bare, read);
  const subjects = pairs.flatMap(({ plausch, bare }) => [plausch, bare]);
  const { outcomes, counting } = await takeTurns(context, subjects, (subject, round) => subject.run(round));
  const receipts = sumOf(outcomes.flatMap((one) => one.receipts ?? []));
  return {
    targets: READS.map(({ id, what, levels, question: { name } }) =>
      judge({
        id,
        what: `${what} ÷ bare route`,
        ratios: ratiosOf(counting, `${name} plausch`, `${name} bare`, answersPerSecond),
        levels,
        direction: 'atLeast',
        receipts,
      }),
    ),
    facts: factsOf('P23', subjects, counting),
    receipts,
    slices: outcomes.map(({ slice }) => slice),
  };
}
