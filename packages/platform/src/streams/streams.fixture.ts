import type { z } from 'zod';
import { createBus } from '../bus/index.ts';
import { systemClock } from '../clock/index.ts';
import { createAlone, createFacts } from '../cluster/index.ts';
import { openDatabase } from '../db/index.ts';
import { createJobs } from '../jobs/index.ts';
import { createLogger } from '../logger/index.ts';
import { createOwnStreams } from './index.ts';

/** A program that tells two persons something without end, to be killed. Its arguments: the database, the persons. */
if (import.meta.main) {
  const [url = '', ...people] = process.argv.slice(2);
  const logger = createLogger({ level: 'silent' });
  const database = openDatabase({ url, log: logger, poolSize: 6 });
  const bus = createBus(logger);
  const jobs = createJobs({ database, clock: systemClock, logger, works: false, upkeep: false });
  const wide = new Set(['own.told']);
  createFacts({ database, bus, cluster: createAlone(logger), jobs, logger, wide });
  const streams = createOwnStreams<{ counted: z.ZodObject<{ id: z.ZodString }> }>({
    database,
    clock: systemClock,
    jobs,
    keptMs: 60_000,
    state: {},
  });
  const count = async (owner: string) => {
    for (;;) {
      const id = crypto.randomUUID();
      await database.inTransaction(async (work) => {
        await work.sql.execute(`insert into true_events (owner, id) values ('${owner}', '${id}')`);
        streams.tell(work, owner, 'counted', { id });
      });
      process.stdout.write('.');
    }
  };
  await Promise.all([...people, ...people].map(count));
}
