import { type Bus, createBus } from '../bus/index.ts';
import { type Clock, createStillClock } from '../clock/index.ts';
import { type Database, openDatabase } from '../db/index.ts';
import { createJobs, type Jobs } from '../jobs/index.ts';
import { createLogger, type Logger } from '../logger/index.ts';
import { createAlone } from './alone.ts';
import { createFacts, type WideFacts } from './facts.ts';

declare module '../bus/index.ts' {
  interface Facts {
    'test.wide': { number: number };
    'test.narrow': { number: number };
  }
}

/** One process of a program. */
export type Process = {
  readonly database: Database;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly facts: WideFacts;
  /** The numbers of the wide facts that were heard, in order. */
  readonly heard: number[];
  close(): Promise<void>;
};

export type ProcessOptions = {
  readonly logger?: Logger;
  readonly clock?: Clock;
  /** Adds parts that have jobs of their own. */
  readonly prepare?: (parts: Pick<Process, 'database' | 'bus' | 'jobs'>) => void;
};

export async function startProcess(
  url: string,
  { logger = createLogger({ level: 'silent' }), clock = createStillClock(0), prepare }: ProcessOptions = {},
): Promise<Process> {
  const database = openDatabase({ url, log: logger, poolSize: 6 });
  const jobs = createJobs({ database, clock, logger, works: true, upkeep: false });
  const bus = createBus(logger);
  database.onFact((fact) => bus.publish(fact));
  const heard: number[] = [];
  bus.on('test.wide', ({ number }) => void heard.push(number));
  const cluster = createAlone(logger);
  const facts = createFacts({
    database,
    bus,
    cluster,
    jobs,
    logger,
    wide: new Set(['test.wide', 'own.told']),
  });
  prepare?.({ database, bus, jobs });
  await jobs.open();
  await facts.start();
  return {
    database,
    bus,
    jobs,
    facts,
    heard,
    async close() {
      await facts.close();
      await jobs.close();
      await database.close();
    },
  };
}

export function tell({ database }: Process, ...numbers: readonly number[]): Promise<void> {
  return database.inTransaction(async (work) => {
    for (const number of numbers) work.tell({ type: 'test.wide', number });
  });
}
