import { createBus } from '../bus/index.ts';
import { type Clock, systemClock } from '../clock/index.ts';
import { type Database, openDatabase } from '../db/index.ts';
import { createJobs, type Jobs } from '../jobs/index.ts';
import { createLogger, type Logger } from '../logger/index.ts';
import { createOutbox, type Outbox } from './index.ts';

declare module '../bus/index.ts' {
  interface Facts {
    'test.counted': { key: string; number: number };
  }
}

export type Teller = {
  database: Database;
  jobs: Jobs;
  outbox: Outbox;
  heard: number[];
  close(): Promise<void>;
};

/** What a program needs that tells and hears facts; `works`: whether it delivers them as well. */
export function createTeller(
  url: string,
  options: { works?: boolean; clock?: Clock; logger?: Logger } = {},
): Teller {
  const { works = true, clock = systemClock, logger = createLogger({ level: 'silent' }) } = options;
  const database = openDatabase({ url, log: logger, poolSize: 6 });
  const jobs = createJobs({ database, clock, logger, works, upkeep: false });
  const bus = createBus(logger);
  database.onFact((fact) => bus.publish(fact));
  const heard: number[] = [];
  bus.on('test.counted', ({ number }) => void heard.push(number));
  return {
    database,
    jobs,
    outbox: createOutbox({ database, jobs, clock, logger }),
    heard,
    async close() {
      await jobs.close();
      await database.close();
    },
  };
}

/** Writes down what it hears, in the order in which it does. */
export function writeDown({ outbox }: Teller, subscriber = 'test.writer'): void {
  outbox.subscribe('test.counted', subscriber, async (work, { key, number }) => {
    await work.sql.execute(
      `insert into heard (subscriber, key, number) values ('${subscriber}', '${key}', ${number})`,
    );
  });
}

/** Tells a fact; what it is about is written in the same transaction. */
export function tell({ database, outbox }: Teller, key: string, number: number): Promise<void> {
  return database.inTransaction(async (work) => {
    await work.sql.execute(`insert into true_facts (key, number) values ('${key}', ${number})`);
    await outbox.tell(work, key, { type: 'test.counted', key, number });
  });
}

/** A program that tells and hears without end, to be killed. Its arguments: the database, the first number. */
if (import.meta.main) {
  const [url = '', first = '0'] = process.argv.slice(2);
  const teller = createTeller(url);
  writeDown(teller);
  await teller.jobs.open();
  teller.jobs.start();
  for (let number = Number(first); ; number += 1) {
    await tell(teller, `key${number % 3}`, number);
    process.stdout.write(`${number}\n`);
  }
}
