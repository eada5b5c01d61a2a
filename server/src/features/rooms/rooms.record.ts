import type { RoomEvent } from '@plausch/protocol';
import type { RoomRules } from './rooms.rules.ts';

/** An event before it has its number. */
export type Happening = RoomEvent extends infer E ? (E extends RoomEvent ? Omit<E, 'seq'> : never) : never;

/** Joins and leaves come in crowds and are not urgent: alone they never leave before the beat. */
const UNHURRIED: ReadonlySet<RoomEvent['type']> = new Set(['room:joined', 'room:left', 'presence:changed']);

/** The events of a room: numbered without gaps, kept for clients that reconnect, handed out in frames. */
export class EventRecord {
  readonly #rules: Pick<RoomRules, 'tickMs' | 'kept'>;
  /** The latest events, oldest first. */
  #kept: { event: RoomEvent; at: number }[] = [];
  /** The events since the last frame. */
  #unsent: RoomEvent[] = [];
  #lastFrameAt = Number.NEGATIVE_INFINITY;
  /** Whether an unsent event is one that a quiet room tells at once. */
  #isPressing = false;
  #seq = 0;

  constructor(rules: Pick<RoomRules, 'tickMs' | 'kept'>) {
    this.#rules = rules;
  }

  /** The number of the last event; 0 before the first one. */
  get seq(): number {
    return this.#seq;
  }

  /** [R1] Gives what happened the next number. */
  add(happening: Happening, now: number): void {
    this.#seq += 1;
    const event = { ...happening, seq: this.#seq } as RoomEvent;
    this.#unsent.push(event);
    this.#isPressing ||= !UNHURRIED.has(event.type);
    this.#kept.push({ event, at: now });
    const { events, eventsMs } = this.#rules.kept;
    while (this.#kept.length > events || (this.#kept[0]?.at ?? now) < now - eventsMs) this.#kept.shift();
  }

  /** [R3] The events after a number, or undefined when they are out of reach. */
  since(number: number): RoomEvent[] | undefined {
    if (number > this.#seq) return undefined;
    if (number === this.#seq) return [];
    const first = this.#kept[0]?.event.seq;
    if (first === undefined || number + 1 < first) return undefined;
    return this.#kept.slice(number + 1 - first).map(({ event }) => event);
  }

  /**
   * [R12] When the next frame leaves: talk and steps at once in a quiet room, everything else with the next beat,
   * a full multiple of `tickMs`. Null when there is nothing to say.
   */
  dueAt(now: number): number | null {
    if (this.#unsent.length === 0) return null;
    const { tickMs } = this.#rules;
    const isAtOnce = tickMs === 0 || (this.#isPressing && now >= this.#lastFrameAt + tickMs);
    return isAtOnce ? now : (Math.floor(now / tickMs) + 1) * tickMs;
  }

  /** [R12] The events of the next frame, in order. */
  take(now: number): RoomEvent[] {
    const events = this.#unsent;
    if (events.length === 0) return events;
    this.#unsent = [];
    this.#lastFrameAt = now;
    this.#isPressing = false;
    return events;
  }
}
