import { PicturesBusy } from './refused.ts';

export type QueueSize = {
  readonly mostWaiting: number;
  readonly mostOfOneSender: number;
  readonly longestWaitMs: number;
};

export type Sender = {
  /** The name by which work counts together. */
  readonly sender: string;
  /** Aborts when the outcome is not needed any more. */
  readonly signal?: AbortSignal | undefined;
};

type Waiting = { begin(): void; giveUp(reason: unknown): void };

/**
 * One piece of work at a time. Senders take turns, however much work of each is waiting, so that one more sender delays the
 * others by one piece of work and no more.
 */
export class FairQueue {
  readonly #size: QueueSize;
  /** By sender, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  #count = 0;
  #isBusy = false;
  #isClosed = false;

  constructor(size: QueueSize) {
    this.#size = size;
  }

  /**
   * Runs the work when it is its turn.
   * @throws PicturesBusy when too much waits already, or it has waited too long; the reason of `signal` when that aborts
   * before it begins.
   */
  async run<T>(sender: Sender, work: () => Promise<T>): Promise<T> {
    sender.signal?.throwIfAborted();
    if (this.#isClosed) throw new PicturesBusy('the queue is closed');
    if (this.#isBusy) await this.#turnOf(sender);
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      this.#isBusy = false;
      this.#beginNext();
    }
  }

  /** Refuses the waiting work, and all that comes later. */
  close(): void {
    this.#isClosed = true;
    for (const line of [...this.#waiting.values()]) {
      for (const one of [...line]) one.giveUp(new PicturesBusy('the queue is closed'));
    }
  }

  #turnOf({ sender, signal }: Sender): Promise<void> {
    const { mostWaiting, mostOfOneSender, longestWaitMs } = this.#size;
    const line = this.#waiting.get(sender) ?? [];
    if (this.#count >= mostWaiting || line.length >= mostOfOneSender) {
      throw new PicturesBusy('too much is waiting');
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(patience);
        signal?.removeEventListener('abort', whenGone);
        this.#count -= 1;
      };
      const one: Waiting = {
        begin: () => {
          leave();
          resolve();
        },
        giveUp: (reason) => {
          leave();
          line.splice(line.indexOf(one), 1);
          if (line.length === 0) this.#waiting.delete(sender);
          reject(reason);
        },
      };
      const whenGone = () => one.giveUp(signal?.reason);
      const patience = setTimeout(
        () => one.giveUp(new PicturesBusy('it has waited too long')),
        longestWaitMs,
      );
      signal?.addEventListener('abort', whenGone);
      line.push(one);
      this.#waiting.set(sender, line);
      this.#count += 1;
    });
  }

  #beginNext(): void {
    const [turn] = this.#waiting;
    if (!turn) return;
    const [sender, line] = turn;
    // To the end of the turns, with what is left.
    this.#waiting.delete(sender);
    const next = line.shift();
    if (line.length > 0) this.#waiting.set(sender, line);
    // At once, so that no other work begins before the promise of this one resolves.
    this.#isBusy = true;
    next?.begin();
  }
}
