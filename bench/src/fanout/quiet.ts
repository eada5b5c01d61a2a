import type { BenchContext, Benchmark, Receipts, Slice, TargetRow } from '../benchmark.ts';
import type { Load } from '../load/load.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, percentile, spreadOf, sumOf } from '../report/ratios.ts';
import { type Round, type SliceOutcome, takeTurns, wantedRounds } from './rounds.ts';
import { type Contestant, type Crowd, Stand } from './stand.ts';
import { TARGETS } from './targets.ts';
import { referenceVersions } from './versions.ts';

const TICK_MS = 50;
export const QUIET: Crowd = { rooms: 20, members: 1_000 };
export const QUIET_PER_SECOND = 0.5 * QUIET.rooms;
/** A quiet room says so little that a slice must be longer than elsewhere to have a p99. */
export const QUIET_SECONDS = 15;
const BUSY: Crowd = { rooms: 1, members: 500 };
export const BUSY_PER_SECOND = 60;

type Part = { rows: TargetRow[]; facts: Record<string, string>; receipts: Receipts; slices: Slice[] };

/** The same server twice, with the product's tick and without one. */
async function startPair(stand: Stand, crowd: Crowd, sampleEvery: number) {
  const ticking = await stand.addPlausch('ticking', crowd, { sampleEvery });
  const tickless = await stand.addPlausch('tickless', crowd, { sampleEvery, tickMs: 0 });
  for (const one of [ticking, tickless]) await stand.fill(one, crowd);
  return { ticking, tickless };
}

const factOf = (slice: Slice | undefined, name: string) => slice?.facts[name] ?? Number.NaN;
const spreadText = (figures: readonly number[]) => {
  const { min, median, max } = spreadOf(figures);
  return `${min.toFixed(2)} / ${median.toFixed(2)} / ${max.toFixed(2)} ms`;
};

async function drive(load: Load, seconds: number, eventsPerSecond: number) {
  const { receipts, latenciesMs } = await load.ask('drive', { kind: 'line', seconds, eventsPerSecond });
  return { receipts, p50Ms: percentile(latenciesMs, 0.5), p99Ms: percentile(latenciesMs, 0.99) };
}

/** P6. Both servers get their events in the same seconds, alternately: what disturbs one disturbs the other. */
async function measureQuiet(context: BenchContext, stand: Stand): Promise<Part> {
  const { ticking, tickless } = await startPair(stand, QUIET, 1);
  const seconds = context.options.quick ? 2 : QUIET_SECONDS;
  context.note(`${TARGETS.quiet.id}: ${TARGETS.quiet.what}`);
  const { outcomes, counting } = await takeTurns(context, [{ name: 'both' }], async (_both, round) => {
    let receipts: Receipts | undefined;
    const slice = await takeSlice({ round, subject: 'P6 both', pid: ticking.server.pid }, async () => {
      const first = drive(ticking.load, seconds, QUIET_PER_SECOND);
      await new Promise((resolve) => setTimeout(resolve, 500 / QUIET_PER_SECOND));
      const [withTick, without] = await Promise.all([first, drive(tickless.load, seconds, QUIET_PER_SECOND)]);
      receipts = sumOf([withTick.receipts, without.receipts]);
      const { p50Ms, p99Ms } = withTick;
      return { p50Ms, p99Ms, ticklessP50Ms: without.p50Ms, ticklessP99Ms: without.p99Ms };
    });
    return receipts ? { slice, receipts } : { slice };
  });
  const receipts = sumOf(outcomes.flatMap((one) => one.receipts ?? []));
  const slices = counting.flatMap((round) => round.get('both')?.slice ?? []);
  const rows = (['p50', 'p99'] as const).map((part) => {
    const mark = part === 'p50' ? 'P50' : 'P99';
    return judge({
      id: TARGETS.quiet.id,
      what: `${TARGETS.quiet.what}: ${part}`,
      ratios: slices.map((slice) => factOf(slice, `${part}Ms`) / factOf(slice, `tickless${mark}Ms`)),
      levels: TARGETS.quiet.levels[part],
      receipts,
    });
  });
  const facts = Object.fromEntries(
    ['p50Ms', 'p99Ms', 'ticklessP50Ms', 'ticklessP99Ms'].map((name) => [
      `P6 ${name.replace('Ms', '')}`,
      spreadText(slices.map((slice) => factOf(slice, name))),
    ]),
  );
  return { rows, facts, receipts, slices: outcomes.map(({ slice }) => slice) };
}

/** P7. */
async function measureAdded(context: BenchContext, stand: Stand): Promise<Part> {
  const pair = await startPair(stand, BUSY, 20);
  const seconds = context.options.quick ? 0.5 : 2;
  context.note(`${TARGETS.added.id}: ${TARGETS.added.what}`);
  const run = async ({ name, server, load }: Contestant<string>, round: number): Promise<SliceOutcome> => {
    let receipts: Receipts | undefined;
    const slice = await takeSlice({ round, subject: `P7 ${name}`, pid: server.pid }, async () => {
      const { receipts: got, p50Ms, p99Ms } = await drive(load, seconds, BUSY_PER_SECOND);
      receipts = got;
      return { p50Ms, p99Ms };
    });
    return receipts ? { slice, receipts } : { slice };
  };
  const subjects: Contestant<string>[] = [pair.ticking, pair.tickless];
  for (const subject of subjects) await run(subject, 0);
  const { outcomes, counting } = await takeTurns(context, subjects, run, wantedRounds(context));
  const receipts = sumOf(outcomes.flatMap((one) => one.receipts ?? []));
  const p99 = (round: Round, { name }: Contestant<string>) => factOf(round.get(name)?.slice, 'p99Ms');
  const row = judge({
    id: TARGETS.added.id,
    what: TARGETS.added.what,
    ratios: counting.map((round) => (p99(round, pair.ticking) - p99(round, pair.tickless)) / TICK_MS),
    levels: TARGETS.added.levels.tick,
    receipts,
  });
  const facts = {
    'P7 p99 with the tick': spreadText(counting.map((round) => p99(round, pair.ticking))),
    'P7 p99 without': spreadText(counting.map((round) => p99(round, pair.tickless))),
  };
  return { rows: [row], facts, receipts, slices: outcomes.map(({ slice }) => slice) };
}

/** P6 and P7: what the tick costs in time. */
export const quiet: Benchmark = {
  name: 'quiet',
  summary: 'P6, P7: latency with the tick against the same server without one, in quiet and busy rooms',
  async run(context) {
    const parts: Part[] = [];
    let versions = {};
    for (const measure of [measureQuiet, measureAdded]) {
      await Stand.during(context, async (stand) => {
        parts.push(await measure(context, stand));
        versions = referenceVersions(stand.database);
      });
    }
    return {
      targets: parts.flatMap(({ rows }) => rows),
      facts: Object.assign({}, ...parts.map(({ facts }) => facts)),
      receipts: sumOf(parts.map(({ receipts }) => receipts)),
      slices: parts.flatMap(({ slices }) => slices),
      versions,
    };
  },
};
