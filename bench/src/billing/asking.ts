import type { BenchContext, Receipts, Slice } from '../benchmark.ts';
import type { Round, SliceOutcome } from '../fanout/rounds.ts';
import { cpuSecondsOfTree } from '../machine/processes.ts';
import { takeSlice } from '../machine/slice.ts';
import { percentile, spreadOf } from '../report/ratios.ts';
import type { Counts } from './orders.ts';
import { between, type CountingProgram } from './program.ts';
import type { Question } from './questions.ts';
import type { Stand } from './stand.ts';

/** One who works in turns with others. */
export type Subject = { readonly name: string; run(round: number): Promise<SliceOutcome> };

/** How long a slice lasts. */
export const sliceSeconds = ({ options }: BenchContext): number => (options.quick ? 0.3 : 1.5);

/** What billing reads anew each second, whatever is asked: keys and projects. */
const BOOK = /from "(?:projects|api_keys)"/;

export const isOfBook = (text: string): boolean => BOOK.test(text);

/** Statements, without those that come by the second. */
const statementsOf = ({ statements }: Counts): number =>
  [...statements].reduce((sum, [text, count]) => sum + (isOfBook(text) ? 0 : count), 0);

export const factOf = ({ facts }: Slice, name: string): number => facts[name] ?? Number.NaN;
export const answersPerSecond = (slice: Slice): number =>
  factOf(slice, 'answers') / factOf(slice, 'askedSeconds');

/** A program that is asked one question as fast as it answers. */
export function asked(
  { id, question, seconds }: { id: string; question: Question; seconds: number },
  { visits, database, shop }: Stand,
  [side, program]: readonly [name: 'plausch' | 'bare', program: CountingProgram],
): Subject {
  const { connections, holds, freshId, name: what } = question;
  const name = `${what} ${side}`;
  const requests = question.requests(shop);
  return {
    name,
    async run(round) {
      const receipts: Receipts[] = [];
      const slice = await takeSlice({ round, subject: `${id} ${name}`, pid: program.pid }, async () => {
        const [databaseBefore, before] = [cpuSecondsOfTree(database.pid), await program.counts()];
        const answered = await visits.ask({
          port: program.port,
          requests,
          holds,
          connections,
          seconds,
          ...(freshId === undefined ? {} : { freshId }),
        });
        const { answers, wrong, latenciesMs } = answered;
        receipts.push({ expected: answers + wrong, received: answers, doubled: 0 });
        return {
          answers,
          wrong,
          askedSeconds: answered.seconds,
          p50Ms: percentile(latenciesMs, 0.5),
          p99Ms: percentile(latenciesMs, 0.99),
          statements: statementsOf(between(before, await program.counts())),
          databaseCpuSeconds: cpuSecondsOfTree(database.pid) - databaseBefore,
          clientCpuSeconds: answered.clientCpuSeconds,
        };
      });
      return { slice, receipts: receipts[0] ?? { expected: 1, received: 0, doubled: 0 } };
    },
  };
}

const statementsEach = (slice: Slice): number => factOf(slice, 'statements') / factOf(slice, 'answers');

/**
 * Lets both sides work once before it counts. `isShared`: those who ask ours at the same time share statements.
 * @throws where the bare route makes other than as many statements: then it is no measure any more.
 */
export async function rehearse(
  plausch: Subject,
  bare: Subject,
  { isShared = false }: { isShared?: boolean } = {},
): Promise<void> {
  const ours = statementsEach((await plausch.run(0)).slice);
  const theirs = statementsEach((await bare.run(0)).slice);
  if (isShared ? ours > theirs : Math.abs(ours - theirs) > 0.01)
    throw new Error(`${plausch.name} makes ${ours} statements for an answer, ${bare.name} ${theirs}`);
}

/** What helps to read the ratios, by subject. */
export const factsOf = (
  id: string,
  subjects: readonly Subject[],
  rounds: readonly Round[],
): Record<string, string> =>
  Object.fromEntries(
    subjects.map(({ name }) => [
      `${id} ${name}`,
      describe(rounds.flatMap((round) => round.get(name)?.slice ?? [])),
    ]),
  );

/** The middle of each figure of a subject's slices, in words, as far as it was measured. */
function describe(slices: readonly Slice[]): string {
  const middle = (figure: (slice: Slice) => number) => spreadOf(slices.map(figure)).median;
  const each = (figure: (slice: Slice) => number) =>
    middle((slice) => figure(slice) / factOf(slice, 'answers'));
  const figures: readonly (readonly [figure: number, inWords: (text: string) => string, digits: number])[] = [
    [middle(answersPerSecond), (text) => `${text} answers/s`, 0],
    [middle(statementsEach), (text) => `${text} statements each`, 0],
    [each(({ cpuSeconds }) => cpuSeconds) * 1e6, (text) => `${text} µs of CPU`, 0],
    [each((slice) => factOf(slice, 'databaseCpuSeconds')) * 1e6, (text) => `database ${text} µs`, 0],
    [each((slice) => factOf(slice, 'clientCpuSeconds')) * 1e6, (text) => `client ${text} µs`, 0],
    [middle((slice) => factOf(slice, 'p50Ms')), (text) => `p50 ${text} ms`, 1],
    [middle((slice) => factOf(slice, 'p99Ms')), (text) => `p99 ${text} ms`, 1],
  ];
  return figures
    .filter(([figure]) => !Number.isNaN(figure))
    .map(([figure, inWords, digits]) => inWords(figure.toFixed(digits)))
    .join(', ');
}
