import type { Missed, OwnEvent } from './streams.store.ts';

/** Beside the message of an own event: its number, and the id of the thing that it is about. */
export type Beside = { readonly number: number; readonly about?: string };

export type Send = (name: string, message: object, beside: Beside) => void;

export type ReaderParts = {
  /** The number of the last event that the connection has; null where it knows nothing. */
  readonly since: number | null;
  readonly read: (since: number | null) => Promise<Missed>;
  readonly isOpen: () => boolean;
  readonly send: Send;
  /** Told that the table cannot be read. */
  readonly giveUp: (error: unknown) => void;
};

/** What a connection is sent first that knows nothing, and when it has missed too much: the state instead of events. */
const SNAPSHOT = 'own:snapshot';

/**
 * One connection's way through the stream of its person: each event once, in order, without a gap. What is heard while it
 * reads the table is in the table already, so it is read and not remembered.
 */
export class Reader {
  readonly #parts: ReaderParts;
  #since: number | null;
  #newest = 0;
  #isReading = false;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
    this.#since = parts.since;
  }

  /** Reads what was missed before the connection came. */
  begin(): void {
    void this.#readOn();
  }

  /** An event was committed. Sooner or later than its neighbours: what is missing before it is read. */
  hear(event: OwnEvent): void {
    this.#newest = Math.max(this.#newest, event.number);
    if (this.#isReading || this.#since === null || event.number <= this.#since) return;
    if (event.number === this.#since + 1) this.#send(event);
    else void this.#readOn();
  }

  #send({ number, name, message, about }: OwnEvent): void {
    this.#since = number;
    this.#parts.send(name, message, { number, ...(about !== null && { about }) });
  }

  async #readOn(): Promise<void> {
    const { read, isOpen, send, giveUp } = this.#parts;
    this.#isReading = true;
    try {
      let asked: number;
      do {
        asked = this.#newest;
        const missed = await read(this.#since);
        if (!isOpen()) return;
        if ('events' in missed) for (const event of missed.events) this.#send(event);
        else {
          this.#since = missed.last;
          send(SNAPSHOT, missed.state, { number: missed.last });
        }
        // What was heard before the question is in the answer, or never comes, as after a backup was restored.
      } while (this.#newest > asked && this.#newest > (this.#since ?? 0));
    } catch (error) {
      giveUp(error);
    } finally {
      this.#isReading = false;
    }
  }
}
