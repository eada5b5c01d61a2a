import { Line, type Place } from './line.ts';

export type GateRules = {
  /** So many work at once. */
  readonly width: number;
  /** So many of one network wait, and so many in all. */
  readonly waitingOfNetwork: number;
  readonly waitingInAll: number;
};

/** One piece of work at the gate. */
export type Ticket = {
  /** Gives up a waiting place; false when the work has begun or its place was given up already. */
  leave(): boolean;
};

type Work = () => Promise<void>;
/** The waiting work of one network, and the network's place among those that wait. */
type Queue = { readonly network: string | undefined; readonly waiting: Line<Work>; turn: Place<Queue> };

/**
 * Runs so many pieces of work at once; the others wait. Networks take turns, so that a flood from one does not delay the
 * others; within a network it is first come, first served. The waiting work is bounded, and each piece costs the same
 * however many there are.
 */
export class Gate {
  readonly #rules: GateRules;
  #free: number;
  #waiting = 0;
  readonly #queues = new Map<string | undefined, Queue>();
  readonly #turns = new Line<Queue>();

  constructor(rules: GateRules) {
    this.#rules = rules;
    this.#free = rules.width;
  }

  /**
   * Does the work as soon as there is room for it; undefined when there is none to wait either. Connections without a
   * network are bounded only by `waitingInAll`.
   */
  enter(network: string | undefined, work: Work): Ticket | undefined {
    if (this.#free > 0) {
      this.#free -= 1;
      void this.#run(work);
      return { leave: () => false };
    }
    const ofNetwork = this.#queues.get(network)?.waiting.length ?? 0;
    if (this.#waiting >= this.#rules.waitingInAll) return undefined;
    if (network !== undefined && ofNetwork >= this.#rules.waitingOfNetwork) return undefined;
    const queue = this.#queueOf(network);
    const place = queue.waiting.join(work);
    this.#waiting += 1;
    return {
      leave: () => {
        if (!place.isTaken) return false;
        queue.waiting.giveUp(place);
        this.#hasLeft(queue);
        return true;
      },
    };
  }

  #queueOf(network: string | undefined): Queue {
    const known = this.#queues.get(network);
    if (known) return known;
    const queue = { network, waiting: new Line<Work>() } as Queue;
    queue.turn = this.#turns.join(queue);
    this.#queues.set(network, queue);
    return queue;
  }

  /** One piece of work waits no longer; a network without any is forgotten. */
  #hasLeft(queue: Queue): void {
    this.#waiting -= 1;
    if (queue.waiting.length > 0) return;
    this.#turns.giveUp(queue.turn);
    this.#queues.delete(queue.network);
  }

  async #run(work: Work): Promise<void> {
    let next: Work | undefined = work;
    while (next) {
      // Failed work must not close the gate; the work itself tells of its failure.
      await next().catch(() => undefined);
      next = this.#next();
    }
    this.#free += 1;
  }

  #next(): Work | undefined {
    const queue = this.#turns.serve();
    const work = queue?.waiting.serve();
    if (!queue || !work) return undefined;
    // The network's next turn comes after all the others.
    queue.turn = this.#turns.join(queue);
    this.#hasLeft(queue);
    return work;
  }
}
