import type { BenchContext, BenchResult, Levels, Receipts, Slice } from '../benchmark.ts';
import { cpuSecondsOfTree } from '../machine/processes.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, spreadOf, sumOf } from '../report/ratios.ts';
import { type Round, type SliceOutcome, takeTurns } from './rounds.ts';
import type { Contestant } from './stand.ts';

/** This checkout, the other one, and the other one once more: what differs between the latter two is the machine. */
export const NAMES = ['new', 'old', 'old_again'] as const;
export type Name = (typeof NAMES)[number];
export type Contender = Contestant<Name>;

/** A change may cost this much more than what was before it. */
const NO_WORSE: Levels = { must: 1.03, goal: 1, moonshot: 0.9 };
const REPORTED: Levels = { ...NO_WORSE, must: null };

/** One of the facts that a turn answers; the ratios are formed of it, and `unit` is that of the values beside them. */
export type Figure = { readonly fact: string; readonly what: string; readonly unit: string };

export const COST: Figure = { fact: 'cost', what: 'CPU with the database', unit: 'µs' };

type Outcome = { readonly facts: Readonly<Record<string, number>>; readonly receipts?: Receipts | undefined };
/** The three servers of one crowd, and the CPU of their database so far, in seconds. */
export type Party = {
  readonly context: BenchContext;
  readonly contenders: readonly Contender[];
  readonly databaseCpu: () => number;
};

/** What one contender does in its turn. */
export type Turn = (contender: Contender) => Promise<Outcome>;

export type Comparison = {
  readonly id: string;
  readonly what: string;
  readonly rounds: number;
  readonly figures: readonly Figure[];
};

export type Measured = Pick<BenchResult, 'targets' | 'facts'> & {
  readonly receipts: Receipts;
  readonly slices: readonly Slice[];
};

/** Single rounds differ by a half: it takes many to tell a hundredth. */
export const manyRounds = ({ options }: BenchContext) => (options.quick ? 2 : 15);
/** Where a round takes a minute. */
export const fewRounds = ({ options }: BenchContext) => (options.quick ? 1 : 5);

/** CPU of server and database together for each that `work` says it did, in microseconds. */
export async function costOf(
  { databaseCpu }: Party,
  { server }: Contender,
  work: () => Promise<number>,
): Promise<number> {
  const spent = () => cpuSecondsOfTree(server.pid) + databaseCpu();
  const before = spent();
  const done = await work();
  return ((spent() - before) / done) * 1e6;
}

/** Lets all three do the same, one after the other, in another order each round. */
export async function compareByTurns(
  context: BenchContext,
  comparison: Comparison & { readonly contenders: readonly Contender[]; readonly turn: Turn },
): Promise<Measured> {
  const { id, what, rounds, contenders, turn } = comparison;
  context.note(`${id}: ${what}`);
  for (const contender of contenders) await turn(contender);
  const run = ({ name, ...rest }: Contender, round: number) =>
    slicedOf({ round, subject: `${id} ${name}`, pid: rest.server.pid }, () => turn({ name, ...rest }));
  const turns = await takeTurns(context, contenders, run, rounds);
  return told(comparison, turns, (round, name, fact) => round.get(name)?.slice.facts[fact]);
}

/** Lets all three do the same in the same seconds: what disturbs one disturbs the others. */
export async function compareTogether(
  context: BenchContext,
  comparison: Comparison & {
    readonly pid: number;
    readonly turn: (round: number) => Promise<ReadonlyMap<Name, Outcome>>;
  },
): Promise<Measured> {
  const { id, what, rounds, pid, turn } = comparison;
  context.note(`${id}: ${what}`);
  const run = (_all: unknown, round: number) =>
    slicedOf({ round, subject: `${id} all`, pid }, async () => {
      const outcomes = await turn(round);
      const facts = [...outcomes].flatMap(([name, one]) =>
        Object.entries(one.facts).map(([fact, value]) => [`${name} ${fact}`, value] as const),
      );
      const receipts = [...outcomes.values()].flatMap((one) => one.receipts ?? []);
      return { facts: Object.fromEntries(facts), receipts: sumOf(receipts) };
    });
  const turns = await takeTurns(context, [{ name: 'all' }], run, rounds);
  return told(comparison, turns, (round, name, fact) => round.get('all')?.slice.facts[`${name} ${fact}`]);
}

async function slicedOf(
  of: Parameters<typeof takeSlice>[0],
  turn: () => Promise<Outcome>,
): Promise<SliceOutcome> {
  let receipts: Receipts | undefined;
  const slice = await takeSlice(of, async () => {
    const outcome = await turn();
    receipts = outcome.receipts;
    return outcome.facts;
  });
  return receipts ? { slice, receipts } : { slice };
}

function told(
  { id, what, figures }: Comparison,
  { outcomes, counting }: { outcomes: readonly SliceOutcome[]; counting: readonly Round[] },
  factOf: (round: Round, name: Name, fact: string) => number | undefined,
): Measured {
  const receipts = sumOf(outcomes.flatMap((one) => one.receipts ?? []));
  const values = (name: Name, { fact }: Figure) =>
    counting.map((round) => factOf(round, name, fact) ?? Number.NaN);
  const row = (figure: Figure, name: Name, levels: Levels) => {
    const base = values('old', figure);
    return judge({
      id,
      what: `${what}: ${figure.what}, ${name} ÷ old`,
      ratios: values(name, figure).map((value, round) => value / (base[round] ?? Number.NaN)),
      levels,
      receipts,
    });
  };
  const middles = (figure: Figure) =>
    NAMES.map((name) => `${name} ${spreadOf(values(name, figure)).median.toFixed(2)}`).join(', ');
  return {
    targets: figures.flatMap((figure) => [row(figure, 'new', NO_WORSE), row(figure, 'old_again', REPORTED)]),
    facts: Object.fromEntries(figures.map((one) => [`${id} ${one.what}, ${one.unit}`, middles(one)])),
    receipts,
    slices: outcomes.map(({ slice }) => slice),
  };
}
