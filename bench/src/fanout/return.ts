import type { BenchContext, Benchmark, Receipts, Slice } from '../benchmark.ts';
import { cpuSecondsOf } from '../machine/processes.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, spreadOf, sumOf } from '../report/ratios.ts';
import { ratiosOf, type SliceOutcome, takeTurns } from './rounds.ts';
import { type Contestant, OPENING_AT_ONCE, OURS, Stand } from './stand.ts';
import { TARGETS, type TargetOf } from './targets.ts';
import { referenceVersions } from './versions.ts';

const ROOM_SIZE = 50;
const CLIENTS = 5_000;
const QUICK_CLIENTS = 1_000;
/** Where Socket.IO itself needs more of a core than this to take everybody back, fewer come back. */
const MOST_CORES = 0.6;
const FEWER = 0.6;
const FEWEST = 500;
/** People talk before and during the outage, and once more when all are back. */
const TALK_PER_SECOND = 20;
const TALK_SECONDS = 3;
const TALK_BEFORE_KILL_MS = 1_500;
/** From the kill until the server listens again, the same for all: how fast a program starts is another matter. */
const OUTAGE_MS = 2_500;
/** Until a figure whose connection is gone has left: the next round begins with empty rooms. */
const GONE_MS = 500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Outage = {
  readonly talks: boolean;
  /** From the kill until the server listens again; undefined: it is started at once, and takes as long as it takes. */
  readonly outageMs: number | undefined;
};

/** Calm arrival of everybody at a fresh process, then kill -9 and the return of everybody. */
export async function comeBack(contestant: Contestant<string>, clients: number, { talks, outageMs }: Outage) {
  const { server, load } = contestant;
  const everybody = { from: 0, to: clients };
  await server.kill();
  const startedAt = performance.now();
  await server.restart();
  const startMs = performance.now() - startedAt;
  const calmBefore = cpuSecondsOf(server.pid);
  await load.ask('open', { ...everybody, concurrency: OPENING_AT_ONCE, enter: true });
  await pause(GONE_MS);
  const calmCpuSeconds = cpuSecondsOf(server.pid) - calmBefore;
  await load.ask('keepReturning');
  const returned = load.ask('returned');
  const talk = talks
    ? load.ask('chat', { seconds: TALK_SECONDS, eventsPerSecond: TALK_PER_SECOND })
    : Promise.resolve();
  await pause(TALK_BEFORE_KILL_MS);
  await server.kill();
  if (outageMs !== undefined) await pause(outageMs - startMs);
  await server.restart();
  const listeningAt = performance.now();
  const returnBefore = cpuSecondsOf(server.pid);
  const { secondsToLast, secondsToFirst, attempts } = await returned;
  const listeningSeconds = (performance.now() - listeningAt) / 1_000;
  const returnCpuSeconds = cpuSecondsOf(server.pid) - returnBefore;
  await talk;
  if (talks) await load.ask('chat', { seconds: 1, eventsPerSecond: TALK_PER_SECOND });
  const journals = talks ? await load.ask('checkJournals') : undefined;
  await load.ask('close', everybody);
  const facts = {
    secondsToLast,
    secondsToFirst,
    listeningSeconds,
    startSeconds: startMs / 1_000,
    attempts,
    calmCpuMs: (calmCpuSeconds / clients) * 1_000,
    returnCpuMs: (returnCpuSeconds / clients) * 1_000,
    cores: returnCpuSeconds / listeningSeconds,
  };
  return { facts, receipts: journals?.receipts, findings: journals?.findings ?? [] };
}

const factOf = (name: string) => (slice: Slice) => slice.facts[name] ?? Number.NaN;

type Attempt = {
  readonly id: string;
  readonly clients: number;
  readonly outageMs: number | undefined;
};

function run(context: BenchContext, { id, clients, outageMs }: Attempt) {
  return async (contestant: Contestant, round: number): Promise<SliceOutcome> => {
    let receipts: Receipts | undefined;
    const { name, server } = contestant;
    const slice = await takeSlice({ round, subject: `${id} ${name}`, pid: server.pid }, async () => {
      const outcome = await comeBack(contestant, clients, { talks: name === OURS, outageMs });
      receipts = outcome.receipts;
      for (const finding of outcome.findings) context.note(`  round ${round}: ${finding}`);
      return outcome.facts;
    });
    return receipts ? { slice, receipts } : { slice };
  };
}

