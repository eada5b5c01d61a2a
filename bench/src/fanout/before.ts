import path from 'node:path';
import type { BenchContext, Benchmark } from '../benchmark.ts';
import type { Pace } from '../load/commands.ts';
import { cpuSecondsOfTree, meterOfTree } from '../machine/processes.ts';
import { percentile, sumOf } from '../report/ratios.ts';
import {
  type Contender,
  compareByTurns,
  compareTogether,
  type Figure,
  type Measured,
  NAMES,
  type Turn,
} from './comparison.ts';
import { memoryPerConnection } from './memory.ts';
import { comeBack } from './return.ts';
import { type Crowd, type PlauschVariant, Stand } from './stand.ts';
import { TARGETS } from './targets.ts';
import { referenceVersions } from './versions.ts';

const LOUD_SECONDS = 1.5;
/** A quiet room says so little that it takes longer to have a p99. */
const QUIET_SECONDS = 15;
/** Single rounds differ by a half: it takes many to tell a hundredth. */
const MANY_ROUNDS = 15;
/** Where a round takes a minute. */
const FEW_ROUNDS = 5;
/** Longer than either server takes to start. */
const LONG_OUTAGE_MS = 5_000;
const ARRIVING_AT_ONCE = 16;
const SETTLE_MS = 300;
const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

const COST: Figure = { fact: 'cost', what: 'CPU with the database', unit: 'µs' };
const TIMES: readonly Figure[] = [
  { fact: 'p50', what: 'p50', unit: 'ms' },
  { fact: 'p99', what: 'p99', unit: 'ms' },
];

/** What one part needs: the three servers of one crowd, and how to measure them. */
type Part = {
  readonly crowd: Crowd;
  readonly variant?: PlauschVariant;
  readonly isFilled?: boolean;
  readonly measure: (party: Party) => Promise<readonly Measured[]>;
};
type Party = {
  readonly context: BenchContext;
  readonly contenders: readonly Contender[];
  readonly databaseCpu: () => number;
};

/** CPU of server and database together for each that `work` says it did, in microseconds. */
async function costOf(
  { databaseCpu }: Party,
  { server }: Contender,
  work: () => Promise<number>,
): Promise<number> {
  const spent = () => cpuSecondsOfTree(server.pid) + databaseCpu();
  const before = spent();
  const done = await work();
  return ((spent() - before) / done) * 1e6;
}

const many = ({ options }: BenchContext) => (options.quick ? 2 : MANY_ROUNDS);
const few = ({ options }: BenchContext) => (options.quick ? 1 : FEW_ROUNDS);
const secondsOf = (seconds: number, { options }: BenchContext) => (options.quick ? seconds / 3 : seconds);

/** P1 to P5. */
async function loud(party: Party, target: { id: string; what: string }, rate: object): Promise<Measured> {
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
  return compareByTurns(context, { ...target, rounds: many(context), figures: [COST], contenders, turn });
}

async function latencies({ load }: Contender, pace: Pace): ReturnType<Turn> {
  const { receipts, latenciesMs } = await load.ask('drive', pace);
  return { facts: { p50: percentile(latenciesMs, 0.5), p99: percentile(latenciesMs, 0.99) }, receipts };
}

/** P6. A little apart, so that no two servers have their events at the same moment. */
function quiet({ context, contenders }: Party, { rooms }: Crowd): Promise<Measured> {
  const eventsPerSecond = 0.5 * rooms;
  const pace: Pace = { kind: 'line', eventsPerSecond, seconds: secondsOf(QUIET_SECONDS, context) };
  const apartMs = 1_000 / eventsPerSecond / NAMES.length;
  return compareTogether(context, {
    id: TARGETS.quiet.id,
    what: 'quiet rooms, 0.5 events/s in each',
    rounds: few(context),
    figures: TIMES,
    pid: contenders[0]?.server.pid ?? process.pid,
    turn: async () =>
      new Map(
        await Promise.all(
          contenders.map(async (contender, place) => {
            await new Promise((resolve) => setTimeout(resolve, place * apartMs));
            return [contender.name, await latencies(contender, pace)] as const;
          }),
        ),
      ),
  });
}

