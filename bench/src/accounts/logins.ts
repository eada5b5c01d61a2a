import type { BenchContext, BenchResult, Slice } from '../benchmark.ts';
import { ratiosOf, takeTurns } from '../fanout/rounds.ts';
import { OPENING_AT_ONCE, PAYLOAD_BYTES } from '../fanout/stand.ts';
import type { PaceReport } from '../load/commands.ts';
import { Load } from '../load/load.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, percentile, spreadOf, sumOf } from '../report/ratios.ts';
import type { Arrived, Credentials } from './orders.ts';
import { ARRIVING, ROOM_SIZE, type Stand } from './stand.ts';
import { TARGETS } from './targets.ts';

const EVENTS_PER_SECOND = 10;
const LOGIN_PATH = '/api/auth/login';

/** One burst sees some twenty lines, too few for a p99. */
const BURSTS = 6;
/** The room is watched in pieces of this length, so that it ends soon after the last login. */
const PIECE_SECONDS = 0.5;

type Subject = { readonly name: 'calm' | 'logins' };
const CALM: Subject = { name: 'calm' };
const LOGINS: Subject = { name: 'logins' };

const factOf = ({ facts }: Slice, name: string) => facts[name] ?? Number.NaN;

/** P21: what a room notices of people who log in, in turns with the same room in peace. */
export async function measureLogins(context: BenchContext, stand: Stand): Promise<BenchResult> {
  const load = new Load();
  try {
    await fillRoom(load, stand);
    return await compare(context, load, stand);
  } finally {
    await load.stop();
  }
}

async function fillRoom(load: Load, { plausch: { port, tokens, rooms } }: Stand): Promise<void> {
  const room = { wire: 'plausch', port, tokens, rooms, payloadBytes: PAYLOAD_BYTES } as const;
  await load.ask('prepare', { ...room, sampleEvery: 1, keepsJournal: false });
  await load.ask('open', { from: 0, to: ROOM_SIZE, concurrency: OPENING_AT_ONCE, enter: true });
}

async function compare(context: BenchContext, load: Load, stand: Stand): Promise<BenchResult> {
  const { id, what, levels } = TARGETS.logins;
  context.note(`${id}: ${what}`);
  const { people, pieces } = await rehearse(stand);
  const arrivals: Arrived[] = [];
  const arrive = async () => void arrivals.push(await logIn(stand, people));
  const run = async ({ name }: Subject, round: number) => {
    const seen: PaceReport[] = [];
    const slice = await takeSlice({ round, subject: `${id} ${name}`, pid: stand.plausch.pid }, async () => {
      for (let burst = 0; burst < (context.options.quick ? 1 : BURSTS); burst += 1) {
        seen.push(...(name === 'calm' ? await watch(load, pieces) : await watchWhile(load, arrive())));
      }
      const latenciesMs = seen.flatMap((piece) => piece.latenciesMs).sort((a, b) => a - b);
      return { p50Ms: percentile(latenciesMs, 0.5), p99Ms: percentile(latenciesMs, 0.99) };
    });
    return { slice, receipts: sumOf(seen.map(({ receipts }) => receipts)) };
  };
  await run(CALM, 0);
  const { outcomes, counting } = await takeTurns(context, [CALM, LOGINS], run);
  const receipts = sumOf([
    ...outcomes.flatMap((one) => one.receipts ?? []),
    ...arrivals.map(({ latenciesMs }) => ({ expected: ARRIVING, received: latenciesMs.length, doubled: 0 })),
  ]);
  const row = judge({
    id,
    what: `${what} ÷ without`,
    ratios: ratiosOf(counting, LOGINS.name, CALM.name, (slice) => factOf(slice, 'p99Ms')),
    levels,
    receipts,
  });
  const spread = ({ name }: Subject, fact: string) =>
    spreadText(counting.flatMap((round) => round.get(name)?.slice ?? []).map((one) => factOf(one, fact)));
  return {
    targets: [row],
    facts: {
      [`${id} p50 while they log in`]: spread(LOGINS, 'p50Ms'),
      [`${id} p99 while they log in`]: spread(LOGINS, 'p99Ms'),
      [`${id} p50 without`]: spread(CALM, 'p50Ms'),
      [`${id} p99 without`]: spread(CALM, 'p99Ms'),
      ...describe(id, arrivals),
    },
    receipts,
    slices: outcomes.map(({ slice }) => slice),
  };
}

function logIn({ plausch, visits }: Stand, people: readonly Credentials[]): Promise<Arrived> {
  return visits.logIn({ port: plausch.port, path: LOGIN_PATH, people });
}

/** Lets the room talk for so many pieces of time. */
async function watch(load: Load, pieces: number): Promise<PaceReport[]> {
  const seen: PaceReport[] = [];
  const pace = { kind: 'line', seconds: PIECE_SECONDS, eventsPerSecond: EVENTS_PER_SECOND } as const;
  while (seen.length < pieces) seen.push(await load.ask('drive', pace));
  return seen;
}

/** Lets the room talk until something else is over. */
async function watchWhile(load: Load, other: Promise<void>): Promise<PaceReport[]> {
  const seen: PaceReport[] = [];
  let isOver = false;
  const over = other.finally(() => {
    isOver = true;
  });
  while (!isOver) seen.push(...(await watch(load, 1)));
  await over;
  return seen;
}

/**
 * Everybody logs in for the first time, and then once more from what is now their device. As long as the second time took
 * is the room watched in peace.
 */
async function rehearse(
  stand: Stand,
): Promise<{ readonly people: readonly Credentials[]; readonly pieces: number }> {
  const { devices } = await logIn(stand, stand.arriving);
  const people = stand.arriving.map((person, i) => {
    const device = devices[i];
    return device === undefined ? person : { ...person, device };
  });
  const { latenciesMs } = await logIn(stand, people);
  const seconds = (latenciesMs.at(-1) ?? 0) / 1_000;
  return { people, pieces: Math.max(1, Math.round(seconds / PIECE_SECONDS)) };
}

/** How it went for those who came. */
function describe(id: string, arrivals: readonly Arrived[]): Record<string, string> {
  const count = (of: (arrived: Arrived) => number) => arrivals.reduce((sum, one) => sum + of(one), 0);
  const [refusal] = arrivals.flatMap(({ refusals }) => refusals);
  const timeOf = (part: number) => spreadText(arrivals.map((one) => percentile(one.latenciesMs, part)));
  return {
    [`${id} logins`]: [
      `${count(({ latenciesMs }) => latenciesMs.length)} of ${arrivals.length * ARRIVING} in`,
      `${count(({ sentAway }) => sentAway)} of them after being told to come back`,
    ].join(', '),
    ...(refusal === undefined ? {} : { [`${id} first refusal`]: refusal }),
    [`${id} until half of them were in`]: timeOf(0.5),
    [`${id} until the last was in`]: timeOf(1),
  };
}

function spreadText(figures: readonly number[]): string {
  const { min, median, max } = spreadOf(figures);
  return `${min.toFixed(1)} / ${median.toFixed(1)} / ${max.toFixed(1)} ms`;
}
