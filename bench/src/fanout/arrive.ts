import type { BenchContext, Benchmark, Slice } from '../benchmark.ts';
import { meterOfTree } from '../machine/processes.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, spreadOf } from '../report/ratios.ts';
import { type Round, ratiosOf, takeTurns } from './rounds.ts';
import { type Contestant, OURS, Stand } from './stand.ts';
import { TARGETS } from './targets.ts';
import { referenceVersions } from './versions.ts';

const REFERENCES = ['socket.io', 'ws'] as const;
export const ARRIVING = { rooms: 10, members: 500 };
export const ARRIVING_AT_ONCE = 16;
/** So often everybody has come before it counts: until then compilers still work on what is run. */
const VISITS_BEFORE = 4;
/** Until what an arrival or a departure sets off is over. */
const SETTLE_MS = 300;

export const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
const databaseCpuOf = ({ facts }: Slice) => facts['databaseCpuSeconds'] ?? 0;
/** Of the server, and of the database where it has one. */
const cpuOf = (slice: Slice) => slice.cpuSeconds + databaseCpuOf(slice);

function middleMs(rounds: readonly Round[], name: string, people: number): string {
  const slices = rounds.flatMap((round) => round.get(name)?.slice ?? []);
  const each = (figure: (slice: Slice) => number) =>
    ((spreadOf(slices.map(figure)).median / people) * 1_000).toFixed(2);
  return `${each(cpuOf)} ms of CPU each, of it the database ${each(databaseCpuOf)}`;
}

/** P9: from a TCP connection to being in a room, in a process that has had visitors, and in one that has had none. */
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
      const databaseCpu = meterOfTree(stand.database.pid);
      const arrive =
        (id: string, isFresh: boolean) =>
        async ({ name, server, load }: Contestant, round: number) => {
          if (isFresh) {
            await server.kill();
            await server.restart();
            await settle();
          }
          const slice = await takeSlice({ round, subject: `${id} ${name}`, pid: server.pid }, async () => {
            const before = databaseCpu();
            await load.ask('open', { ...everybody, concurrency: ARRIVING_AT_ONCE, enter: true });
            await settle();
            return { ...(name === OURS && { databaseCpuSeconds: databaseCpu() - before }) };
          });
          // A connection that is only lost leaves its figure in the room for a while, and the next one would take it over.
          await load.ask('leave', everybody);
          await load.ask('close', everybody);
          await settle();
          return { slice };
        };
      const { id, what, levels } = TARGETS.connect;
      const results = [];
      for (const kind of [
        { id, what, isFresh: false },
        { id: `${id} fresh`, what: `${what}, the first ${ARRIVING.members} of a process`, isFresh: true },
      ]) {
        context.note(`${kind.id}: ${kind.what}`);
        const run = arrive(kind.id, kind.isFresh);
        const visits = kind.isFresh ? 1 : VISITS_BEFORE;
        for (let visit = 0; visit < visits; visit += 1)
          for (const contestant of contestants) await run(contestant, 0);
        const { outcomes, counting } = await takeTurns(context, contestants, run);
        results.push({
          targets: REFERENCES.map((reference) =>
            judge({
              id: kind.id,
              what: `${kind.what} ÷ ${reference}`,
              ratios: ratiosOf(counting, OURS, reference, cpuOf),
              levels: levels[reference],
            }),
          ),
          facts: contestants.map(({ name }) => [
            `${kind.id} ${name}`,
            middleMs(counting, name, ARRIVING.members),
          ]),
          slices: outcomes.map(({ slice }) => slice),
        });
      }
      return {
        targets: results.flatMap(({ targets }) => targets),
        facts: Object.fromEntries(results.flatMap(({ facts }) => facts)),
        slices: results.flatMap(({ slices }) => slices),
        versions: referenceVersions(stand.database),
      };
    }),
};

export const PRESENT = 450;
export const NEWCOMERS = 50;

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
    facts: { seconds: sum(({ facts }) => facts['seconds'] ?? 0), databaseCpuSeconds: sum(databaseCpuOf) },
  };
}

/** The same newcomers' number enters a room that is nearly full and one where nobody is. */
async function measureJoins(
  context: BenchContext,
  { server, load }: Contestant,
  { id, atOnce, databaseCpu }: { id: string; atOnce: number; databaseCpu: () => number },
) {
  const rooms: readonly Joining[] = [
    { name: 'full', from: PRESENT, room: 0 },
    { name: 'empty', from: PRESENT + NEWCOMERS, room: 1 },
  ];
  const burst = async ({ name, from }: Joining, round: number) => {
    const newcomers = { from, to: from + NEWCOMERS };
    const slice = await takeSlice({ round, subject: `${id} ${name}`, pid: server.pid }, async () => {
      const before = databaseCpu();
      const { seconds } = await load.ask('join', { ...newcomers, concurrency: atOnce });
      await settle();
      return { seconds, databaseCpuSeconds: databaseCpu() - before };
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
      const databaseCpu = meterOfTree(stand.database.pid);
      const together = await measureJoins(context, ours, { id, atOnce: NEWCOMERS, databaseCpu });
      const single = await measureJoins(context, ours, { id: `${id} single`, atOnce: 1, databaseCpu });
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
