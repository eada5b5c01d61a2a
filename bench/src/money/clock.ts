import type { BenchContext, BenchResult } from '../benchmark.ts';
import { buy, call } from '../billing/shop.ts';
import { ratiosOf, takeTurns } from '../fanout/rounds.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, spreadOf, sumOf } from '../report/ratios.ts';
import { roundsOf } from './due.ts';
import { PRODUCT } from './shapes.ts';
import { onSide, type Stand } from './stand.ts';
import { TARGETS } from './targets.ts';

/** So many customers go on in a slice, one after the other. */
const CUSTOMERS = 4;

type Step = { readonly name: string; readonly advance: string; readonly renewals: number };
const STEPS: readonly Step[] = [
  { name: 'year', advance: 'P1Y', renewals: 12 },
  { name: 'renewal', advance: 'P1M', renewals: 1 },
];

/** P33: twelve months by the clock of the sandbox against one, for customers after their first payment. */
export async function measureClock(context: BenchContext, { plausch }: Stand): Promise<BenchResult> {
  const { id, what, levels } = TARGETS.clock;
  context.note(`${id}: ${what}`);
  const { pid, port } = plausch.worker;
  const walk = async ({ name, advance, renewals }: Step, round: number) => {
    const users = Array.from({ length: CUSTOMERS }, (_one, count) => `clock ${name} ${round} ${count}`);
    await Promise.all(users.map((user) => buy(port, user, PRODUCT)));
    const slice = await takeSlice({ round, subject: `${id} ${name}`, pid }, async () => {
      const begin = performance.now();
      for (const user of users) await call(port, '/v1/sandbox/clock', { app_user_id: user, advance });
      return { secondsEach: (performance.now() - begin) / 1_000 / CUSTOMERS };
    });
    const [row] = await onSide<{ count: string }>(
      plausch,
      `select count(*) from transactions join customer_ids using (customer_id) where kind = 'renewal' and app_user_id = any($1)`,
      [users],
    );
    const receipts = { expected: CUSTOMERS * renewals, received: Number(row?.count), doubled: 0 };
    return { slice, receipts };
  };
  for (const step of STEPS) await walk(step, 0);
  const { outcomes, counting } = await takeTurns(context, STEPS, walk, roundsOf(context));
  const receipts = sumOf(outcomes.flatMap((one) => one.receipts ?? []));
  const secondsEach = (slice: { readonly facts: Readonly<Record<string, number>> }) =>
    slice.facts['secondsEach'] ?? Number.NaN;
  return {
    targets: [
      judge({ id, what, ratios: ratiosOf(counting, 'year', 'renewal', secondsEach), levels, receipts }),
    ],
    facts: Object.fromEntries(
      STEPS.map(({ name }) => {
        const slices = counting.flatMap((round) => round.get(name)?.slice ?? []);
        return [`${id} ${name}`, `${(spreadOf(slices.map(secondsEach)).median * 1_000).toFixed(1)} ms`];
      }),
    ),
    receipts,
    slices: outcomes.map(({ slice }) => slice),
  };
}
