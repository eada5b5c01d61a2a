import { type ReadyAnswer, readyAnswer } from '@plausch/platform/http';
import { type Endpoints, endpoints } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import type { Building } from './rooms.building.ts';
import { roomById } from './rooms.store.ts';

type Glimpse = ReadyAnswer<Endpoints['glimpse']>;
type Made = {
  readonly state: string;
  readonly whole: Glimpse;
  /** The answer to a visitor who names this state as known. */
  readonly unchanged: Glimpse;
};

/** The state of a room that was not entered since the process that owns it started. */
const CLOSED = 'closed';
/** As much of an epoch as tells it from the one before. */
const EPOCH_DIGITS = 8;

/**
 * [R25] What passers-by see of rooms. One answer is made for each room and second, however many ask: a thousand visitors cost
 * what one does.
 */
export class Glimpses {
  readonly #ground: Pick<Ground, 'clock' | 'database' | 'rules'>;
  readonly #building: Pick<Building, 'liveOf'>;
  readonly #kept = new Map<string, { readonly atMs: number; readonly made: Promise<Made> }>();

  constructor(ground: Pick<Ground, 'clock' | 'database' | 'rules'>, building: Pick<Building, 'liveOf'>) {
    this.#ground = ground;
    this.#building = building;
  }

  /** `known`: the state that the caller has been told last. @throws Refusal `not_found` for what is no room. */
  async of(roomId: string, known: string | undefined): Promise<Glimpse> {
    const { state, whole, unchanged } = await this.#made(roomId);
    return known === state ? unchanged : whole;
  }

  #made(roomId: string): Promise<Made> {
    const atMs = this.#ground.clock.now();
    const kept = this.#kept.get(roomId);
    if (kept && atMs - kept.atMs < this.#ground.rules.rooms.glimpseMs) return kept.made;
    const made = this.#make(roomId, atMs);
    this.#kept.set(roomId, { atMs, made });
    // Nothing is kept of what is no room: there is no end of ids.
    made.catch(() => this.#kept.delete(roomId));
    return made;
  }

  async #make(roomId: string, now: number): Promise<Made> {
    const live = this.#building.liveOf(roomId);
    if (!live && !(await roomById(this.#ground.database.drizzle, roomId))) {
      throw new Refusal('not_found', { field: 'id' });
    }
    const state = live ? `${live.epoch.slice(-EPOCH_DIGITS)}.${live.seq}` : CLOSED;
    const figures = live?.glimpse(now) ?? [];
    return {
      state,
      whole: readyAnswer(endpoints.glimpse, { now, state, figures }),
      unchanged: readyAnswer(endpoints.glimpse, { now, state }),
    };
  }
}
