import { Refusal } from '@plausch/platform/errors';
import type { Line, Member, RoomEvent, RoomEvents } from '@plausch/protocol';
import {
  endOf,
  findPath,
  nearestWalkable,
  type Point,
  positionAt,
  type Scene,
  type Step,
  seatOf,
  stepsAlong,
} from '@plausch/stage';
import type { RoomRules } from '../../rules.ts';
import type { Appearance } from '../accounts/index.ts';
import { entranceFor } from './rooms.entrance.ts';

/** An event before it has its number. */
type Happening = RoomEvent extends infer E ? (E extends RoomEvent ? Omit<E, 'seq'> : never) : never;
export type LeaveReason = Extract<RoomEvent, { type: 'room:left' }>['reason'];
export type Place = { readonly x: number; readonly y: number; readonly seatId: string | null };
export type Snapshot = { epoch: string; seq: number; members: Member[]; history: Line[] };

type Figure = Appearance & {
  /** Where the figure is when it does not walk. */
  position: Point;
  steps: Step[];
  seatId: string | null;
  /** When the figure of a lost connection leaves; null while connected. */
  leavesAt: number | null;
  /** When the typing sign ends by itself; null while not typing. */
  typingUntil: number | null;
};

/**
 * A room as it lives: people, places, talk, and the one numbered sequence of what happened. Every method
 * takes the time and changes state only here; what must be told lies ready as a frame afterwards.
 */
export class LiveRoom {
  readonly id: string;
  readonly epoch: string;
  readonly scene: Scene;
  readonly capacity: number;
  readonly #rules: RoomRules;
  readonly #figures = new Map<string, Figure>();
  /** What happened lately, oldest first, for those who come back. */
  #kept: { event: RoomEvent; at: number }[] = [];
  /** What happened since the last frame. */
  #unsent: RoomEvent[] = [];
  #lastFrameAt = Number.NEGATIVE_INFINITY;
  #seq = 0;
  #lines: Line[];

  constructor(options: {
    id: string;
    epoch: string;
    scene: Scene;
    capacity: number;
    history: readonly Line[];
    rules: RoomRules;
  }) {
    this.id = options.id;
    this.epoch = options.epoch;
    this.scene = options.scene;
    this.capacity = options.capacity;
    this.#rules = options.rules;
    this.#lines = [...options.history];
  }

  get seq(): number {
    return this.#seq;
  }

  get occupancy(): number {
    return this.#figures.size;
  }

  has(userId: string): boolean {
    return this.#figures.has(userId);
  }

  /** How somebody in the room appears; refuses for whoever is not here. */
  appearanceOf(userId: string): Appearance {
    return this.#require(userId);
  }

