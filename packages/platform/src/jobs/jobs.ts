import { PgBoss } from 'pg-boss';
import { type Clock, TIME_ZONE } from '../clock/index.ts';
import { type Database, jobsSchemaOf } from '../db/index.ts';
import { newId } from '../ids/index.ts';
import type { Logger } from '../logger/index.ts';
import type { AnyJob, Jobs } from './contract.ts';
import {
  bossDatabase,
  bossWithin,
  type ClaimedTry,
  countJobs,
  createQueues,
  dueQueues,
  orphanedTries,
} from './jobs.store.ts';
import { Worker, type WorkerParts } from './worker.ts';

/** How late a next try or a job with a moment may begin; new ones are told at once. */
const LOOK_EVERY_MS = 5_000;
/** Schedules that share a moment begin one after the other, each by a look of its own, the last less than a minute later. */
const APART_S = LOOK_EVERY_MS / 1_000;
/** By so much later it is due by the database's clock, too. */
const DUE_MS = 20;
/** How long running jobs may take to end when the process is to end. */
const CLOSE_LIMIT_MS = 10_000;
/** The process gives a try up by itself; that of a killed one, where others go on, is noticed by the database a little later. */
const EXPIRES_AFTER_TIMEOUT_S = 5;
const MINUTE_S = 60;
const DAY_S = 86_400;

export type JobsOptions = {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** Whether this process does jobs, or only adds them. */
  works: boolean;
  /** Whether schedules add jobs, and old ones are tidied away; a test does without what comes by itself. */
  upkeep: boolean;
};

/** What pg-boss is told about the jobs of one name. */
function queueOptions(job: AnyJob) {
  return {
    retryLimit: job.attempts - 1,
    retryDelay: Math.ceil(job.firstPauseMs / 1_000),
    retryBackoff: true,
    retryDelayMax: Math.ceil(job.longestPauseMs / 1_000),
    expireInSeconds: Math.ceil(job.timeoutMs / 1_000) + EXPIRES_AFTER_TIMEOUT_S,
    deleteAfterSeconds: job.keepDays * DAY_S,
    // A job is kept also when no process works jobs off for long.
    retentionSeconds: 365 * DAY_S,
    notify: true,
  };
}

/**
 * Jobs in tables of pg-boss that are this program's alone. Registering comes first, then `open`, then `start`.
 */
