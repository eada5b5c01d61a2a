import type { Cancel, Clock } from '@plausch/platform/clock';

type Action = () => void;

/** So many rooms speak in one turn of the event loop at a beat: a request that comes meanwhile waits for no more of them. */
const ROOMS_PER_TURN = 4;

/**
 * [R12] When the rooms of this process speak: at the end of a turn of the event loop, so that what happens
 * together is told together, or at a beat that all rooms share, some of them in each turn. One timer for all of
 * them costs less than as many timers as rooms.
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

  /** Runs `action` at this beat, one after the other with all actions that wait for it. */
  at(beatAt: number, action: Action): void {
    const beat = this.#later.get(beatAt);
    if (beat) {
      beat.actions.push(action);
      return;
    }
    const actions = [action];
    const cancel = this.#clock.schedule(Math.max(0, beatAt - this.#clock.now()), () => {
      this.#later.delete(beatAt);
      inTurns(actions);
    });
    this.#later.set(beatAt, { actions, cancel });
  }

  close(): void {
    for (const { cancel } of this.#later.values()) cancel();
    this.#later.clear();
  }
}

function inTurns(actions: readonly Action[]): void {
  for (const run of actions.slice(0, ROOMS_PER_TURN)) run();
  const others = actions.slice(ROOMS_PER_TURN);
  if (others.length > 0) setImmediate(() => inTurns(others));
}
