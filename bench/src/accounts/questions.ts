import type { BenchContext, BenchResult, Receipts, Slice } from '../benchmark.ts';
import { ratiosOf, takeTurns } from '../fanout/rounds.ts';
import { cpuSecondsOfTree } from '../machine/processes.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, percentile, spreadOf, sumOf } from '../report/ratios.ts';
import type { Stand } from './stand.ts';
import { TARGETS } from './targets.ts';

/** So many wait for an answer all the time. */
const CONNECTIONS = 64;

/** What every good answer about a person holds. */
const PERSON = '"username"';

const QUESTIONS = [
  { ...TARGETS.verify, name: 'verify', path: '/api/auth/verify' },
  { ...TARGETS.currentUser, name: 'user', path: '/api/auth/user' },
] as const;

type Subject = {
  readonly name: string;
  readonly path: string;
  readonly server: { readonly pid: number; readonly port: number };
};

const factOf = ({ facts }: Slice, name: string) => facts[name] ?? Number.NaN;
const answersPerSecond = (slice: Slice) => factOf(slice, 'answers') / factOf(slice, 'askedSeconds');

/** P20: how many a second learn who they are, ours against a bare route, each as fast as it can. */
export async function measureQuestions(context: BenchContext, stand: Stand): Promise<BenchResult> {
  const { plausch, bare, visits, database } = stand;
  const seconds = context.options.quick ? 0.5 : 1.5;
  const subjects: Subject[] = QUESTIONS.flatMap(({ name, path }) => [
    { name: `${name} plausch`, path, server: plausch },
    { name: `${name} bare`, path, server: bare },
  ]);
  const run = async ({ name, path, server }: Subject, round: number) => {
    const receipts: Receipts[] = [];
    const slice = await takeSlice({ round, subject: `P20 ${name}`, pid: server.pid }, async () => {
      const databaseBefore = cpuSecondsOfTree(database.pid);
      const asked = await visits.ask({
        port: server.port,
        requests: plausch.tokens.map((token) => ({ method: 'GET', path, token })),
        holds: PERSON,
        connections: CONNECTIONS,
        seconds,
      });
      receipts.push({ expected: asked.answers + asked.wrong, received: asked.answers, doubled: 0 });
      return {
        answers: asked.answers,
        wrong: asked.wrong,
        askedSeconds: asked.seconds,
        p50Ms: percentile(asked.latenciesMs, 0.5),
        p99Ms: percentile(asked.latenciesMs, 0.99),
        databaseCpuSeconds: cpuSecondsOfTree(database.pid) - databaseBefore,
        clientCpuSeconds: asked.clientCpuSeconds,
      };
    });
    return { slice, receipts: sumOf(receipts) };
  };
  context.note(`P20: answers about oneself, ${CONNECTIONS} connections`);
  for (const subject of subjects) await run(subject, 0);
  const { outcomes, counting } = await takeTurns(context, subjects, run);
  const receipts = sumOf(outcomes.flatMap((one) => one.receipts ?? []));
  return {
    targets: QUESTIONS.map(({ id, what, levels, name }) =>
      judge({
        id,
        what: `${what} ÷ bare route`,
        ratios: ratiosOf(counting, `${name} plausch`, `${name} bare`, answersPerSecond),
        levels,
        direction: 'atLeast',
        receipts,
      }),
    ),
    facts: Object.fromEntries(
      subjects.map(({ name }) => [
        `P20 ${name}`,
        describe(counting.flatMap((round) => round.get(name)?.slice ?? [])),
      ]),
    ),
    receipts,
    slices: outcomes.map(({ slice }) => slice),
  };
}

/** The middle of each figure of a subject's slices, in words. */
function describe(slices: readonly Slice[]): string {
  const middle = (figure: (slice: Slice) => number) => spreadOf(slices.map(figure)).median;
  const each = (seconds: (slice: Slice) => number) =>
    `${(middle((slice) => seconds(slice) / factOf(slice, 'answers')) * 1e6).toFixed(0)} µs`;
  return [
    `${middle(answersPerSecond).toFixed(0)} answers/s`,
    `${each(({ cpuSeconds }) => cpuSeconds)} of CPU each`,
    `database ${each((slice) => factOf(slice, 'databaseCpuSeconds'))}`,
    `client ${each((slice) => factOf(slice, 'clientCpuSeconds'))}`,
    `p50 ${middle((slice) => factOf(slice, 'p50Ms')).toFixed(1)} ms`,
    `p99 ${middle((slice) => factOf(slice, 'p99Ms')).toFixed(1)} ms`,
  ].join(', ');
}