/** P7. */
function busyLatency({ context, contenders }: Party): Promise<Measured> {
  const pace: Pace = { kind: 'line', eventsPerSecond: 60, seconds: secondsOf(LOUD_SECONDS, context) };
  return compareByTurns(context, {
    id: TARGETS.added.id,
    what: TARGETS.busy.what,
    rounds: many(context),
    figures: TIMES,
    contenders,
    turn: (contender) => latencies(contender, pace),
  });
}

/** P8. Each round looks at fresh processes. */
function memory({ context, contenders }: Party, crowd: Crowd): Promise<Measured> {
  const [first] = contenders;
  return compareTogether(context, {
    ...TARGETS.memory,
    rounds: few(context),
    figures: [{ fact: 'memory', what: 'slope of resident memory', unit: 'KiB' }],
    pid: first?.server.pid ?? process.pid,
    turn: async () => {
      for (const { server } of contenders) {
        await server.kill();
        await server.restart();
      }
      const bytes = await memoryPerConnection(contenders, crowd);
      for (const { load } of contenders) await load.ask('close', { from: 0, to: crowd.members });
      return new Map(bytes.map(({ name, bytes: of }) => [name, { facts: { memory: of / 1_024 } }]));
    },
  });
}

/** P9. */
function arriving(party: Party, { members }: Crowd): Promise<Measured> {
  const everybody = { from: 0, to: members };
  const turn: Turn = async (contender) => {
    const cost = await costOf(party, contender, async () => {
      await contender.load.ask('open', { ...everybody, concurrency: ARRIVING_AT_ONCE, enter: true });
      await settle();
      return members;
    });
    await contender.load.ask('leave', everybody);
    await contender.load.ask('close', everybody);
    await settle();
    return { facts: { cost } };
  };
  const { context, contenders } = party;
  const comparison = { ...TARGETS.connect, rounds: many(context), figures: [COST] };
  return compareByTurns(context, { ...comparison, contenders, turn });
}

const PRESENT = 450;
const NEWCOMERS = 50;
/** So often the newcomers come in and leave again in a turn; only the coming counts. */
const BURSTS = 4;

/** P10: newcomers all at once, into a room that is nearly full and into one where nobody is. */
async function joining(party: Party): Promise<Measured[]> {
  const { context, contenders } = party;
  const rooms = [
    { id: TARGETS.join.id, what: `join of a room of ${PRESENT}`, from: PRESENT, room: 0 },
    { id: `${TARGETS.join.id} empty`, what: 'join of an empty room', from: PRESENT + NEWCOMERS, room: 1 },
  ];
  for (const { load } of contenders) {
    const open = { concurrency: ARRIVING_AT_ONCE };
    await load.ask('open', { ...open, from: 0, to: PRESENT, room: 0, enter: true });
    for (const { from, room } of rooms)
      await load.ask('open', { ...open, from, to: from + NEWCOMERS, room, enter: false });
  }
  const results: Measured[] = [];
  for (const { id, what, from } of rooms) {
    const newcomers = { from, to: from + NEWCOMERS };
    const turn: Turn = async (contender) => {
      let cost = 0;
      for (let burst = 0; burst < BURSTS; burst += 1) {
        cost += await costOf(party, contender, async () => {
          await contender.load.ask('join', { ...newcomers, concurrency: NEWCOMERS });
          await settle();
          return NEWCOMERS * BURSTS;
        });
        await contender.load.ask('leave', newcomers);
        await settle();
      }
      return { facts: { cost } };
    };
    const comparison = { id, what, rounds: many(context), figures: [COST] };
    results.push(await compareByTurns(context, { ...comparison, contenders, turn }));
  }
  return results;
}

