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
  /** By its time, each beat that is to come. */
  readonly #later = new Map<number, { readonly actions: Action[]; readonly cancel: Cancel }>();

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

  /** Runs `action` at this beat, together with all other actions that wait for it. */
  at(beatAt: number, action: Action): void {
    const beat = this.#later.get(beatAt);
    if (beat) {
      beat.actions.push(action);
      return;
    }
    const actions = [action];
    const cancel = this.#clock.schedule(Math.max(0, beatAt - this.#clock.now()), () => {
      this.#later.delete(beatAt);
      for (const run of actions) run();
    });
    this.#later.set(beatAt, { actions, cancel });
  }

  close(): void {
    for (const { cancel } of this.#later.values()) cancel();
    this.#later.clear();
  }
}
