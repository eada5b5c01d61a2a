import path from 'node:path';
import type { BenchContext, Benchmark, BenchResult, Levels, Slice, TargetRow } from '../benchmark.ts';
import type { Pace, PaceReport } from '../load/commands.ts';
import { meterOfTree } from '../machine/processes.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, spreadOf, sumOf } from '../report/ratios.ts';
import { ratiosOf, type SliceOutcome, takeTurns } from './rounds.ts';
import { type Contestant, type Crowd, Stand } from './stand.ts';
import { TARGETS } from './targets.ts';
import { referenceVersions } from './versions.ts';

/** This checkout, the other one, and the other one once more: what differs between the latter two is the machine. */
const NAMES = ['new', 'old', 'old_again'] as const;
type Contender = Contestant<(typeof NAMES)[number]>;

/** A change may cost this much more than what was before it. */
const NO_WORSE: Levels = { must: 1.03, goal: 1, moonshot: 0.9 };
const REPORTED: Levels = { ...NO_WORSE, must: null };

/** Of server and database together, in microseconds for what was done. */
const costOf = ({ cpuSeconds, facts }: Slice) =>
  ((cpuSeconds + (facts['databaseCpuSeconds'] ?? 0)) / (facts['done'] ?? 0)) * 1e6;

type Measured = Pick<BenchResult, 'targets' | 'facts' | 'receipts' | 'slices'>;
type Turn = (contender: Contender) => Promise<{ done: number } & Pick<SliceOutcome, 'receipts'>>;

/** Lets all three do the same in turns. */
async function compare(
  context: BenchContext,
  { contenders, databaseCpu }: { contenders: readonly Contender[]; databaseCpu: () => number },
  { id, what, turn }: { id: string; what: string; turn: Turn },
): Promise<Measured> {
  context.note(`${id}: ${what}`);
  for (const contender of contenders) await turn(contender);
  const { outcomes, counting } = await takeTurns(context, contenders, async (contender, round) => {
    let receipts: SliceOutcome['receipts'];
    const { name, server } = contender;
    const slice = await takeSlice({ round, subject: `${id} ${name}`, pid: server.pid }, async () => {
      const before = databaseCpu();
      const { done, receipts: of } = await turn(contender);
      receipts = of;
      return { done, databaseCpuSeconds: databaseCpu() - before };
    });
    return receipts ? { slice, receipts } : { slice };
  });
  const receipts = sumOf(outcomes.flatMap((one) => one.receipts ?? []));
  const row = (name: string, levels: Levels): TargetRow =>
    judge({
      id,
      what: `${what}: CPU with the database, ${name} ÷ old`,
      ratios: ratiosOf(counting, name, 'old', costOf),
      levels,
      receipts,
    });
  const middle = (name: string) => {
    const slices = counting.flatMap((one) => one.get(name)?.slice ?? []);
    const ofDatabase = (slice: Slice) =>
      ((slice.facts['databaseCpuSeconds'] ?? 0) / (slice.facts['done'] ?? 0)) * 1e6;
    return `${spreadOf(slices.map(costOf)).median.toFixed(2)} (${spreadOf(slices.map(ofDatabase)).median.toFixed(2)})`;
  };
  return {
    targets: [row('new', NO_WORSE), row('old_again', REPORTED)],
    facts: { [`${id}, µs (of the database)`]: NAMES.map((name) => `${name} ${middle(name)}`).join(', ') },
    receipts,
    slices: outcomes.map(({ slice }) => slice),
  };
}

const driving =
  (pace: Pace): Turn =>
  async ({ load }) => {
    const { receipts }: PaceReport = await load.ask('drive', pace);
    return { done: receipts.received, receipts };
  };

const ARRIVING_AT_ONCE = 16;
const SETTLE_MS = 300;
const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

const arriving =
  (members: number): Turn =>
  async ({ load }) => {
    const everybody = { from: 0, to: members };
    await load.ask('open', { ...everybody, concurrency: ARRIVING_AT_ONCE, enter: true });
    await settle();
    await load.ask('leave', everybody);
    await load.ask('close', everybody);
    await settle();
    return { done: members };
  };

type Part = {
  readonly crowd: Crowd;
  readonly isFilled: boolean;
  readonly runs: readonly { id: string; what: string; turn: Turn }[];
};

function partsOf(seconds: number): readonly Part[] {
  const line = (rate: object) => driving({ kind: 'line', ...rate, seconds } as Pace);
  const { busy, busySaturated, roomsSaturated, roomsPaced, roomsModerate, connect } = TARGETS;
  return [
    {
      crowd: { rooms: 1, members: 500 },
      isFilled: true,
      runs: [
        { ...busy, turn: line({ eventsPerSecond: 60 }) },
        { ...busySaturated, turn: line({ window: 16 }) },
      ],
    },
    {
      crowd: { rooms: 20, members: 1_000 },
      isFilled: true,
      runs: [
        { ...roomsSaturated, turn: line({ window: 8 }) },
        { ...roomsPaced, turn: line({ eventsPerSecond: 400 }) },
        { ...roomsModerate, turn: line({ eventsPerSecond: 200 }) },
      ],
    },
    { crowd: { rooms: 10, members: 500 }, isFilled: false, runs: [{ ...connect, turn: arriving(500) }] },
  ];
}

/** P1 to P5 and P9 of this checkout, set against another one. */
export const before: Benchmark = {
  name: 'before',
  summary: 'P1 to P5, P9: this checkout ÷ another one, which --before names and which has been installed',
  isAskedFor: true,
  async run(context) {
    const { before: other, quick } = context.options;
    if (other === undefined) throw new Error('--before names the folder of the other checkout.');
    const program = path.resolve(other, 'server/src/main.ts');
    const results: Measured[] = [];
    let versions = {};
    for (const { crowd, isFilled, runs } of partsOf(quick ? 0.5 : 1.5))
      await Stand.during(context, async (stand) => {
        const contenders: Contender[] = [];
        for (const name of NAMES)
          contenders.push(await stand.addPlausch(name, crowd, name === 'new' ? {} : { program }));
        if (isFilled) for (const contender of contenders) await stand.fill(contender, crowd);
        const databaseCpu = meterOfTree(stand.database.pid);
        for (const one of runs) results.push(await compare(context, { contenders, databaseCpu }, one));
        versions = referenceVersions(stand.database);
      });
    return {
      targets: results.flatMap(({ targets }) => targets),
      facts: Object.assign({}, ...results.map(({ facts }) => facts)),
      receipts: sumOf(results.flatMap(({ receipts }) => receipts ?? [])),
      slices: results.flatMap(({ slices = [] }) => slices),
      versions,
    };
  },
};
