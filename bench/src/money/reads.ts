import type { HttpRequest } from '../accounts/http-connection.ts';
import type { BenchContext, BenchResult, Receipts, Slice } from '../benchmark.ts';
import { POOL_SIZE } from '../billing/questions.ts';
import { KEY } from '../billing/shop.ts';
import { ratiosOf, takeTurns } from '../fanout/rounds.ts';
import { cpuSecondsOfTree } from '../machine/processes.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, percentile, spreadOf, sumOf } from '../report/ratios.ts';
import type { Customers } from './customers.ts';
import { roundsOf } from './due.ts';
import type { Stand } from './stand.ts';
import { TARGETS } from './targets.ts';

const SECONDS = { usual: 1.5, quick: 1 };

/** The same question about customers with few rows, and about customers with many. */
type Pair = {
  readonly target: (typeof TARGETS)['veteran' | 'documents'];
  readonly little: Asked;
  readonly much: Asked;
};
type Asked = { readonly name: string; readonly holds: string; readonly requests: readonly HttpRequest[] };

const pairsOf = ({ newcomers, veterans, few, many }: Customers): readonly Pair[] => {
  const told = (name: string, users: readonly string[]): Asked => ({
    name,
    holds: '"vip_monthly"',
    requests: users.map((user) => ({ method: 'GET', path: `/v1/subscribers/${user}`, token: KEY })),
  });
  const shown = (name: string, cookies: readonly string[]): Asked => ({
    name,
    holds: 'Ältere',
    requests: cookies.map((cookie) => ({ method: 'GET', path: '/manage', cookie })),
  });
  return [
    { target: TARGETS.veteran, little: told('newcomer', newcomers), much: told('after ten years', veterans) },
    { target: TARGETS.documents, little: shown('13 invoices', few), much: shown('1,200 invoices', many) },
  ];
};

/** P32 and P34: questions about customers with a long past, against the same about customers without one. */
export async function measureReads(
  context: BenchContext,
  stand: Stand,
  customers: Customers,
): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const pair of pairsOf(customers)) results.push(await measurePair(context, stand, pair));
  return results;
}

async function measurePair(
  context: BenchContext,
  { database, plausch: { worker }, visits }: Stand,
  { target: { id, what, levels }, little, much }: Pair,
): Promise<BenchResult> {
  context.note(`${id}: ${what}`);
  const seconds = context.options.quick ? SECONDS.quick : SECONDS.usual;
  const ask = async ({ name, holds, requests }: Asked, round: number) => {
    let receipts: Receipts = { expected: 1, received: 0, doubled: 0 };
    const slice = await takeSlice({ round, subject: `${id} ${name}`, pid: worker.pid }, async () => {
      const before = cpuSecondsOfTree(database.pid);
      const asked = await visits.ask({ port: worker.port, requests, holds, connections: POOL_SIZE, seconds });
      const { answers, wrong, latenciesMs } = asked;
      receipts = { expected: answers + wrong, received: answers, doubled: 0 };
      return {
        answers,
        secondsEach: asked.seconds / answers,
        p50Ms: percentile(latenciesMs, 0.5),
        databaseCpuSeconds: cpuSecondsOfTree(database.pid) - before,
      };
    });
    return { slice, receipts };
  };
  const subjects = [little, much];
  for (const subject of subjects) await ask(subject, 0);
  const { outcomes, counting } = await takeTurns(context, subjects, ask, roundsOf(context));
  const receipts = sumOf(outcomes.flatMap((one) => one.receipts ?? []));
  const fact = (name: string) => (slice: Slice) => slice.facts[name] ?? Number.NaN;
  return {
    targets: [
      judge({
        id,
        what,
        ratios: ratiosOf(counting, much.name, little.name, fact('secondsEach')),
        levels,
        receipts,
      }),
    ],
    facts: Object.fromEntries(
      subjects.map(({ name }) => {
        const slices = counting.flatMap((round) => round.get(name)?.slice ?? []);
        const middle = (figure: (slice: Slice) => number) => spreadOf(slices.map(figure)).median;
        const each = (figure: (slice: Slice) => number) =>
          (middle((slice) => figure(slice) / fact('answers')(slice)) * 1e6).toFixed(0);
        return [
          `${id} ${name}`,
          [
            `${(1 / middle(fact('secondsEach'))).toFixed(0)} answers/s`,
            `${each((slice) => slice.cpuSeconds)} µs of CPU`,
            `database ${each(fact('databaseCpuSeconds'))} µs`,
            `p50 ${middle(fact('p50Ms')).toFixed(2)} ms`,
          ].join(', '),
        ];
      }),
    ),
    receipts,
    slices: outcomes.map(({ slice }) => slice),
  };
}
