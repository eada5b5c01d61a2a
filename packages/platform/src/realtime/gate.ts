import { Line, type Place } from './line.ts';

export type GateRules = {
  /** So many work at once. */
  readonly width: number;
  /** So many of one network wait, and so many in all. */
  readonly waitingOfNetwork: number;
  readonly waitingInAll: number;
};

/** Somebody at the gate. */
export type Ticket = {
  /** Who goes away is never let in. Says whether there was a place to give up; who is in already has none. */
  leave(): boolean;
};

type Work = () => Promise<void>;
/** Those of one network who wait, and their place among the networks that do. */
type Queue = { readonly network: string | undefined; readonly waiting: Line<Work>; turn: Place<Queue> };

/**
 * Lets so many pass at once; the others wait. Networks take turns, so that a flood from one of them delays nobody else;
 * within a network it is first come, first served. What waits is bounded, and costs the same however much it is.
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
   * network are bounded together with all others alone.
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

  /** One less waits; a network of which nobody does is forgotten. */
  #hasLeft(queue: Queue): void {
    this.#waiting -= 1;
    if (queue.waiting.length > 0) return;
    this.#turns.giveUp(queue.turn);
    this.#queues.delete(queue.network);
  }

  async #run(work: Work): Promise<void> {
    let next: Work | undefined = work;
    while (next) {
      // What fails must not close the gate; who did the work knows what to do about it.
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