/** P11: the outage is as long for all, and time counts from listening again. */
function returning({ context, contenders }: Party, { members }: Crowd): Promise<Measured> {
  return compareByTurns(context, {
    ...TARGETS.returnTime,
    rounds: few(context),
    figures: [
      { fact: 'listeningSeconds', what: 'time', unit: 's' },
      { fact: 'returnCpuMs', what: 'CPU of the server per return', unit: 'ms' },
    ],
    contenders,
    turn: async (contender) => {
      const { facts, receipts, findings } = await comeBack(contender, members, {
        talks: true,
        outageMs: LONG_OUTAGE_MS,
      });
      for (const finding of findings) context.note(`  ${contender.name}: ${finding}`);
      return { facts, receipts };
    },
  });
}

const one = (measured: Promise<Measured>) => measured.then((of) => [of]);

const ONE_ROOM: Crowd = { rooms: 1, members: 500 };
const TWENTY_ROOMS: Crowd = { rooms: 20, members: 1_000 };
const MANY_ROOMS: Crowd = { rooms: 100, members: 5_000 };
const TEN_ROOMS: Crowd = { rooms: 10, members: 500 };
const NEAR_AND_FAR: Crowd = { rooms: 2, members: PRESENT + 2 * NEWCOMERS };

const PARTS: readonly Part[] = [
  {
    crowd: ONE_ROOM,
    isFilled: true,
    measure: async (party) => [
      await loud(party, TARGETS.busy, { eventsPerSecond: 60 }),
      await loud(party, TARGETS.busySaturated, { window: 16 }),
      await busyLatency(party),
    ],
  },
  {
    crowd: TWENTY_ROOMS,
    isFilled: true,
    measure: async (party) => [
      await loud(party, TARGETS.roomsSaturated, { window: 8 }),
      await loud(party, TARGETS.roomsPaced, { eventsPerSecond: 400 }),
      await loud(party, TARGETS.roomsModerate, { eventsPerSecond: 200 }),
    ],
  },
  {
    crowd: TWENTY_ROOMS,
    variant: { sampleEvery: 1 },
    isFilled: true,
    measure: (party) => one(quiet(party, TWENTY_ROOMS)),
  },
  { crowd: TEN_ROOMS, measure: (party) => one(arriving(party, TEN_ROOMS)) },
  { crowd: NEAR_AND_FAR, variant: { capacity: PRESENT + NEWCOMERS }, measure: joining },
  { crowd: MANY_ROOMS, measure: (party) => one(memory(party, MANY_ROOMS)) },
  {
    crowd: MANY_ROOMS,
    variant: { keepsJournal: true },
    measure: (party) => one(returning(party, MANY_ROOMS)),
  },
];

/** P1 to P11 of this checkout, set against another one. */
export const before: Benchmark = {
  name: 'before',
  summary: 'P1 to P11: this checkout ÷ another one, which --before names and which has been installed',
  isAskedFor: true,
  async run(context) {
    const { before: other } = context.options;
    if (other === undefined) throw new Error('--before names the folder of the other checkout.');
    const program = path.resolve(other, 'server/src/main.ts');
    const results: Measured[] = [];
    let versions = {};
    for (const { crowd, variant, isFilled, measure } of PARTS)
      await Stand.during(context, async (stand) => {
        const contenders: Contender[] = [];
        for (const name of NAMES)
          contenders.push(
            await stand.addPlausch(name, crowd, { ...variant, ...(name !== 'new' && { program }) }),
          );
        if (isFilled) for (const contender of contenders) await stand.fill(contender, crowd);
        const databaseCpu = meterOfTree(stand.database.pid);
        results.push(...(await measure({ context, contenders, databaseCpu })));
        versions = referenceVersions(stand.database);
      });
    return {
      targets: results.flatMap(({ targets }) => targets),
      facts: Object.assign({}, ...results.map(({ facts }) => facts)),
      receipts: sumOf(results.map(({ receipts }) => receipts)),
      slices: results.flatMap(({ slices }) => slices),
      versions,
    };
  },
};
