import { Worker } from 'node:worker_threads';
import type { HashingPriority, HashingResult, HashingTask } from './accounts.hashing.thread.ts';

/** Ten times as long as a password takes on a processor of its own. */
const PATIENCE_MS = 250;
/** How long threads of idle priority get nothing more, once one of them did not get through in time. */
const STARVED_MS = 10_000;
const LATE = Symbol('a thread of idle priority did not get through in time');

/**
 * Hashing is meant to be hard work for a processor. In threads of idle priority it takes what the rooms leave over, so that two hundred
 * logins at once do not delay a line in a room. Where they leave nothing, a thread of low priority does it after all.
 */
export class LeftoverHashing {
  readonly #idle = new HashingThreads('idle');
  readonly #low = new HashingThreads('low');
  readonly #width: number;
  readonly #patienceMs: number;
  #starvedUntil = 0;

  /** `width` is how many threads of idle priority there are at most. */
  constructor({ width, patienceMs = PATIENCE_MS }: { width: number; patienceMs?: number }) {
    this.#width = width;
    this.#patienceMs = patienceMs;
  }

  /** @throws Error that the task fails with, or that its thread ended over it */
  async run(task: HashingTask): Promise<string | boolean> {
    const isStarved = performance.now() < this.#starvedUntil;
    if (isStarved || this.#idle.busy >= this.#width) return this.#low.run(task);
    const patience = Promise.withResolvers<typeof LATE>();
    const timer = setTimeout(patience.resolve, this.#patienceMs, LATE);
    try {
      const outcome = await Promise.race([this.#idle.run(task), patience.promise]);
      if (outcome !== LATE) return outcome;
    } finally {
      clearTimeout(timer);
    }
    this.#starvedUntil = performance.now() + STARVED_MS;
    return this.#low.run(task);
  }
}

/** Threads of one priority. Each has one task at a time, and waits for the next one without keeping the process alive. */
export class HashingThreads {
  readonly #priority: HashingPriority;
  readonly #waiting: Worker[] = [];
  #busy = 0;

  constructor(priority: HashingPriority) {
    this.#priority = priority;
  }

  /** How many have a task. */
  get busy(): number {
    return this.#busy;
  }

  /** @throws Error that the task fails with, or that its thread ended over it */
  async run(task: HashingTask): Promise<string | boolean> {
    const thread = this.#waiting.pop() ?? this.#start();
    thread.ref();
    this.#busy += 1;
    try {
      const result = await answerOf(thread, task);
      thread.unref();
      this.#waiting.push(thread);
      if ('error' in result) throw new Error(result.error);
      return result.value;
    } finally {
      this.#busy -= 1;
    }
  }

  #start(): Worker {
    const workerData = this.#priority;
    const thread = new Worker(new URL('./accounts.hashing.thread.ts', import.meta.url), { workerData });
    const forget = () => {
      const place = this.#waiting.indexOf(thread);
      if (place >= 0) this.#waiting.splice(place, 1);
    };
    // A waiting thread that ends is not given the next task.
    thread.on('error', forget).on('exit', forget);
    return thread;
  }
}

function answerOf(thread: Worker, task: HashingTask): Promise<HashingResult> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('the hashing thread ended'));
    const onMessage = (message: HashingResult) => {
      thread.off('error', reject).off('exit', onExit);
      resolve(message);
    };
    thread.once('message', onMessage).once('error', reject).once('exit', onExit);
    thread.postMessage(task);
  });
}
