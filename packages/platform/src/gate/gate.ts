import { type Cancel, type Clock, systemClock } from '../clock/index.ts';
import { Line, type Place } from './line.ts';
import { GateRefused } from './refused.ts';

export type GateRules = {
  /** So many pieces of work at once. */
  readonly width: number;
  /** So many wait in all; the next one is refused. */
  readonly waitingInAll: number;
  /** So many of one sender wait. Without it, and for work without a sender, `waitingInAll` is the only bound. */
  readonly waitingOfSender?: number;
  /** Work that has waited so long is refused. Without it work waits for its turn however long that takes. */
  readonly patienceMs?: number;
};

/** Whose work it is, and until when its outcome is needed. */
export type GateWork = {
  /** The name by which work counts together; work without one counts together as well. */
  readonly sender?: string | undefined;
  /** Aborts when the outcome is not needed any more. Work that has begun goes on. */
  readonly signal?: AbortSignal | undefined;
};

/** A piece of work that waits. */
type Piece = { begin(): void; refuse(reason: unknown): void };
/** The waiting work of one sender, and the sender's place among those that wait. */
type Queue = { readonly sender: string | undefined; readonly waiting: Line<Piece>; turn: Place<Queue> };

/**
 * Lets so many pieces of work through at once; the others wait. Senders take turns, so that a flood from one does not delay
 * the others; within a sender it is first come, first served. The waiting work is bounded, and coming, beginning and leaving
 * cost the same however much waits.
 */
export class Gate {
  readonly #rules: GateRules;
  readonly #clock: Clock;
  #free: number;
  #waiting = 0;
  #isClosed = false;
  readonly #queues = new Map<string | undefined, Queue>();
  readonly #turns = new Line<Queue>();

  /** `clock`: measures the patience. */
  constructor(rules: GateRules, clock: Clock = systemClock) {
    this.#rules = rules;
    this.#clock = clock;
    this.#free = rules.width;
  }

  /**
   * Whether work of this sender would begin or wait if it came now. Where strangers come in floods, asked before `run`: the
   * answer costs nothing, a refusal of `run` an error and a promise.
   */
  hasRoomFor(sender?: string): boolean {
    if (this.#isClosed) return false;
    if (this.#free > 0) return true;
    const { waitingInAll, waitingOfSender } = this.#rules;
    if (this.#waiting >= waitingInAll) return false;
    if (sender === undefined || waitingOfSender === undefined) return true;
    return (this.#queues.get(sender)?.waiting.length ?? 0) < waitingOfSender;
  }

  /**
   * Does the work when it is its turn, at once where there is room; the outcome is that of the work.
   * @throws GateRefused when too much waits, it has waited too long or the gate is closed; the reason of `signal` when that
   * aborts before the work begins.
   */
  async run<T>(work: () => Promise<T>, { sender, signal }: GateWork = {}): Promise<T> {
    signal?.throwIfAborted();
    if (!this.hasRoomFor(sender)) throw new GateRefused(this.#isClosed ? 'closed' : 'full');
    if (this.#free === 0) return this.#wait(work, sender, signal);
    this.#free -= 1;
    return this.#do(work);
  }

  /** Refuses the waiting work, and all that comes later; what has begun goes on. */
  close(): void {
    this.#isClosed = true;
    for (let piece = this.#next(); piece; piece = this.#next()) piece.refuse(new GateRefused('closed'));
  }

  #wait<T>(work: () => Promise<T>, sender: string | undefined, signal: AbortSignal | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const { patienceMs } = this.#rules;
      let stopPatience: Cancel | undefined;
      const settle = () => {
        stopPatience?.();
        signal?.removeEventListener('abort', whenGone);
      };
      const piece: Piece = {
        begin: () => {
          settle();
          resolve(this.#do(work));
        },
        refuse: (reason) => {
          settle();
          reject(reason);
        },
      };
      const queue = this.#queueOf(sender);
      const place = queue.waiting.join(piece);
      this.#waiting += 1;
      const leave = (reason: unknown) => {
        queue.waiting.giveUp(place);
        this.#hasLeft(queue);
        piece.refuse(reason);
      };
      const whenGone = () => leave(signal?.reason);
      signal?.addEventListener('abort', whenGone);
      if (patienceMs !== undefined) {
        stopPatience = this.#clock.schedule(patienceMs, () => leave(new GateRefused('late')));
      }
    });
  }

  /** Work that ends, well or badly, hands its room to the next piece. */
  async #do<T>(work: () => Promise<T>): Promise<T> {
    try {
      // Also work that throws at once ends later than it begins: otherwise a long line of such would nest its ends.
      return await Promise.try(work);
    } finally {
      const next = this.#next();
      if (next) next.begin();
      else this.#free += 1;
    }
  }

  #queueOf(sender: string | undefined): Queue {
    const known = this.#queues.get(sender);
    if (known) return known;
    const queue = { sender, waiting: new Line<Piece>() } as Queue;
    queue.turn = this.#turns.join(queue);
    this.#queues.set(sender, queue);
    return queue;
  }

  /** One piece of work waits no longer; a sender without any is forgotten. */
  #hasLeft(queue: Queue): void {
    this.#waiting -= 1;
    if (queue.waiting.length > 0) return;
    this.#turns.giveUp(queue.turn);
    this.#queues.delete(queue.sender);
  }

  /** Takes the next piece out of the line of the sender whose turn it is. */
  #next(): Piece | undefined {
    const queue = this.#turns.serve();
    const piece = queue?.waiting.serve();
    if (!queue || !piece) return undefined;
    // The sender's next turn comes after all the others.
    queue.turn = this.#turns.join(queue);
    this.#hasLeft(queue);
    return piece;
  }
}
