import type { Cancel, Clock } from '@plausch/platform/clock';

type Action = () => void;

/**
 * [R12] When the rooms of this process speak: at the end of a turn of the event loop, so that what happens
 * together is told together, or at a beat that all rooms share. One timer and one burst of writes for all of
 * them cost less than as many timers as rooms.
 */
export class Beat {
  readonly #clock: Clock;
  #soon: Action[] = [];
  #later: Action[] = [];
  #cancel: Cancel | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs `action` at the end of this turn of the event loop. */
  soon(action: Action): void {
    if (this.#soon.push(action) > 1) return;
    setImmediate(() => {
      const actions = this.#soon;
      this.#soon = [];
      for (const run of actions) run();
    });
  }

  /** Runs `action` at the next beat, together with all other actions that wait for it. */
  at(beatAt: number, action: Action): void {
    this.#later.push(action);
    this.#cancel ??= this.#clock.schedule(Math.max(0, beatAt - this.#clock.now()), () => {
      const actions = this.#later;
      this.#later = [];
      this.#cancel = undefined;
      for (const run of actions) run();
    });
  }

  close(): void {
    this.#cancel?.();
    this.#later = [];
  }
}
