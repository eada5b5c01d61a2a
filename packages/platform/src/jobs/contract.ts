import type { Work } from '../db/index.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

declare const dataOfJob: unique symbol;

/**
 * A kind of work that is done later, in the background, also when the process dies in between. `Data` is kept with a job
 * as JSON until some time after it is done: ids, never secrets, as it is readable in the database.
 */
export type Job<Data extends object> = {
  readonly [dataOfJob]?: Data;
  /** `feature.verb`. Stays for good: jobs of this name may be waiting in a database. */
  readonly name: string;
  /** How often it is tried; after the last time it is dead: kept, counted and in the log. */
  readonly attempts: number;
  /** Before the second try; every further pause is about twice as long, up to the longest. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** After so long a try counts as failed; one whose process was killed with the next start, or some time later where others go on. */
  readonly timeoutMs: number;
  /** How many of these one process does at once. */
  readonly atOnce: number;
  /** How long a job can be looked up after its end. */
  readonly keepDays: number;
};

/** A job of which only the policy matters. */
export type AnyJob = Omit<Job<never>, typeof dataOfJob>;

/** A job that needs to know nothing, as one that sweeps a table. */
export type PlainJob = Job<Record<string, never>>;

/** Six tries within about an hour, unless the definition says otherwise. */
export function defineJob<Data extends object>(
  definition: Pick<Job<Data>, 'name'> & Partial<Job<Data>>,
): Job<Data> {
  return {
    attempts: 6,
    firstPauseMs: MINUTE_MS,
    longestPauseMs: HOUR_MS,
    timeoutMs: 5 * MINUTE_MS,
    atOnce: 1,
    keepDays: 7,
    ...definition,
  };
}

export type EnqueueOptions = {
  /** Not before this moment, in ms since 1970. What tests move by hours is better swept: a job that asks a table. */
  startAt?: number;
  /** While a job with this key waits, no second one is added. */
  singletonKey?: string;
};

/** One attempt at a job outside any transaction. */
export type Attempt = {
  readonly jobId: string;
  /** Aborts when the try has lasted too long or the process must end. */
  readonly signal: AbortSignal;
};

/** How attempts at one job ended in this process, since its start. `dead`: failed for the last time. */
export type JobOutcome = 'done' | 'failed' | 'dead';

/** Where a job stands: due, not due yet (a later moment or a next try), being done, failed for the last time. */
export type JobState = 'ready' | 'deferred' | 'active' | 'dead';

export type JobCount = { readonly job: string; readonly state: JobState; readonly count: number };

export type Jobs = {
  /**
   * Adds a job in the transaction of `work`: it is there if, and only if, the transaction commits. Answers false when
   * `singletonKey` kept it out.
   */
  enqueue<Data extends object>(
    work: Work,
    job: Job<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<boolean>;
  /**
   * Registers the handler of a job that writes to the database alone: what `run` writes and the end of the job commit
   * together, so it happens once. To be called before `open`, in every process, whether or not it works jobs off.
   */
  handle<Data extends object>(job: Job<Data>, run: (work: Work, data: Data) => Promise<void>): void;
  /**
   * Registers the handler of a job that reaches beyond the database and is run at least once: it runs again when the
   * process dies after the work and before its mark, or when the work takes longer than its time allows.
   */
  handleOutside<Data extends object>(
    job: Job<Data>,
    run: (data: Data, attempt: Attempt) => Promise<void>,
  ): void;
  /**
   * Adds a job again and again: `cron` in the time of Berlin, and begins it at most a minute later. One that was missed while no process
   * ran is made up for.
   */
  schedule(job: PlainJob, cron: string): void;
  /** Makes queues of what was registered. Jobs can be added from now on. */
  open(): Promise<void>;
  /** Begins to work; does nothing where this process is not to work. */
  start(): void;
  /**
   * Works until nothing is due, jobs that jobs add included; for tests, which cannot wait. `early`: what waits for its
   * moment or its next try counts as due.
   */
  drain(options?: { early?: boolean }): Promise<void>;
  /** By job, then by outcome. */
  outcomes(): ReadonlyMap<string, Readonly<Record<JobOutcome, number>>>;
  /** How many jobs stand where, in all processes together. */
  counts(): Promise<JobCount[]>;
  /** Begins nothing new, lets what runs come to its end for a while, and gives the rest back. */
  close(): Promise<void>;
};
