import type { BenchContext, Benchmark, Slice } from '../benchmark.ts';
import { residentBytesOf } from '../machine/processes.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, spreadOf } from '../report/ratios.ts';
import { takeTurns } from './rounds.ts';
import { type Contestant, type Crowd, OPENING_AT_ONCE, OURS, Stand } from './stand.ts';
import { TARGETS } from './targets.ts';
import { referenceVersions } from './versions.ts';

const FEW = 1_000;
const MANY = 5_000;
const ROOM_SIZE = 50;
const REFERENCES = ['socket.io', 'ws'] as const;
const LOOK_EVERY_MS = 1_000;
/** Memory is settled when it moved by less than this part within so many looks; V8 tidies up after some 8 s. */
const SETTLED = 0.005;
const SETTLED_LOOKS = 10;
const MOST_LOOKS = 40;
const LOOKS_AFTER_COLLECTING = 3;

/** Lets a process collect its garbage when the signal tells it to, and give back what it can. */
export const COLLECTS_WHEN_TOLD = {
  NODE_OPTIONS: `--expose-gc --import "data:text/javascript,process.on('SIGUSR2',()=>gc({type:'major',flavor:'last-resort'}))"`,
};

/** Of servers, in bytes. */
type Look = (servers: readonly { readonly pid: number }[]) => Promise<number[]>;

const look: Look = async (servers) => {
  await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  return servers.map(({ pid }) => residentBytesOf(pid));
};

/** Resident bytes of several servers once none of them moves any more: garbage of connecting is gone. */
export const settledBytes: Look = async (servers) => {
  const looks: number[][] = [];
  for (;;) {
    const now = await look(servers);
    looks.push(now);
    const before = looks.at(-SETTLED_LOOKS);
    const isSettled = before && now.every((bytes, i) => Math.abs(bytes / (before[i] ?? 0) - 1) < SETTLED);
    if (isSettled || looks.length >= MOST_LOOKS) return now;
  }
};

/** What servers with `COLLECTS_WHEN_TOLD` hold without their garbage: the least of some looks after it was collected. */
export const collectedBytes: Look = async (servers) => {
  for (const { pid } of servers) process.kill(pid, 'SIGUSR2');
  let least = servers.map(() => Number.POSITIVE_INFINITY);
  for (let i = 0; i < LOOKS_AFTER_COLLECTING; i += 1) {
    const now = await look(servers);
    least = least.map((bytes, one) => Math.min(bytes, now[one] ?? bytes));
  }
  return least;
};

/** The memory of each connection beyond the first thousand, in bytes, in processes that have had no connection before. */
export async function memoryPerConnection<N extends string>(
  contestants: readonly Contestant<N>[],
  { members }: Crowd,
  bytesOf = settledBytes,
): Promise<{ readonly name: N; readonly bytes: number }[]> {
  const readings: number[][] = [];
  for (const [from, to] of [
    [0, FEW],
    [FEW, members],
  ] as const) {
    for (const { load } of contestants)
      await load.ask('open', { from, to, concurrency: OPENING_AT_ONCE, enter: true });
    readings.push(await bytesOf(contestants.map(({ server }) => server)));
  }
  const [few = [], full = []] = readings;
  return contestants.map(({ name }, i) => ({
    name,
    bytes: ((full[i] ?? 0) - (few[i] ?? 0)) / (members - FEW),
  }));
}

/** One round: fresh servers, a reading with few connections and one with many. */
function measure(
  context: BenchContext,
  round: number,
): Promise<{ slice: Slice; versions: Record<string, string> }> {
  const many = context.options.quick ? 2 * FEW : MANY;
  const crowd = { rooms: many / ROOM_SIZE, members: many };
  return Stand.during(context, async (stand) => {
    const contestants: Contestant[] = [await stand.addPlausch(OURS, crowd)];
    for (const name of REFERENCES) {
      const reference = await stand.addReference(name, crowd);
      if (reference) contestants.push(reference);
    }
    const pid = contestants[0]?.server.pid ?? process.pid;
    const slice = await takeSlice({ round, subject: 'P8 all', pid }, async () =>
      Object.fromEntries(
        (await memoryPerConnection(contestants, crowd)).map(({ name, bytes }) => [name, bytes]),
      ),
    );
    return { slice, versions: referenceVersions(stand.database) };
  });
}

/** P8: what a person who is there and does nothing takes in memory. */
export const memory: Benchmark = {
  name: 'memory',
  summary: `P8: memory per idle connection in rooms of ${ROOM_SIZE}, as a slope from ${FEW} to ${MANY} connections`,
  async run(context) {
    let versions: Record<string, string> = {};
    const { outcomes, counting } = await takeTurns(context, [{ name: 'all' }], async (_all, round) => {
      context.note(`${TARGETS.memory.id}: ${TARGETS.memory.what}, round ${round}`);
      const { slice, ...rest } = await measure(context, round);
      ({ versions } = rest);
      return { slice };
    });
    const perConnection = (name: string) =>
      counting.map((round) => round.get('all')?.slice.facts[name] ?? Number.NaN);
    const ours = perConnection(OURS);
    return {
      targets: REFERENCES.map((reference) =>
        judge({
          id: TARGETS.memory.id,
          what: `${TARGETS.memory.what} ÷ ${reference}`,
          ratios: perConnection(reference).map((bytes, i) => (ours[i] ?? Number.NaN) / bytes),
          levels: TARGETS.memory.levels[reference],
        }),
      ),
      facts: Object.fromEntries(
        [OURS, ...REFERENCES].map((name) => [
          `P8 ${name}`,
          `${(spreadOf(perConnection(name)).median / 1_024).toFixed(1)} KiB per connection`,
        ]),
      ),
      slices: outcomes.map(({ slice }) => slice),
      versions,
    };
  },
};