  /** [R7] [R13] [R14] Comes in, or comes back: a figure that is still here keeps its place. */
  join(person: Appearance, now: number, place?: Place): void {
    const present = this.#figures.get(person.userId);
    if (present) {
      if (present.leavesAt === null) return;
      present.leavesAt = null;
      this.#tell({ type: 'presence:changed', userId: person.userId, dozing: false }, now);
      return;
    }
    if (this.#figures.size >= this.capacity) throw new Refusal('room_full');
    const figure: Figure = { ...person, ...this.#arrival(place, now), leavesAt: null, typingUntil: null };
    this.#figures.set(person.userId, figure);
    this.#tell({ type: 'room:joined', member: this.#memberOf(figure, now) }, now);
  }

  leave(userId: string, reason: LeaveReason, now: number): void {
    if (!this.#figures.delete(userId)) return;
    this.#tell({ type: 'room:left', userId, reason }, now);
  }

  /** [R7] The connection is lost: the figure dozes, and `expire` lets it go. */
  detach(userId: string, now: number): void {
    const figure = this.#figures.get(userId);
    if (!figure || figure.leavesAt !== null) return;
    figure.leavesAt = now + this.#rules.dozeMs;
    this.#tell({ type: 'presence:changed', userId, dozing: true }, now);
  }

  /** [R5] Walks towards a point; says the steps, which are empty when the figure is already there. */
  move(userId: string, goal: Point, now: number): Step[] {
    const figure = this.#require(userId);
    return this.#walk(figure, nearestWalkable(this.scene, goal), null, now);
  }

  /** [R6] Walks to a seat and sits down. */
  sit(userId: string, seatId: string, now: number): Step[] {
    const figure = this.#require(userId);
    const seat = seatOf(this.scene, seatId);
    if (!seat) throw new Refusal('not_found', { field: 'seatId' });
    if (figure.seatId === seatId) return [];
    if (this.#isTaken(seatId)) throw new Refusal('seat_taken', { field: 'seatId' });
    return this.#walk(figure, seat.approach, { id: seatId, x: seat.x, y: seat.y }, now);
  }

  /** [R9] Says a line that is already written down. */
  say(line: Line, now: number): number {
    this.#lines.push(line);
    if (this.#lines.length > this.#rules.kept.lines) this.#lines.shift();
    const figure = this.#figures.get(line.userId);
    if (figure) figure.typingUntil = null;
    this.#tell({ type: 'chat:message', ...line }, now);
    return this.#seq;
  }

  /** [R9] Shows or hides the typing sign. */
  type(userId: string, on: boolean, now: number): void {
    const figure = this.#require(userId);
    const was = figure.typingUntil !== null;
    figure.typingUntil = on ? now + this.#rules.typingMs : null;
    if (was !== on) this.#tell({ type: 'chat:typing', userId, on }, now);
  }

  changeLook(appearance: Appearance, now: number): void {
    const figure = this.#figures.get(appearance.userId);
    if (!figure) return;
    figure.figure = appearance.figure;
    this.#tell({ type: 'avatar:changed', userId: appearance.userId, figure: appearance.figure }, now);
  }

  /** [R7] [R9] Lets go whoever's time is over, and says who left. */
  expire(now: number): string[] {
    const gone: string[] = [];
    for (const [userId, figure] of this.#figures) {
      if (figure.leavesAt !== null && figure.leavesAt <= now) gone.push(userId);
      else if (figure.typingUntil !== null && figure.typingUntil <= now) this.type(userId, false, now);
    }
    for (const userId of gone) this.leave(userId, 'lost', now);
    return gone;
  }

  /** When `expire` has something to do next; null when nothing is waiting. */
  nextExpiry(): number | null {
    let next = Number.POSITIVE_INFINITY;
    for (const { leavesAt, typingUntil } of this.#figures.values()) {
      next = Math.min(next, leavesAt ?? next, typingUntil ?? next);
    }
    return next === Number.POSITIVE_INFINITY ? null : next;
  }

  /** [R2] [R11] Everything a newcomer needs; a returner of another epoch gets more of the talk. */
  snapshot(now: number, options: { returning: boolean } = { returning: false }): Snapshot {
    const { lines, withinMs } = this.#rules.history;
    const recent = this.#lines.filter((line) => line.at >= now - withinMs);
    return {
      epoch: this.epoch,
      seq: this.#seq,
      members: [...this.#figures.values()].map((figure) => this.#memberOf(figure, now)),
      history: options.returning ? recent : recent.slice(-lines),
    };
  }

  /** [R3] [R4] The events after a number, or undefined when they are out of reach. */
  eventsSince(epoch: string, since: number): RoomEvent[] | undefined {
    if (epoch !== this.epoch || since > this.#seq) return undefined;
    if (since === this.#seq) return [];
    const first = this.#kept[0]?.event.seq;
    if (first === undefined || since + 1 < first) return undefined;
    return this.#kept.slice(since + 1 - first).map(({ event }) => event);
  }

  /** [R12] When the next frame may leave; null when there is nothing to say. */
  frameDueAt(): number | null {
    return this.#unsent.length === 0 ? null : this.#lastFrameAt + this.#rules.tickMs;
  }

  /** [R12] What to tell everybody now. */
  takeFrame(now: number): RoomEvents | undefined {
    const [first] = this.#unsent;
    if (!first) return undefined;
    const frame = { roomId: this.id, from: first.seq, events: this.#unsent };
    this.#unsent = [];
    this.#lastFrameAt = now;
    return frame;
  }

  /** [R14] Where everybody is, to be written down. */
  places(now: number): ({ userId: string } & Place)[] {
    return [...this.#figures.values()].map((figure) => ({
      userId: figure.userId,
      ...this.#whereabouts(figure, now),
      seatId: figure.seatId,
    }));
  }

  #require(userId: string): Figure {
    const figure = this.#figures.get(userId);
    if (!figure) throw new Refusal('not_in_room');
    return figure;
  }

  #isTaken(seatId: string): boolean {
    return [...this.#figures.values()].some((figure) => figure.seatId === seatId);
  }

  #whereabouts(figure: Figure, now: number): Point {
    return figure.steps.length > 0 ? positionAt(figure.steps, now) : figure.position;
  }

  #arrival(place: Place | undefined, now: number): Pick<Figure, 'position' | 'steps' | 'seatId'> {
    const seat = place?.seatId ? seatOf(this.scene, place.seatId) : undefined;
    if (seat && !this.#isTaken(seat.id)) {
      return { position: { x: seat.x, y: seat.y }, steps: [], seatId: seat.id };
    }
    if (place) return { position: nearestWalkable(this.scene, place), steps: [], seatId: null };
    const others = [...this.#figures.values()].map((figure) => endOf(figure.steps)?.to ?? figure.position);
    const { door, standing } = entranceFor(this.scene, others);
    const path = findPath(this.scene, door, standing) ?? [standing];
    return { position: standing, steps: stepsAlong(this.scene, path, now), seatId: null };
  }

  #walk(figure: Figure, goal: Point, seat: ({ id: string } & Point) | null, now: number): Step[] {
    const here = this.#whereabouts(figure, now);
    // Who sits first stands up: a seat itself is not walkable ground.
    const ground = nearestWalkable(this.scene, here);
    const path = findPath(this.scene, ground, goal);
    if (!path) throw new Refusal('unreachable');
    const points = [here, ...path, ...(seat ? [{ x: seat.x, y: seat.y }] : [])];
    const route = points.filter(
      (point, i) => i === 0 || point.x !== points[i - 1]?.x || point.y !== points[i - 1]?.y,
    );
    const seatId = seat?.id ?? null;
    if (route.length < 2 && seatId === figure.seatId && figure.steps.length === 0) return [];
    // Who walks and now wants to be exactly here stops: told as a step, because a client knows a place only by steps.
    const stop = { from: here, to: here, startedAt: now, durationMs: 0 };
    figure.steps = route.length < 2 ? [stop] : stepsAlong(this.scene, route, now);
    figure.position = route.at(-1) ?? here;
    figure.seatId = seatId;
    this.#tell({ type: 'avatar:moved', userId: figure.userId, steps: figure.steps, seatId }, now);
    return figure.steps;
  }

  #memberOf(figure: Figure, now: number): Member {
    const end = endOf(figure.steps);
    const isWalking = end !== undefined && end.startedAt + end.durationMs > now;
    return {
      userId: figure.userId,
      username: figure.username,
      figure: figure.figure,
      bubbleColorId: figure.bubbleColorId,
      position: figure.position,
      steps: isWalking ? figure.steps : [],
      seatId: figure.seatId,
      dozing: figure.leavesAt !== null,
      typing: figure.typingUntil !== null,
    };
  }

  #tell(happening: Happening, now: number): void {
    this.#seq += 1;
    const event = { ...happening, seq: this.#seq } as RoomEvent;
    this.#unsent.push(event);
    this.#kept.push({ event, at: now });
    const { events, eventsMs } = this.#rules.kept;
    while (this.#kept.length > events || (this.#kept[0]?.at ?? now) < now - eventsMs) this.#kept.shift();
  }
}
