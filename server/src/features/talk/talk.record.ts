/** What every event of a talk has: its number and what it is. */
type Numbered = { readonly seq: number; readonly type: string };

/** An event before it has its number. */
type Happening<Event extends Numbered> = Event extends Numbered ? Omit<Event, 'seq'> : never;

type RecordRules = {
  /** At least so long between two frames. */
  readonly tickMs: number;
  /** At least so long from a frame with unhurried events to one with nothing else. */
  readonly unhurriedMs: number;
  /** The events that are kept for clients that reconnect: so many, so long. */
  readonly kept: { readonly events: number; readonly eventsMs: number };
};

/** The events of one talk: numbered without gaps, kept for clients that reconnect, handed out in frames. */
export class EventRecord<Event extends Numbered> {
  readonly #rules: RecordRules;
  readonly #unhurried: ReadonlySet<Event['type']>;
  /** The latest events, oldest first. */
  #kept: { event: Event; at: number }[] = [];
  /** The events since the last frame. */
  #unsent: Event[] = [];
  #lastFrameAt = Number.NEGATIVE_INFINITY;
  /** Whether an unsent event is one that a quiet talk tells at once. */
  #hasPressing = false;
  /** Whether an unsent event is an unhurried one. */
  #hasUnhurried = false;
  /** When unhurried events were told last. */
  #unhurriedAt = Number.NEGATIVE_INFINITY;
  #seq = 0;

  /** `unhurried`: types of events that come in crowds: alone they leave with a beat, and not with every one. */
  constructor(rules: RecordRules, unhurried: ReadonlySet<Event['type']>) {
    this.#rules = rules;
    this.#unhurried = unhurried;
  }

  /** The number of the last event; 0 before the first one. */
  get seq(): number {
    return this.#seq;
  }

  /** [R1] Gives what happened the next number. */
  add(happening: Happening<Event>, now: number): void {
    this.#seq += 1;
    const event = { ...happening, seq: this.#seq } as unknown as Event;
    this.#unsent.push(event);
    if (this.#unhurried.has(event.type)) this.#hasUnhurried = true;
    else this.#hasPressing = true;
    this.#kept.push({ event, at: now });
    const { events, eventsMs } = this.#rules.kept;
    while (this.#kept.length > events || (this.#kept[0]?.at ?? now) < now - eventsMs) this.#kept.shift();
  }

  /** Changes what was told for those who have not heard it yet. Numbers stay, and so does what is told of anything else. */
  retell(change: (event: Event) => Event): void {
    this.#unsent = this.#unsent.map(change);
    this.#kept = this.#kept.map(({ event, at }) => ({ event: change(event), at }));
  }

  /** [R3] The events after a number, or undefined when they are out of reach. */
  since(number: number): Event[] | undefined {
    if (number > this.#seq) return undefined;
    if (number === this.#seq) return [];
    const first = this.#kept[0]?.event.seq;
    if (first === undefined || number + 1 < first) return undefined;
    return this.#kept.slice(number + 1 - first).map(({ event }) => event);
  }

  /**
   * [R12] When the next frame leaves: at once in a quiet talk where anything is pressing, everything else with a beat, a full
   * multiple of `tickMs`: the next one, or `unhurriedMs` after the last of its kind. Null when there is nothing to say.
   */
  dueAt(now: number): number | null {
    if (this.#unsent.length === 0) return null;
    const { tickMs, unhurriedMs } = this.#rules;
    if (tickMs === 0 || (this.#hasPressing && now >= this.#lastFrameAt + tickMs)) return now;
    const next = (Math.floor(now / tickMs) + 1) * tickMs;
    if (this.#hasPressing) return next;
    return Math.max(next, Math.ceil((this.#unhurriedAt + unhurriedMs) / tickMs) * tickMs);
  }

  /** [R12] The events of the next frame, in order. */
  take(now: number): Event[] {
    const events = this.#unsent;
    if (events.length === 0) return events;
    this.#unsent = [];
    this.#lastFrameAt = now;
    if (this.#hasUnhurried) this.#unhurriedAt = now;
    this.#hasPressing = false;
    this.#hasUnhurried = false;
    return events;
  }
}