/** How many clients Socket.IO can take back without being the bottleneck itself. */
async function clientsFor(context: BenchContext, socketIo: Contestant): Promise<number> {
  let clients = context.options.quick ? QUICK_CLIENTS : CLIENTS;
  for (;;) {
    const { facts } = await comeBack(socketIo, clients, { talks: false, outageMs: OUTAGE_MS });
    if (facts.cores <= MOST_CORES || clients * FEWER < FEWEST) return clients;
    const fewer = Math.round((clients * FEWER) / ROOM_SIZE) * ROOM_SIZE;
    context.note(
      `  Socket.IO takes ${facts.cores.toFixed(2)} cores for ${clients} clients: ${fewer} instead`,
    );
    clients = fewer;
  }
}

/** P11: a restart while everybody is there and talks. */
export const returning: Benchmark = {
  name: 'return',
  summary: 'P11: kill -9, and everybody comes back: time, CPU and lines lost or doubled',
  run: (context) =>
    Stand.during(context, async (stand) => {
      const crowd = { rooms: CLIENTS / ROOM_SIZE, members: CLIENTS };
      const ours = await stand.addPlausch(OURS, crowd, { keepsJournal: true });
      const socketIo = await stand.addReference('socket.io', crowd);
      if (!socketIo) throw new Error('Socket.IO did not start');
      context.note(`P11: ${TARGETS.returnTime.what}`);
      const clients = await clientsFor(context, socketIo);
      const contestants: Contestant[] = [ours, socketIo];
      const { returnTime, returnCpu, returnLoss, returnFromKill, returnFromKillOfBoth } = TARGETS;
      const same = await takeTurns(
        context,
        contestants,
        run(context, { id: returnTime.id, clients, outageMs: OUTAGE_MS }),
      );
      context.note(`${returnFromKill.id}: ${returnFromKill.what}`);
      const own = await takeTurns(
        context,
        contestants,
        run(context, { id: returnFromKill.id, clients, outageMs: undefined }),
      );
      context.note(`${returnFromKillOfBoth.id}: ${returnFromKillOfBoth.what}`);
      const both = await takeTurns(
        context,
        [await stand.addPlausch(OURS, crowd, { keepsJournal: true, isAlone: true }), socketIo],
        run(context, { id: returnFromKillOfBoth.id, clients, outageMs: undefined }),
      );
      const outcomes = [...same.outcomes, ...own.outcomes, ...both.outcomes];
      const receipts = sumOf(outcomes.flatMap((one) => one.receipts ?? []));
      const slicesOf = ({ counting }: typeof same, name: string) =>
        counting.flatMap((round) => round.get(name)?.slice ?? []);
      const against = (target: TargetOf<'socket.io'>, { counting }: typeof same, fact: string) =>
        judge({
          id: target.id,
          what: `${target.what} ÷ socket.io`,
          ratios: ratiosOf(counting, OURS, 'socket.io', factOf(fact)),
          levels: target.levels['socket.io'],
          receipts,
        });
      const told = (id: string, turns: typeof same, name: string) => {
        const middle = (fact: string) => spreadOf(slicesOf(turns, name).map(factOf(fact))).median;
        return [
          `${id} ${name}`,
          `the last one in ${middle('secondsToLast').toFixed(1)} s after the kill, ` +
            `${middle('listeningSeconds').toFixed(1)} s after listening again ` +
            `(a start takes ${middle('startSeconds').toFixed(1)} s), ` +
            `${(middle('attempts') / clients).toFixed(2)} attempts each, ` +
            `${middle('returnCpuMs').toFixed(2)} ms of CPU per return, ` +
            `${middle('calmCpuMs').toFixed(2)} ms per calm arrival`,
        ] as const;
      };
      return {
        targets: [
          against(returnTime, same, 'listeningSeconds'),
          against(returnFromKill, own, 'secondsToLast'),
          against(returnFromKillOfBoth, both, 'secondsToLast'),
          judge({
            id: returnCpu.id,
            what: returnCpu.what,
            ratios: slicesOf(same, OURS).map(
              (slice) => factOf('returnCpuMs')(slice) / factOf('calmCpuMs')(slice),
            ),
            levels: returnCpu.levels.calm,
            receipts,
          }),
          judge({
            id: returnLoss.id,
            what: returnLoss.what,
            ratios: outcomes.flatMap(({ receipts: of }) =>
              of ? [of.expected - of.received + of.doubled] : [],
            ),
            levels: returnLoss.levels.count,
            receipts,
            decidingRounds: 1,
          }),
        ],
        facts: {
          'P11 clients': clients,
          ...Object.fromEntries(
            [OURS, 'socket.io'].flatMap((name) => [
              told(returnTime.id, same, name),
              told(returnFromKill.id, own, name),
              told(returnFromKillOfBoth.id, both, name),
            ]),
          ),
        },
        receipts,
        slices: outcomes.map(({ slice }) => slice),
        versions: referenceVersions(stand.database),
      };
    }),
};
