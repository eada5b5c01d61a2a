import type { BenchContext, BenchResult } from '../benchmark.ts';
import { POOL_SIZE } from '../billing/questions.ts';
import { ratiosOf, takeTurns } from '../fanout/rounds.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, spreadOf, sumOf } from '../report/ratios.ts';
import { roundsOf } from './due.ts';
import { onSide, type Side, type Stand } from './stand.ts';
import { TARGETS } from './targets.ts';

const SECONDS = { usual: 2, quick: 1 };
/** Where each side keeps what it books. */
const TABLES = { plausch: 'ledger_entries', bare: 'bare_entries' } as const;
const LINES = 3;

/** P31: transfers of three entries, each in a transaction of its own, against plain inserts into tables of the same shape. */
export async function measureBooks(context: BenchContext, { plausch, bare }: Stand): Promise<BenchResult> {
  const { id, what, levels } = TARGETS.books;
  context.note(`${id}: ${what}`);
  const seconds = context.options.quick ? SECONDS.quick : SECONDS.usual;
  const sides = [plausch, bare];
  for (const { worker } of sides) await worker.book(seconds, POOL_SIZE);
  const { outcomes, counting } = await takeTurns(
    context,
    sides,
    async (side, round) => {
      const before = await entriesOf(side);
      let transfers = 0;
      const slice = await takeSlice(
        { round, subject: `${id} ${side.name}`, pid: side.worker.pid },
        async () => {
          const booked = await side.worker.book(seconds, POOL_SIZE);
          transfers = booked.transfers;
          return { perSecond: transfers / booked.seconds };
        },
      );
      const received = ((await entriesOf(side)) - before) / LINES;
      return { slice, receipts: { expected: transfers, received, doubled: 0 } };
    },
    roundsOf(context),
  );
  const receipts = sumOf(outcomes.flatMap((one) => one.receipts ?? []));
  const perSecond = (slice: { readonly facts: Readonly<Record<string, number>> }) =>
    slice.facts['perSecond'] ?? Number.NaN;
  return {
    targets: [
      judge({
        id,
        what,
        ratios: ratiosOf(counting, 'plausch', 'bare', perSecond),
        levels,
        direction: 'atLeast',
        receipts,
      }),
    ],
    facts: Object.fromEntries(
      sides.map(({ name }) => {
        const slices = counting.flatMap((round) => round.get(name)?.slice ?? []);
        return [`${id} ${name}`, `${spreadOf(slices.map(perSecond)).median.toFixed(0)} transfers/s`];
      }),
    ),
    receipts,
    slices: outcomes.map(({ slice }) => slice),
  };
}

async function entriesOf(side: Side): Promise<number> {
  const [row] = await onSide<{ count: string }>(side, `select count(*) from ${TABLES[side.name]}`);
  return Number(row?.count);
}
