import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgBoss } from 'pg-boss';
import type { Logger } from '../logger/index.ts';
import type { AnyJob, JobOutcome } from './contract.ts';

/** A job as it was claimed; `retryCount` names the try, so that a try that was given up long ago settles nothing. */
export type Claimed = {
  readonly id: string;
  readonly data: unknown;
  readonly retryCount: number;
  readonly retryLimit: number;
};

export type WorkerParts = {
  readonly boss: Pick<PgBoss, 'fetch' | 'fail'>;
  readonly job: AnyJob;
  readonly logger: Logger;
  /** Does one job and marks it as done. */
  readonly perform: (claimed: Claimed, signal: AbortSignal) => Promise<void>;
};

/** Does the jobs of one name in this process, some at once, as soon as they are due. */
export class Worker {
  readonly outcomes: Record<JobOutcome, number> = { done: 0, failed: 0, dead: 0 };
  /** How many tries have ended, each counted once the database knows of its end. */
  ended = 0;
  readonly #parts: WorkerParts;
  readonly #running = new Map<Promise<void>, AbortController>();
  /** Claims are made one after the other, so that there are never more at once than there may be. */
  #turn: Promise<unknown> = Promise.resolve();
  /** The request that wakes the worker also wakes it for other jobs, so none of them runs on behalf of that request. */
  readonly #outsideRequests = AsyncLocalStorage.snapshot();
  #isWoken = false;
  #isAwake = false;
  #isClosed = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** From now on `wake` claims jobs. */
  start(): void {
    this.#isAwake = true;
  }

  /** Claims due jobs; several calls before the claim are one. */
  wake(): void {
    if (!this.#isAwake || this.#isWoken) return;
    this.#isWoken = true;
    void this.#outsideRequests(() =>
      this.#inTurn(() => {
        this.#isWoken = false;
        return this.#claim(false);
      }),
    );
  }

  /** Whether jobs run, those included that are being claimed at this moment. */
  async isBusy(): Promise<boolean> {
    await this.#turn;
    return this.#running.size > 0;
  }

  /** Works until nothing is due; what was begun before is waited for as well. */
  async drain(early: boolean): Promise<void> {
    for (;;) {
      const begun = await this.#inTurn(() => this.#claim(early));
      if (begun === 0 && this.#running.size === 0) return;
      await Promise.all(this.#running.keys());
    }
  }

  /** Lets what runs come to its end until `limit` aborts, and gives the rest back. */
  async close(limit: AbortSignal): Promise<void> {
    this.#isAwake = false;
    this.#isClosed = true;
    await Promise.race([this.#turn, aborted(limit)]);
    const giveUp = () => {
      for (const controller of this.#running.values()) controller.abort(new Error('the process ends'));
    };
    limit.addEventListener('abort', giveUp);
    if (limit.aborted) giveUp();
    await Promise.all(this.#running.keys());
    limit.removeEventListener('abort', giveUp);
  }

  #inTurn(claim: () => Promise<number>): Promise<number> {
    const { job, logger } = this.#parts;
    const next = this.#turn.then(claim).catch((error: unknown) => {
      logger.warn({ err: error, job: job.name }, 'jobs could not be claimed');
      return 0;
    });
    this.#turn = next;
    return next;
  }

  /** Claims as many as there is room for, begins them and says how many. */
  async #claim(early: boolean): Promise<number> {
    const { boss, job } = this.#parts;
    for (let begun = 0; ; ) {
      const room = job.atOnce - this.#running.size;
      if (this.#isClosed || room <= 0) return begun;
      const claimed = await boss.fetch<unknown>(job.name, {
        batchSize: room,
        ignoreStartAfter: early,
        includeMetadata: true,
      });
      for (const one of claimed) this.#begin(one);
      begun += claimed.length;
      if (claimed.length < room) return begun;
    }
  }

  #begin(claimed: Claimed): void {
    const controller = new AbortController();
    const run = this.#try(claimed, controller).finally(() => {
      this.#running.delete(run);
      this.ended += 1;
      this.wake();
    });
    this.#running.set(run, controller);
  }

  async #try(claimed: Claimed, controller: AbortController): Promise<void> {
    const { job, perform } = this.#parts;
    const { signal } = controller;
    const timer = setTimeout(
      () => controller.abort(new Error(`it took longer than ${job.timeoutMs} ms`)),
      job.timeoutMs,
    );
    try {
      const givenUp = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      await Promise.race([perform(claimed, signal), givenUp]);
      this.outcomes.done += 1;
    } catch (error) {
      await this.#fail(claimed, error);
    } finally {
      clearTimeout(timer);
    }
  }

  async #fail(claimed: Claimed, error: unknown): Promise<void> {
    const { boss, job, logger } = this.#parts;
    const isDead = claimed.retryCount >= claimed.retryLimit;
    const about = { err: error, job: job.name, jobId: claimed.id, attempt: claimed.retryCount + 1 };
    if (isDead) logger.error(about, 'a job failed for the last time');
    else logger.warn(about, 'a job failed and is tried again');
    this.outcomes[isDead ? 'dead' : 'failed'] += 1;
    // The database keeps the kind of error alone: its text may hold addresses and parameters of statements.
    const kind = error instanceof Error ? error.name : typeof error;
    await boss.fail(job.name, claimed, { error: kind }).catch((cause: unknown) => {
      // The claim runs out by itself.
      logger.warn({ err: cause, job: job.name, jobId: claimed.id }, 'a failed job could not be marked');
    });
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
