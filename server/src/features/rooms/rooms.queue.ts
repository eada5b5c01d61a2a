/** What a person in the queue is told: their position, or that a place is kept for them until then. */
export type QueueNotice =
  | { readonly userId: string; readonly position: number }
  | { readonly userId: string; readonly until: number };

/**
 * [R18] The queue of a full room, first come first in. A place that becomes free is kept for the first account for a
 * while. Pure: the room says how many places are free.
 */
export class Queue {
  readonly #acceptMs: number;
  readonly #waiting: string[] = [];
  /** The accounts for which a place is kept, and until when. */
  readonly #kept = new Map<string, number>();
  /** The position that each account was told last. */
  readonly #told = new Map<string, number>();
  #offers: QueueNotice[] = [];

  /** `acceptMs`: how long a free place is kept for one account. */
  constructor(acceptMs: number) {
    this.#acceptMs = acceptMs;
  }

  /** How many free places are kept. */
  get keptPlaces(): number {
    return this.#kept.size;
  }

  /** Whether a place is kept for this account. */
  isOffered(userId: string): boolean {
    return this.#kept.has(userId);
  }

  /** Queues an account up, or leaves it where it is; answers the position, counted from 1. */
  wait(userId: string): number {
    if (!this.#waiting.includes(userId)) this.#waiting.push(userId);
    const position = this.#waiting.indexOf(userId) + 1;
    this.#told.set(userId, position);
    return position;
  }

  /** Takes an account out: it came in, went away, or gave up. */
  drop(userId: string): void {
    this.#kept.delete(userId);
    this.#told.delete(userId);
    const index = this.#waiting.indexOf(userId);
    if (index >= 0) this.#waiting.splice(index, 1);
  }

  /** Keeps the free places for the first accounts of the queue. */
  offer(freePlaces: number, now: number): void {
    while (this.#kept.size < freePlaces) {
      const userId = this.#waiting.shift();
      if (userId === undefined) return;
      const until = now + this.#acceptMs;
      this.#kept.set(userId, until);
      this.#offers.push({ userId, until });
    }
  }

  /** Ends the offers whose time is over; the places are free for the next ones. */
  expire(now: number): string[] {
    const missed = [...this.#kept].filter(([, until]) => until <= now).map(([userId]) => userId);
    for (const userId of missed) this.drop(userId);
    return missed;
  }

  /** When the next offer ends; null when there is none. */
  nextExpiry(): number | null {
    return this.#kept.size === 0 ? null : Math.min(...this.#kept.values());
  }

  /** The new offers and positions since the last call. */
  takeNotices(): QueueNotice[] {
    const notices = this.#offers.filter(({ userId }) => this.#kept.has(userId));
    this.#offers = [];
    for (const [index, userId] of this.#waiting.entries()) {
      const position = index + 1;
      if (this.#told.get(userId) === position) continue;
      this.#told.set(userId, position);
      notices.push({ userId, position });
    }
    return notices;
  }
}
