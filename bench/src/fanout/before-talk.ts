import type { BenchContext } from '../benchmark.ts';
import type { Pace } from '../load/commands.ts';
import { percentile } from '../report/ratios.ts';
import {
  COST,
  type Contender,
  compareByTurns,
  compareTogether,
  costOf,
  type Figure,
  fewRounds,
  type Measured,
  manyRounds,
  NAMES,
  type Party,
  type Turn,
} from './comparison.ts';
import { BUSY_PER_SECOND, QUIET_PER_SECOND, QUIET_SECONDS } from './quiet.ts';
import { rotated } from './rounds.ts';
import { TARGETS } from './targets.ts';

/** What talk costs this checkout and another one, and how long it takes: P1 to P7. */

const LOUD_SECONDS = 1.5;
const TIMES: readonly Figure[] = [
  { fact: 'p50', what: 'p50', unit: 'ms' },
  { fact: 'p99', what: 'p99', unit: 'ms' },
];

const secondsOf = (seconds: number, { options }: BenchContext) => (options.quick ? seconds / 3 : seconds);

/** P1 to P5. */
export async function compareLoud(
  party: Party,
  target: { id: string; what: string },
  rate: object,
): Promise<Measured> {
  const { context, contenders } = party;
  const pace = { kind: 'line', ...rate, seconds: secondsOf(LOUD_SECONDS, context) } as Pace;
  const turn: Turn = async (contender) => {
    let receipts: Awaited<ReturnType<Turn>>['receipts'];
    const cost = await costOf(party, contender, async () => {
      ({ receipts } = await contender.load.ask('drive', pace));
      return receipts?.received ?? 0;
    });
    return { facts: { cost }, receipts };
  };
  return compareByTurns(context, {
    ...target,
    rounds: manyRounds(context),
    figures: [COST],
    contenders,
    turn,
  });
}

async function latencies({ load }: Contender, pace: Pace): ReturnType<Turn> {
  const { receipts, latenciesMs } = await load.ask('drive', pace);
  return { facts: { p50: percentile(latenciesMs, 0.5), p99: percentile(latenciesMs, 0.99) }, receipts };
}

/** P6. A little apart, so that no two servers have their events at the same moment, in another order each round. */
export function compareQuiet({ context, contenders }: Party): Promise<Measured> {
  const eventsPerSecond = QUIET_PER_SECOND;
  const pace: Pace = { kind: 'line', eventsPerSecond, seconds: secondsOf(QUIET_SECONDS, context) };
  const apartMs = 1_000 / eventsPerSecond / NAMES.length;
  return compareTogether(context, {
    id: TARGETS.quiet.id,
    what: 'quiet rooms, 0.5 events/s in each',
    rounds: fewRounds(context),
    figures: TIMES,
    pid: contenders[0]?.server.pid ?? process.pid,
    turn: async (round) =>
      new Map(
        await Promise.all(
          rotated(contenders, round).map(async (contender, place) => {
            await new Promise((resolve) => setTimeout(resolve, place * apartMs));
            return [contender.name, await latencies(contender, pace)] as const;
          }),
        ),
      ),
  });
}

/** P7. */
export function compareBusyTimes({ context, contenders }: Party): Promise<Measured> {
  const pace: Pace = {
    kind: 'line',
    eventsPerSecond: BUSY_PER_SECOND,
    seconds: secondsOf(LOUD_SECONDS, context),
  };
  return compareByTurns(context, {
    id: TARGETS.added.id,
    what: TARGETS.busy.what,
    rounds: manyRounds(context),
    figures: TIMES,
    contenders,
    turn: (contender) => latencies(contender, pace),
  });
}
