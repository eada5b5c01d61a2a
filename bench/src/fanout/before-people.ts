import { ARRIVING_AT_ONCE, NEWCOMERS, PRESENT, settle } from './arrive.ts';
import {
  COST,
  compareByTurns,
  compareTogether,
  costOf,
  fewRounds,
  type Measured,
  manyRounds,
  type Party,
  type Turn,
} from './comparison.ts';
import { collectedBytes, memoryPerConnection, settledBytes } from './memory.ts';
import { comeBack } from './return.ts';
import { rotated } from './rounds.ts';
import type { Crowd } from './stand.ts';
import { TARGETS } from './targets.ts';

/** What people who are there, come in and come back cost this checkout and another one: P8 to P11. */

/** Longer than either server takes to start. */
const LONG_OUTAGE_MS = 5_000;

/**
 * P8. Each round looks at fresh processes, which start and are filled in another order. The slope is taken without
 * garbage: V8 collects within seconds or not at all, and garbage alone takes as much as two thousand people.
 */
export function compareMemory({ context, contenders }: Party, crowd: Crowd): Promise<Measured> {
  const [first] = contenders;
  return compareTogether(context, {
    ...TARGETS.memory,
    rounds: fewRounds(context),
    figures: [
      { fact: 'memory', what: 'slope of memory without garbage', unit: 'KiB' },
      { fact: 'resident', what: 'resident memory with everybody', unit: 'MiB' },
    ],
    pid: first?.server.pid ?? process.pid,
    turn: async (round) => {
      const inTurn = rotated(contenders, round);
      for (const { server } of inTurn) {
        await server.kill();
        await server.restart();
      }
      let resident: number[] = [];
      const slopes = await memoryPerConnection(inTurn, crowd, async (servers) => {
        resident = await settledBytes(servers);
        return collectedBytes(servers);
      });
      for (const { load } of contenders) await load.ask('close', { from: 0, to: crowd.members });
      const facts = (bytes: number, i: number) => ({
        memory: bytes / 1_024,
        resident: (resident[i] ?? Number.NaN) / 1_048_576,
      });
      return new Map(slopes.map(({ name, bytes }, i) => [name, { facts: facts(bytes, i) }]));
    },
  });
}

/** P9. */
export function compareArrivals(party: Party, { members }: Crowd): Promise<Measured> {
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
  const comparison = { ...TARGETS.connect, rounds: manyRounds(context), figures: [COST] };
  return compareByTurns(context, { ...comparison, contenders, turn });
}

/** So often the newcomers come in and leave again in a turn. */
const BURSTS = 10;
/** What leaving costs belongs to it: what is told of both is put off in the one and not in the other. */
const VISIT = { fact: 'visit', what: 'CPU of coming and leaving again', unit: 'µs' };

/** P10: fifty newcomers all at once, into a room of 450 and into an empty one. */
export async function compareJoins(party: Party): Promise<Measured[]> {
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
  await collectedBytes(contenders.map(({ server }) => server));
  const results: Measured[] = [];
  for (const { id, what, from } of rooms) {
    const newcomers = { from, to: from + NEWCOMERS };
    const turn: Turn = async (contender) => {
      let [cost, leaving] = [0, 0];
      const each = async (what: 'join' | 'leave') => {
        await contender.load.ask(what, { ...newcomers, concurrency: NEWCOMERS });
        await settle();
        return NEWCOMERS * BURSTS;
      };
      for (let burst = 0; burst < BURSTS; burst += 1) {
        cost += await costOf(party, contender, () => each('join'));
        leaving += await costOf(party, contender, () => each('leave'));
      }
      return { facts: { cost, visit: cost + leaving } };
    };
    const comparison = { id, what, rounds: manyRounds(context), figures: [COST, VISIT] };
    results.push(await compareByTurns(context, { ...comparison, contenders, turn }));
  }
  return results;
}

/** P11: the outage is as long for all, and time counts from listening again. */
export function compareReturns({ context, contenders }: Party, { members }: Crowd): Promise<Measured> {
  return compareByTurns(context, {
    ...TARGETS.returnTime,
    rounds: fewRounds(context),
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
