import { RoomFrames } from './room-frames.ts';
import type { Tally } from './tally.ts';

/** What members say: lines, which our server stores first, or typing signs, which nobody stores. */
export type Kind = 'line' | 'typing';

/** Somebody in a room. */
export type Member = { say(kind: Kind): void };

/** One room as the load sees it: who is in, what was sent to it, what its members got. */
export class LoadRoom {
  readonly id: string;
  readonly frames = new RoomFrames();
  readonly members: Member[] = [];
  /** The ids of all lines that were said here, where a journal is kept. */
  readonly said: string[] = [];
  readonly #tally: Tally;
  #turn = 0;
  #sent = 0;
  #delivered = 0;
  #refillAt = Number.POSITIVE_INFINITY;
  #window = 0;
  #kind: Kind = 'line';

  constructor(id: string, tally: Tally) {
    this.id = id;
    this.#tally = tally;
  }

  /** Receipts that belong to what was sent. */
  get expected(): number {
    return this.#sent * this.members.length;
  }

  reset(): void {
    this.#sent = 0;
    this.#delivered = 0;
    this.stop();
  }

  /** Lets the next member say something. */
  speak(kind: Kind): void {
    const member = this.members[this.#turn % this.members.length];
    if (!member) return;
    this.#turn += 1;
    this.#sent += 1;
    this.#tally.sent += 1;
    member.say(kind);
  }

  /** Keeps `window` messages under way; one is over when every member has it. */
  saturate(kind: Kind, window: number): void {
    this.#kind = kind;
    this.#window = window;
    this.#refill();
  }

  stop(): void {
    this.#refillAt = Number.POSITIVE_INFINITY;
  }

  /** A member got `count` messages. */
  received(count: number): void {
    this.#delivered += count;
    this.#tally.delivered += count;
    if (this.#delivered >= this.#refillAt) this.#refill();
  }

  #refill(): void {
    const size = this.members.length;
    let underWay = this.#sent - Math.floor(this.#delivered / size);
    // Set first: what is sent below may be answered at once.
    this.#refillAt = Number.POSITIVE_INFINITY;
    for (; underWay < this.#window; underWay += 1) this.speak(this.#kind);
    this.#refillAt = (this.#sent - this.#window + 1) * size;
  }
}
