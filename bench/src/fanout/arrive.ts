import type { BenchContext, Benchmark, Slice } from '../benchmark.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, spreadOf } from '../report/ratios.ts';
import { type Round, ratiosOf, takeTurns } from './rounds.ts';
import { type Contestant, OURS, Stand } from './stand.ts';
import { TARGETS } from './targets.ts';
import { referenceVersions } from './versions.ts';

const REFERENCES = ['socket.io', 'ws'] as const;
const ARRIVING = { rooms: 10, members: 500 };
const ARRIVING_AT_ONCE = 16;
/** Until what an arrival or a departure sets off is over. */
const SETTLE_MS = 300;

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
const cpuOf = ({ cpuSeconds }: Slice) => cpuSeconds;
const middleMs = (rounds: readonly Round[], name: string, people: number) =>
  `${((spreadOf(rounds.flatMap((round) => round.get(name)?.slice.cpuSeconds ?? [])).median / people) * 1_000).toFixed(2)} ms of CPU each`;

/** P9: from a TCP connection to being in a room. */
export const connect: Benchmark = {
  name: 'connect',
  summary: 'P9: CPU of connect, auth and join, against Socket.IO and ws',
  run: (context) =>
    Stand.during(context, async (stand) => {
      const contestants: Contestant[] = [await stand.addPlausch(OURS, ARRIVING)];
      for (const name of REFERENCES) {
        const reference = await stand.addReference(name, ARRIVING);
        if (reference) contestants.push(reference);
      }
      const everybody = { from: 0, to: ARRIVING.members };
      const run = async ({ name, server, load }: Contestant, round: number) => {
        const slice = await takeSlice({ round, subject: `P9 ${name}`, pid: server.pid }, async () => {
          await load.ask('open', { ...everybody, concurrency: ARRIVING_AT_ONCE, enter: true });
          await settle();
          return {};
        });
        // Whoever only hangs up keeps the figure for a while, and would come back to it instead of arriving.
        await load.ask('leave', everybody);
        await load.ask('close', everybody);
        await settle();
        return { slice };
      };
      context.note(`${TARGETS.connect.id}: ${TARGETS.connect.what}`);
      for (const contestant of contestants) await run(contestant, 0);
      const { outcomes, counting } = await takeTurns(context, contestants, run);
      return {
        targets: REFERENCES.map((reference) =>
          judge({
            id: TARGETS.connect.id,
            what: `${TARGETS.connect.what} ÷ ${reference}`,
            ratios: ratiosOf(counting, OURS, reference, cpuOf),
            levels: TARGETS.connect.levels[reference],
          }),
        ),
        facts: Object.fromEntries(
          contestants.map(({ name }) => [`P9 ${name}`, middleMs(counting, name, ARRIVING.members)]),
        ),
        slices: outcomes.map(({ slice }) => slice),
        versions: referenceVersions(stand.database),
      };
    }),
};

const PRESENT = 450;
const NEWCOMERS = 50;

/** So often they come in and leave again in a slice; only the coming counts. */
const BURSTS = 8;

type Joining = { readonly name: string; readonly from: number; readonly room: number };

/** Slices of one subject and round, as one. */
function sumOf([first, ...others]: readonly [Slice, ...Slice[]]): Slice {
  const all = [first, ...others];
  const sum = (of: (slice: Slice) => number) => all.reduce((total, slice) => total + of(slice), 0);
  return {
    ...first,
    seconds: sum(({ seconds }) => seconds),
    cpuSeconds: sum(({ cpuSeconds }) => cpuSeconds),
    othersCpuSeconds: sum(({ othersCpuSeconds }) => othersCpuSeconds),
    clean: all.every(({ clean }) => clean),
    facts: { seconds: sum(({ facts }) => facts['seconds'] ?? 0) },
  };
}

/** The same newcomers' number enters a room that is nearly full and one where nobody is. */
async function measureJoins(
  context: BenchContext,
  { server, load }: Contestant,
  { id, atOnce }: { id: string; atOnce: number },
) {
  const rooms: readonly Joining[] = [
    { name: 'full', from: PRESENT, room: 0 },
    { name: 'empty', from: PRESENT + NEWCOMERS, room: 1 },
  ];
  const burst = async ({ name, from }: Joining, round: number) => {
    const newcomers = { from, to: from + NEWCOMERS };
    const slice = await takeSlice({ round, subject: `${id} ${name}`, pid: server.pid }, async () => {
      const { seconds } = await load.ask('join', { ...newcomers, concurrency: atOnce });
      await settle();
      return { seconds };
    });
    await load.ask('leave', newcomers);
    await settle();
    return slice;
  };
  // One burst is some ten milliseconds of work, and whatever else a server does now and then is as much.
  const run = async (joining: Joining, round: number) => {
    const bursts: [Slice, ...Slice[]] = [await burst(joining, round)];
    while (bursts.length < BURSTS) bursts.push(await burst(joining, round));
    return { slice: sumOf(bursts) };
  };
  for (const joining of rooms) await run(joining, 0);
  const { outcomes, counting } = await takeTurns(context, rooms, run);
  const facts = Object.fromEntries(
    rooms.map(({ name }) => [`${id} ${name} room`, middleMs(counting, name, BURSTS * NEWCOMERS)]),
  );
  return {
    ratios: ratiosOf(counting, 'full', 'empty', cpuOf),
    facts,
    slices: outcomes.map(({ slice }) => slice),
  };
}

/** P10: entering a room, by how many are there. */
export const join: Benchmark = {
  name: 'join',
  summary: `P10: CPU per join, ${NEWCOMERS} newcomers in a room of ${PRESENT} against an empty one`,
  run: (context) =>
    Stand.during(context, async (stand) => {
      const members = PRESENT + 2 * NEWCOMERS;
      const ours = await stand.addPlausch(OURS, { rooms: 2, members }, { capacity: PRESENT + NEWCOMERS });
      const open = (from: number, to: number, room: number, enter: boolean) =>
        ours.load.ask('open', { from, to, room, enter, concurrency: ARRIVING_AT_ONCE });
      await open(0, PRESENT, 0, true);
      await open(PRESENT, PRESENT + NEWCOMERS, 0, false);
      await open(PRESENT + NEWCOMERS, members, 1, false);
      context.note(`${TARGETS.join.id}: ${TARGETS.join.what}`);
      const { id, what, levels } = TARGETS.join;
      const together = await measureJoins(context, ours, { id, atOnce: NEWCOMERS });
      const single = await measureJoins(context, ours, { id: `${id} single`, atOnce: 1 });
      return {
        targets: [
          judge({ id, what: `${what}, all at once`, ratios: together.ratios, levels: levels.empty }),
          judge({
            id: `${id} single`,
            what: `${what}, one after the other`,
            ratios: single.ratios,
            levels: { ...levels.empty, must: null },
          }),
        ],
        facts: { ...together.facts, ...single.facts },
        slices: [...together.slices, ...single.slices],
        versions: referenceVersions(stand.database),
      };
    }),
};
