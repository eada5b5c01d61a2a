import { Refusal } from '../../refusal.ts';

export type QueueSize = {
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** When a caller that was refused because the queue is full is to come back. */
  readonly comeBackSeconds: number;
};

/** So much work runs at once and so much waits, in the order it came; what comes then is refused at once. */
export class WorkQueue {
  readonly #size: QueueSize;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(size: QueueSize) {
    this.#size = size;
  }

  /**
   * Runs the work when it is its turn.
   * @throws Refusal `unavailable` with the seconds to wait, when too many do.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { atOnce, mostWaiting, comeBackSeconds } = this.#size;
    if (this.#running < atOnce) this.#running += 1;
    else {
      if (this.#waiting.length >= mostWaiting) {
        throw new Refusal('unavailable', { extra: { retryAfterSeconds: comeBackSeconds } });
      }
      // Finished work hands its place to the next in the queue, so `#running` stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