export function createJobs({ database, clock, logger, works, upkeep }: JobsOptions): Jobs {
  const workers = new Map<string, Worker>();
  const definitions = new Map<string, AnyJob>();
  const cron = new Map<string, string>();
  let look: NodeJS.Timeout | undefined;
  let isEnding = false;

  /** Looks for due jobs without a notification: deferred ones, and ones added before this process listened. */
  async function lookAround(): Promise<void> {
    for (const name of await dueQueues(database)) workers.get(name)?.wake();
  }
  const inTrouble = (error: unknown) => logger.warn({ err: error }, 'the queue of jobs is in trouble');
  const wake = (queue: string | undefined) => {
    if (queue === undefined) lookAround().catch(inTrouble);
    else workers.get(queue)?.wake();
  };
  const boss = new PgBoss({
    db: bossDatabase(database, { wake, isEnding: () => isEnding }),
    schema: jobsSchemaOf(database.schema),
    migrate: false,
    supervise: works && upkeep,
    schedule: works && upkeep,
    useListenNotify: works,
  });
  boss.on('error', inTrouble);
  boss.on('warning', ({ message }) => logger.warn({ reason: message }, 'the queue of jobs warns'));

  function register(job: AnyJob, perform: WorkerParts['perform']): void {
    if (definitions.has(job.name)) throw new Error(`the job ${job.name} is registered already`);
    definitions.set(job.name, job);
    if (works) workers.set(job.name, new Worker({ boss, job, logger, perform }));
  }

  async function openQueues(): Promise<void> {
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    const missing: { name: string; options: object }[] = [];
    const changed: string[] = [];
    for (const job of definitions.values()) {
      const options = queueOptions(job);
      const queue = existing.get(job.name);
      // `short`: of jobs with one key a single one waits.
      if (!queue) missing.push({ name: job.name, options: { ...options, policy: 'short' } });
      else if (Object.entries(options).some(([key, value]) => queue[key as keyof typeof options] !== value)) {
        await boss.updateQueue(job.name, options);
        changed.push(job.name);
      }
    }
    if (missing.length > 0) await createQueues(database, missing);
    // The library reads a queue that it does not know yet over a connection of its own. Asked within transactions, which
    // hold all there are, that would wait for ever.
    for (const name of [...missing.map((queue) => queue.name), ...changed])
      await boss.findJobs(name, { id: newId() });
  }

  /** Tries of killed processes count as failed at once, instead of when their time is up. */
  async function giveUp(tries: readonly ClaimedTry[]): Promise<void> {
    for (const { name, ...claimed } of tries) {
      if (!definitions.has(name)) continue;
      logger.warn({ job: name, jobId: claimed.id }, 'a job was left by a process that was killed');
      await boss.fail(name, claimed, { error: 'ProcessKilled' });
    }
  }

  const endedTries = () => [...workers.values()].reduce((sum, { ended }) => sum + ended, 0);

  async function openSchedules(): Promise<void> {
    for (const { name } of await boss.getSchedules()) if (!cron.has(name)) await boss.unschedule(name);
    const places = new Map<string, number>();
    for (const [name, expression] of cron) {
      const place = places.get(expression) ?? 0;
      places.set(expression, place + 1);
      const startAfter = (place * APART_S) % MINUTE_S;
      await boss.schedule(name, expression, {}, { tz: TIME_ZONE, missed: 'once', startAfter });
    }
  }

  return {
    async enqueue(work, job, data, { startAt, singletonKey } = {}) {
      const delayMs = startAt === undefined ? 0 : Math.max(0, startAt - clock.now());
      const id = await boss.send(job.name, data, {
        db: bossWithin(work),
        startAfter: delayMs / 1_000,
        singletonKey: singletonKey ?? newId(),
      });
      const wakeWorker = () => workers.get(job.name)?.wake();
      if (delayMs === 0) work.afterCommit(wakeWorker);
      // What is due before the next look is not left to it.
      else if (delayMs < LOOK_EVERY_MS)
        work.afterCommit(() => void setTimeout(wakeWorker, delayMs + DUE_MS).unref());
      return id !== null;
    },
    handle(job, run) {
      register(job, (claimed, signal) =>
        database.inTransaction(async (work) => {
          await run(work, claimed.data as never);
          signal.throwIfAborted();
          const ended = await boss.complete(job.name, claimed, undefined, { db: bossWithin(work) });
          if ((ended as { affected: number }).affected !== 1)
            throw new Error('somebody else does this job by now');
        }),
      );
    },
    handleOutside(job, run) {
      register(job, async (claimed, signal) => {
        await run(claimed.data as never, { jobId: claimed.id, signal });
        await boss.complete(job.name, claimed);
      });
    },
    schedule(job, expression) {
      cron.set(job.name, expression);
    },
    async open() {
      // Before it listens, as from then on this process is one that does jobs.
      const orphaned = works ? await orphanedTries(database) : [];
      await boss.start();
      await openQueues();
      await giveUp(orphaned);
      if (works && upkeep) await openSchedules();
    },
    start() {
      if (!works) return;
      for (const worker of workers.values()) worker.start();
      lookAround().catch(inTrouble);
      look = setInterval(() => lookAround().catch(inTrouble), LOOK_EVERY_MS).unref();
      // Jobs of a killed process come back now if their time is up; later the library looks every minute.
      if (upkeep) boss.supervise().then(lookAround).catch(inTrouble);
    },
    async drain({ early = false } = {}) {
      for (let before = -1; before !== endedTries(); ) {
        before = endedTries();
        // Asked for all names at once: most of them have nothing to do.
        const due = new Set(await dueQueues(database, early));
        for (const [name, worker] of workers) if (await worker.isBusy()) due.add(name);
        await Promise.all([...due].map((name) => workers.get(name)?.drain(early)));
        // A try that ended beside the look, failed perhaps and is due again, was seen neither as due nor as running.
      }
    },
    outcomes: () => new Map([...workers].map(([name, { outcomes }]) => [name, { ...outcomes }])),
    counts: () => countJobs(database),
    async close() {
      isEnding = true;
      clearInterval(look);
      const limit = AbortSignal.timeout(CLOSE_LIMIT_MS);
      await Promise.all([...workers.values()].map((worker) => worker.close(limit)));
      await boss.stop({ graceful: false });
    },
  };
}
