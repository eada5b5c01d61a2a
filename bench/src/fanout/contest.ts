import type { BenchContext, Receipts, Slice, TargetRow } from '../benchmark.ts';
import type { Pace, PaceReport } from '../load/commands.ts';
import { meterOfTree } from '../machine/processes.ts';
import { takeSlice } from '../machine/slice.ts';
import { isComplete, judge, percentile, spreadOf, sumOf } from '../report/ratios.ts';
import type { BenchDatabase } from '../subjects/database.ts';
import { isWarm, ratiosOf, takeTurns } from './rounds.ts';
import { type Contestant, type Crowd, OURS, type Stand } from './stand.ts';
import { REFERENCES, type Reference, type TargetOf } from './targets.ts';

export type Contest = { readonly contestants: readonly Contestant[]; readonly database: BenchDatabase };

/** Our server and all references, each with its crowd connected. */
export async function startContest(stand: Stand, crowd: Crowd): Promise<Contest> {
  const contestants: Contestant[] = [await stand.addPlausch(OURS, crowd)];
  for (const reference of REFERENCES) {
    const contestant = await stand.addReference(reference, crowd);
    if (contestant) contestants.push(contestant);
  }
  for (const contestant of contestants) await stand.fill(contestant, crowd);
  return { contestants, database: stand.database };
}

export type PaceResult = {
  readonly rows: TargetRow[];
  readonly facts: Record<string, string | number>;
  readonly receipts: Receipts;
  readonly slices: Slice[];
};

const perDelivery = (seconds: number, { facts }: Slice) => (seconds / (facts['received'] ?? 0)) * 1e6;
/** What the database did for one receipt, in microseconds of CPU; the references have none. */
const databasePerDelivery = (slice: Slice) => perDelivery(slice.facts['databaseCpuSeconds'] ?? 0, slice);
/** What one receipt cost, in microseconds of CPU, that of the database included. */
const cpuPerDelivery = (slice: Slice) => perDelivery(slice.cpuSeconds, slice) + databasePerDelivery(slice);

/** Lets all servers carry the load until each program is compiled and its heap has the size that this pace needs. */
async function warmUp(contestants: readonly Contestant[], pace: Pace): Promise<void> {
  const costs = contestants.map((): number[] => []);
  while (!costs.every(isWarm))
    for (const [index, { server, load }] of contestants.entries()) {
      const cpuSeconds = meterOfTree(server.pid);
      const { receipts } = await load.ask('drive', pace);
      costs[index]?.push(cpuSeconds() / receipts.received);
    }
}

/** Lets all servers carry the same load in turns; CPU per delivery decides. */
export async function measurePace(
  context: BenchContext,
  { contestants, database }: Contest,
  target: TargetOf<Reference>,
  pace: Pace,
): Promise<PaceResult> {
  context.note(`${target.id}: ${target.what}`);
  await warmUp(contestants, pace);
  const databaseCpu = meterOfTree(database.pid);
  const { outcomes, counting } = await takeTurns(
    context,
    contestants,
    async ({ name, server, load }, round) => {
      let report: PaceReport | undefined;
      const slice = await takeSlice({ round, subject: `${target.id} ${name}`, pid: server.pid }, async () => {
        const databaseBefore = databaseCpu();
        report = await load.ask('drive', pace);
        return {
          sent: report.sent,
          received: report.receipts.received,
          refused: report.refused,
          closed: report.closed,
          bytes: report.bytes,
          p50Ms: percentile(report.latenciesMs, 0.5),
          p99Ms: percentile(report.latenciesMs, 0.99),
          ...(name === OURS && { databaseCpuSeconds: databaseCpu() - databaseBefore }),
          clientCpuSeconds: report.clientCpuSeconds,
        };
      });
      return report ? { slice, receipts: report.receipts } : { slice };
    },
  );
  const receiptsOf = (name: string) =>
    sumOf(
      outcomes.flatMap(({ slice, receipts }) =>
        slice.subject.endsWith(` ${name}`) && receipts ? receipts : [],
      ),
    );
  const receipts = receiptsOf(OURS);
  const rows = REFERENCES.filter((reference) => contestants.some(({ name }) => name === reference)).map(
    (reference) =>
      judge({
        id: target.id,
        what: `${target.what}: CPU ÷ ${reference}`,
        ratios: ratiosOf(counting, OURS, reference, cpuPerDelivery),
        levels: target.levels[reference],
        receipts,
      }),
  );
  const facts: Record<string, string | number> = {};
  for (const { name } of contestants) {
    const slices = counting.flatMap((round) => round.get(name)?.slice ?? []);
    const middle = (figure: (slice: Slice) => number) => spreadOf(slices.map(figure)).median;
    const part = (key: string) => middle((slice) => slice.facts[key] ?? Number.NaN);
    const cost = middle(cpuPerDelivery).toFixed(2);
    const load = middle(({ cpuSeconds, seconds }) => (100 * cpuSeconds) / seconds).toFixed(0);
    const rate = middle((slice) => (slice.facts['received'] ?? 0) / slice.seconds).toFixed(0);
    const times =
      pace.kind === 'line' || name !== OURS
        ? `, p50 ${part('p50Ms').toFixed(1)} ms, p99 ${part('p99Ms').toFixed(1)} ms`
        : '';
    const stored = name === OURS ? `, of it the database ${middle(databasePerDelivery).toFixed(2)} µs` : '';
    facts[`${target.id} ${name}`] =
      `${cost} µs per delivery at ${rate} deliveries/s (${load} % of a core)${times}${stored}`;
    const of = receiptsOf(name);
    if (!isComplete(of))
      facts[`${target.id} ${name} receipts`] = `${of.received} of ${of.expected}, ${of.doubled} doubled`;
  }
  return { rows, facts, receipts, slices: outcomes.map(({ slice }) => slice) };
}
