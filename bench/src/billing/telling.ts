import { onDatabase } from '@plausch/dev-env/faults';
import type { BenchContext, BenchResult, Receipts, Slice } from '../benchmark.ts';
import { ratiosOf, type SliceOutcome, takeTurns } from '../fanout/rounds.ts';
import { cpuSecondsOfTree } from '../machine/processes.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge } from '../report/ratios.ts';
import { answersPerSecond, asked, factsOf, rehearse, type Subject, sliceSeconds } from './asking.ts';
import { BATCH } from './event-batch.ts';
import { EVENTS, POOL_SIZE } from './questions.ts';
import type { Stand } from './stand.ts';
import { TARGETS } from './targets.ts';

/** P26: how many events a second are kept, ours against a bare route with a multi-row insert, and against that insert alone. */
export async function measureTelling(context: BenchContext, stand: Stand): Promise<BenchResult> {
  const { id, what, levels } = TARGETS.events;
  context.note(`${id}: ${what}`);
  const seconds = sliceSeconds(context);
  const keptBefore = await countEvents(stand);
  const of = { id, question: EVENTS, seconds };
  const plausch = asked(of, stand, ['plausch', stand.billing]);
  const bare = asked(of, stand, ['bare', stand.bare]);
  const insert = insertion(id, stand, seconds);
  const told: SliceOutcome[] = [];
  const noted = ({ name, run }: Subject): Subject => ({
    name,
    async run(round) {
      const outcome = await run(round);
      told.push(outcome);
      return outcome;
    },
  });
  const subjects = [noted(plausch), noted(bare), noted(insert)] as const;
  await rehearse(subjects[0], subjects[1]);
  const { outcomes, counting } = await takeTurns(context, subjects, (subject, round) => subject.run(round));
  const batches = told.reduce((sum, { receipts }) => sum + (receipts?.expected ?? 0), 0);
  // Each event has an id of its own, so what is in the table tells whether one was lost.
  const receipts: Receipts = {
    expected: batches * BATCH,
    received: (await countEvents(stand)) - keptBefore,
    doubled: 0,
  };
  const target = (reference: Subject, inWords: string) =>
    judge({
      id,
      what: `${what} ÷ ${inWords}`,
      ratios: ratiosOf(counting, plausch.name, reference.name, answersPerSecond),
      levels,
      direction: 'atLeast',
      receipts,
    });
  return {
    targets: [target(bare, 'bare route with a multi-row insert'), target(insert, 'that insert alone')],
    facts: factsOf(id, subjects, counting),
    receipts,
    slices: outcomes.map(({ slice }) => slice),
  };
}

/** The insert without anybody who asks for it. */
function insertion(id: string, { bare, database }: Stand, seconds: number): Subject {
  const name = 'events insert';
  return {
    name,
    async run(round) {
      let batches = 0;
      const slice: Slice = await takeSlice({ round, subject: `${id} ${name}`, pid: bare.pid }, async () => {
        const databaseBefore = cpuSecondsOfTree(database.pid);
        const inserted = await bare.insertEvents({ seconds, atOnce: POOL_SIZE });
        ({ batches } = inserted);
        return {
          answers: batches,
          askedSeconds: inserted.seconds,
          databaseCpuSeconds: cpuSecondsOfTree(database.pid) - databaseBefore,
        };
      });
      return { slice, receipts: { expected: batches, received: batches, doubled: 0 } };
    },
  };
}

function countEvents({ databaseUrl }: Stand): Promise<number> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: string }>('select count(*) from billing.events');
    return Number(rows[0]?.count);
  });
}
