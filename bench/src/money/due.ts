import type { BenchContext, BenchResult } from '../benchmark.ts';
import { ratiosOf, takeTurns } from '../fanout/rounds.ts';
import { cpuSecondsOfTree, residentBytesOf } from '../machine/processes.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, spreadOf, sumOf } from '../report/ratios.ts';
import { onSide, type Side, type Stand } from './stand.ts';
import { TARGETS } from './targets.ts';

/** Three rounds decide also where it is to be quick. */
const ROUNDS = { usual: 5, quick: 3 };
/** So many fall due in a slice: all rounds together are the hundred thousand. */
const EACH = { usual: 20_000, quick: 1_500 };
/** Both sides work a little before it counts. */
const REHEARSED = 400;

export const roundsOf = ({ options }: BenchContext): number => (options.quick ? ROUNDS.quick : ROUNDS.usual);
const eachOf = ({ options }: BenchContext): number => (options.quick ? EACH.quick : EACH.usual);

/** How many subscriptions a side needs: rounds that do not count are run again. */
export const dueNeeded = (context: BenchContext): number =>
  REHEARSED + eachOf(context) * roundsOf(context) * (context.options.allowBusy ? 1 : 2);

const MIB = 1_048_576;

/** P30: a run of what is due, against the SQL that it needs. */
export async function measureDue(context: BenchContext, stand: Stand): Promise<BenchResult> {
  const { id, what, levels } = TARGETS.due;
  const each = eachOf(context);
  const wanted = roundsOf(context);
  context.note(`${id}: ${each.toLocaleString('en')} due subscriptions a slice`);
  const sides = [stand.plausch, stand.bare];
  for (const side of sides) await renewSome(side, REHEARSED);
  const { outcomes, counting } = await takeTurns(
    context,
    sides,
    async (side, round) => {
      let renewed = 0;
      const slice = await takeSlice(
        { round, subject: `${id} ${side.name}`, pid: side.worker.pid },
        async () => {
          const before = cpuSecondsOfTree(stand.database.pid);
          const run = await renewSome(side, each);
          renewed = run.renewed;
          return {
            renewed,
            seconds: run.seconds,
            databaseCpuSeconds: cpuSecondsOfTree(stand.database.pid) - before,
            residentBytes: residentBytesOf(side.worker.pid),
          };
        },
      );
      return { slice, receipts: { expected: each, received: renewed, doubled: Math.max(0, renewed - each) } };
    },
    wanted,
  );
  const receipts = sumOf(outcomes.flatMap((one) => one.receipts ?? []));
  const fact = (name: string) => (slice: { readonly facts: Readonly<Record<string, number>> }) =>
    slice.facts[name] ?? Number.NaN;
  const describe = (side: Side) => {
    const slices = counting.flatMap((round) => round.get(side.name)?.slice ?? []);
    const middle = (figure: (slice: (typeof slices)[number]) => number) =>
      spreadOf(slices.map(figure)).median;
    return [
      `${middle((slice) => fact('renewed')(slice) / fact('seconds')(slice)).toFixed(0)} renewals/s`,
      `${(middle((slice) => slice.cpuSeconds / fact('renewed')(slice)) * 1e3).toFixed(2)} ms of CPU`,
      `database ${(middle((slice) => fact('databaseCpuSeconds')(slice) / fact('renewed')(slice)) * 1e3).toFixed(2)} ms`,
      `resident ${(Math.max(...slices.map(fact('residentBytes'))) / MIB).toFixed(0)} MiB`,
    ].join(', ');
  };
  return {
    targets: [
      judge({
        id,
        what,
        ratios: ratiosOf(counting, 'plausch', 'bare', fact('seconds')),
        levels,
        receipts,
      }),
    ],
    facts: Object.fromEntries(sides.map((side) => [`${id} ${side.name}`, describe(side)])),
    receipts,
    slices: outcomes.map(({ slice }) => slice),
  };
}

/** Lets so many fall due and renews them; answers how many payments that made, and how long it took. */
async function renewSome(side: Side, most: number): Promise<{ renewed: number; seconds: number }> {
  const before = await paymentsOf(side);
  await onSide(
    side,
    `update subscriptions set look_at = due_at where id in (
       select id from subscriptions where state = 'trial' order by due_at limit $1)`,
    [most],
  );
  const { seconds } = await side.worker.renew();
  return { renewed: (await paymentsOf(side)) - before, seconds };
}

async function paymentsOf(side: Side): Promise<number> {
  const [row] = await onSide<{ count: string }>(
    side,
    `select count(*) from transactions join invoices on invoices.transaction_id = transactions.id where transactions.kind = 'renewal'`,
  );
  return Number(row?.count);
}
