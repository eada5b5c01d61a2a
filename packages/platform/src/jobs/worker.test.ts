import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silent } from '../db/test-database.fixture.ts';
import { defineJob } from './contract.ts';
import { type Claimed, Worker, type WorkerParts } from './worker.ts';

const HOUR_MS = 3_600_000;
const job = defineJob<{ number: number }>({ name: 'test.deed', timeoutMs: HOUR_MS, atOnce: 2 });

/** Jobs that are due, how often the worker asked for them, and those that were told as failed. */
let due: Claimed[];
let asked: number;
let failed: string[];
let ended: (() => void)[];
/** What the answer to a claim waits for. */
let claiming: () => Promise<void>;
beforeEach(() => {
  claiming = async () => {};
  due = [];
  asked = 0;
  failed = [];
  ended = [];
});
afterEach(() => {
  for (const end of ended) end();
});

const claimed = (id: string): Claimed => ({ id, data: {}, retryCount: 0, retryLimit: 5 });

function workerFor(perform: WorkerParts['perform']): Worker {
  const boss = {
    fetch: async (_name: string, { batchSize = 1 } = {}) => {
      asked += 1;
      await claiming();
      return due.splice(0, batchSize);
    },
    fail: async (_name: string, { id }: Claimed) => void failed.push(id),
  } as unknown as WorkerParts['boss'];
  return new Worker({ boss, job, logger: silent, perform });
}

/** Work that goes on until the test is over. */
const endless = () => new Promise<void>((resolve) => void ended.push(resolve));
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

describe('a worker', () => {
  it('that is woken many times before it claims, claims once', async () => {
    const worker = workerFor(async () => {});
    worker.start();
    for (let i = 0; i < 10; i += 1) worker.wake();
    await worker.close(AbortSignal.timeout(HOUR_MS));
    expect(asked).toBe(0);

    const other = workerFor(async () => {});
    other.start();
    for (let i = 0; i < 10; i += 1) other.wake();
    await other.drain(false);
    // Once for all of them, and once to see that nothing is left.
    expect(asked).toBe(2);
  });

  it('claims no more than it may do at once', async () => {
    due = ['a', 'b', 'c'].map(claimed);
    const worker = workerFor(endless);
    worker.start();
    worker.wake();
    await expect.poll(() => due.length).toBe(1);
    worker.wake();
    await new Promise((resolve) => setImmediate(resolve));
    expect(due.map(({ id }) => id)).toEqual(['c']);
  });

  it('gives back what does not end before its process must', async () => {
    due = [claimed('a')];
    const signals: AbortSignal[] = [];
    const worker = workerFor((_one, signal) => {
      signals.push(signal);
      return endless();
    });
    worker.start();
    worker.wake();
    await expect.poll(() => signals.length).toBe(1);
    const limit = new AbortController();
    const closed = worker.close(limit.signal);
    expect(failed).toEqual([]);
    limit.abort();
    await closed;
    expect(signals.map(({ reason }) => (reason as Error).message)).toEqual(['the process ends']);
    expect(failed).toEqual(['a']);
    expect(worker.outcomes).toEqual({ done: 0, failed: 1, dead: 0 });
  });

  it('gives it back at once where there is no time left at all', async () => {
    due = [claimed('a')];
    const worker = workerFor(endless);
    worker.start();
    worker.wake();
    await expect.poll(() => ended.length).toBe(1);
    await worker.close(AbortSignal.abort());
    expect(failed).toEqual(['a']);
  });

  it('does not wait longer than its process can for a claim without an answer', async () => {
    const worker = workerFor(endless);
    worker.start();
    claiming = endless;
    worker.wake();
    await expect.poll(() => asked).toBe(1);
    const limit = new AbortController();
    let isClosed = false;
    const closed = worker.close(limit.signal).then(() => {
      isClosed = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isClosed).toBe(false);
    limit.abort();
    await closed;
    expect(failed).toEqual([]);
  });

  it('leaves no clock running behind a job that is done, so that the process can end', async () => {
    due = [claimed('a')];
    let [before, during] = [0, 0];
    const worker = workerFor(async () => {
      during = timers();
    });
    before = timers();
    await worker.drain(false);
    expect(worker.outcomes.done).toBe(1);
    expect(during).toBeGreaterThan(before);
    expect(timers()).toBeLessThan(during);
  });
});
