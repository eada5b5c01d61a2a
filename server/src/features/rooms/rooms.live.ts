import { Allowance } from '@plausch/platform/pace';
import type { Line, Member, RoomEvent, RoomEvents } from '@plausch/protocol';
import {
  endOf,
  findPath,
  nearestWalkable,
  type Point,
  type Scene,
  type Step,
  seatOf,
  stepsAlong,
} from '@plausch/stage';
import { Refusal } from '../../refusal.ts';
import type { Appearance } from '../accounts/index.ts';
import { EventRecord, type Happening, LastWords } from '../talk/index.ts';
import { entranceFor } from './rooms.entrance.ts';
import { changeFigure, type Figure, memberOf, whereabouts } from './rooms.figure.ts';
import { Queue, type QueueNotice } from './rooms.queue.ts';
import type { RoomRules } from './rooms.rules.ts';

export type LeaveReason = Extract<RoomEvent, { type: 'room:left' }>['reason'];
export type Place = { readonly x: number; readonly y: number; readonly seatId: string | null };
export type Snapshot = { epoch: string; seq: number; members: Member[]; history: Line[] };

/** Joins and leaves come in crowds and are not urgent: alone they never leave before the beat. */
const UNHURRIED: ReadonlySet<RoomEvent['type']> = new Set(['room:joined', 'room:left', 'presence:changed']);

/**
 * The state of an open room: members, places, talk, and its events, numbered without gaps. Every method takes the time
 * and changes nothing outside; the events of a change are ready as a frame afterwards.
 */
export class LiveRoom {
  readonly id: string;
  readonly epoch: string;
  readonly scene: Scene;
  readonly capacity: number;
  readonly #rules: RoomRules;
  readonly #figures = new Map<string, Figure>();
  /** Members who may be dozing or typing, which ends by itself: `expire` need not look at the others. */
  readonly #expiring = new Set<string>();
  readonly #queue: Queue;
  readonly #record: EventRecord<RoomEvent>;
  readonly #lastWords: LastWords;
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
    this.#record = new EventRecord(options.rules, UNHURRIED);
    this.#queue = new Queue(options.rules.acceptMs);
    this.#lines = [...options.history];
    this.#lastWords = new LastWords(options.rules.repeatMs, options.history);
  }

  get seq(): number {
    return this.#record.seq;
  }

  get occupancy(): number {
    return this.#figures.size;
  }

  has(userId: string): boolean {
    return this.#figures.has(userId);
  }

  /** How a member appears; refuses when the account is not in the room. */
  appearanceOf(userId: string): Appearance {
    return this.#require(userId);
  }

  /**
   * [R7] [R13] [R14] [R18] Comes in, or comes back: a figure that is still here keeps its place. Answers 0, or
   * the position in the queue when the room is full; staff always come in.
   */
  join(
    person: Appearance,
    now: number,
    options: { place?: Place | undefined; isStaff?: boolean } = {},
  ): number {
    const { userId } = person;
    const present = this.#figures.get(userId);
    if (present) {
      if (present.leavesAt === null) return 0;
      changeFigure(present, { leavesAt: null });
      this.#tell({ type: 'presence:changed', userId, dozing: false }, now);
      return 0;
    }
    const isExpected = options.isStaff === true || this.#queue.isOffered(userId);
    if (!isExpected && this.#figures.size + this.#queue.keptPlaces >= this.capacity) {
      return this.#queue.wait(userId);
    }
    this.#queue.drop(userId);
    const figure: Figure = {
      ...person,
      ...this.#arrival(options.place, now),
      leavesAt: null,
      typingUntil: null,
      goals: new Allowance(this.#rules.goals, now),
      member: null,
    };
    this.#figures.set(userId, figure);
    this.#tell({ type: 'room:joined', member: memberOf(figure, now) }, now);
    return 0;
  }

  leave(userId: string, reason: LeaveReason, now: number): void {
    if (!this.#figures.delete(userId)) return;
    this.#tell({ type: 'room:left', userId, reason }, now);
    this.#offerPlaces(now);
  }

  /** [R18] Takes an account out of the queue. */
  giveUp(userId: string, now: number): void {
    this.#queue.drop(userId);
    this.#offerPlaces(now);
  }

  /** [R18] The notices for the people in the queue. */
  takeNotices(): QueueNotice[] {
    return this.#queue.takeNotices();
  }

  /** [R7] [R9] The connection is lost: the figure dozes and types no more, and `expire` lets it go. */
  detach(userId: string, now: number): void {
    const figure = this.#figures.get(userId);
    if (!figure || figure.leavesAt !== null) return;
    if (figure.typingUntil !== null) this.type(userId, false, now);
    changeFigure(figure, { leavesAt: now + this.#rules.dozeMs });
    this.#expiring.add(userId);
    this.#tell({ type: 'presence:changed', userId, dozing: true }, now);
  }

  /** [R5] Walks towards a point; says the steps, which are empty when the figure is already there. */
  move(userId: string, goal: Point, now: number): Step[] {
    const figure = this.#require(userId);
    this.#spendGoal(figure, now);
    return this.#walk(figure, nearestWalkable(this.scene, goal), null, now);
  }

  /** [R6] Walks to a seat and sits down. */
  sit(userId: string, seatId: string, now: number): Step[] {
    const figure = this.#require(userId);
    const seat = seatOf(this.scene, seatId);
    if (!seat) throw new Refusal('not_found', { field: 'seatId' });
    if (figure.seatId === seatId) return [];
    this.#spendGoal(figure, now);
    if (this.#isTaken(seatId)) throw new Refusal('seat_taken', { field: 'seatId' });
    return this.#walk(figure, seat.approach, { id: seatId, x: seat.x, y: seat.y }, now);
  }

  /** [R24] Whether a line says again what its sender said last here. */
  isRepeated(line: Pick<Line, 'userId' | 'clientId' | 'text'>, now: number): boolean {
    return this.#lastWords.isRepeated(line, now);
  }

  /** [R24] A line is about to be written down; answers how to take that back if it is not said after all. */
  begin(line: Line): () => void {
    return this.#lastWords.begin(line, line.at);
  }

  /** Drops what is remembered and makes no difference any more. */
  forget(now: number): void {
    this.#lastWords.forget(now);
  }

  /** [R9] Says a line that is already written down. */
  say(line: Line, now: number): number {
    this.#lines.push(line);
    if (this.#lines.length > this.#rules.kept.lines) this.#lines.shift();
    const figure = this.#figures.get(line.userId);
    if (figure && figure.typingUntil !== null) changeFigure(figure, { typingUntil: null });
    this.#tell({ type: 'chat:message', ...line }, now);
    return this.#record.seq;
  }

  /** [R9] Shows or hides the typing sign. */
  type(userId: string, on: boolean, now: number): void {
    const figure = this.#require(userId);
    const was = figure.typingUntil !== null;
    changeFigure(figure, { typingUntil: on ? now + this.#rules.typingMs : null });
    if (on) this.#expiring.add(userId);
    if (was !== on) this.#tell({ type: 'chat:typing', userId, on }, now);
  }

  changeLook(appearance: Appearance, now: number): void {
    const figure = this.#figures.get(appearance.userId);
    if (!figure) return;
    changeFigure(figure, { figure: appearance.figure });
    this.#tell({ type: 'avatar:changed', userId: appearance.userId, figure: appearance.figure }, now);
  }

  /** [R23] Goes by another name from now on; what was said keeps the earlier one. */
  rename({ userId, username }: Pick<Appearance, 'userId' | 'username'>, now: number): void {
    const figure = this.#figures.get(userId);
    if (!figure || figure.username === username) return;
    changeFigure(figure, { username });
    this.#tell({ type: 'person:renamed', userId, username }, now);
  }

  /** [R7] [R9] [R18] Ends what is due: dozing figures, typing signs, offers. Answers whose figure left. */
  expire(now: number): string[] {
    this.#queue.expire(now);
    const gone: string[] = [];
    for (const userId of this.#expiring) {
      const figure = this.#figures.get(userId);
      if (!figure || (figure.leavesAt === null && figure.typingUntil === null)) this.#expiring.delete(userId);
      else if (figure.leavesAt !== null && figure.leavesAt <= now) gone.push(userId);
      else if (figure.typingUntil !== null && figure.typingUntil <= now) this.type(userId, false, now);
    }
    for (const userId of gone) this.leave(userId, 'lost', now);
    this.#offerPlaces(now);
    return gone;
  }

  /** When `expire` has something to do next; null when nothing is waiting. */
  nextExpiry(): number | null {
    let next = this.#queue.nextExpiry() ?? Number.POSITIVE_INFINITY;
    for (const userId of this.#expiring) {
      const { leavesAt = null, typingUntil = null } = this.#figures.get(userId) ?? {};
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
      seq: this.#record.seq,
      members: [...this.#figures.values()].map((figure) => memberOf(figure, now)),
      history: options.returning ? recent : recent.slice(-lines),
    };
  }

  /** [R3] [R4] The events after a number, or undefined when they are out of reach. */
  eventsSince(epoch: string, since: number): RoomEvent[] | undefined {
    return epoch === this.epoch ? this.#record.since(since) : undefined;
  }

  /** [R12] When the next frame leaves; null when there is nothing to say. */
  frameDueAt(now: number): number | null {
    return this.#record.dueAt(now);
  }

  /** [R12] The events since the last frame; undefined when there are none. */
  takeFrame(now: number): RoomEvents | undefined {
    const events = this.#record.take(now);
    const [first] = events;
    return first && { roomId: this.id, from: first.seq, events };
  }

  /** [R14] The places of all members, to be saved. */
  places(now: number): ({ userId: string } & Place)[] {
    return [...this.#figures.values()].map((figure) => ({
      userId: figure.userId,
      ...whereabouts(figure, now),
      seatId: figure.seatId,
    }));
  }

  #require(userId: string): Figure {
    const figure = this.#figures.get(userId);
    if (!figure) throw new Refusal('not_in_room');
    return figure;
  }

  /** [R5] At most so many goals; the refusal says when the next one may come. */
  #spendGoal(figure: Figure, now: number): void {
    const retryAfterMs = figure.goals.take(now);
    if (retryAfterMs > 0) throw new Refusal('rate_limited', { extra: { retryAfterMs } });
  }

  #offerPlaces(now: number): void {
    this.#queue.offer(this.capacity - this.#figures.size, now);
  }

  #isTaken(seatId: string): boolean {
    return [...this.#figures.values()].some((figure) => figure.seatId === seatId);
  }

  #arrival(place: Place | undefined, now: number): Pick<Figure, 'position' | 'steps' | 'seatId'> {
    const seat = place?.seatId ? seatOf(this.scene, place.seatId) : undefined;
    if (seat && !this.#isTaken(seat.id)) {
      return { position: { x: seat.x, y: seat.y }, steps: [], seatId: seat.id };
    }
    if (place) return { position: nearestWalkable(this.scene, place), steps: [], seatId: null };
    const others = [...this.#figures.values()].map((figure) => endOf(figure.steps)?.to ?? figure.position);
    const { standing, path } = entranceFor(this.scene, others);
    return { position: standing, steps: stepsAlong(this.scene, path, now), seatId: null };
  }

  #walk(figure: Figure, goal: Point, seat: ({ id: string } & Point) | null, now: number): Step[] {
    const here = whereabouts(figure, now);
    // A sitting figure first stands up: a seat itself is not walkable ground.
    const ground = nearestWalkable(this.scene, here);
    const path = findPath(this.scene, ground, goal);
    if (!path) throw new Refusal('unreachable');
    const points = [here, ...path, ...(seat ? [{ x: seat.x, y: seat.y }] : [])];
    const route = points.filter(
      (point, i) => i === 0 || point.x !== points[i - 1]?.x || point.y !== points[i - 1]?.y,
    );
    const seatId = seat?.id ?? null;
    if (route.length < 2 && seatId === figure.seatId && figure.steps.length === 0) return [];
    // A walking figure whose new goal is right here stops: told as a step, because clients know a place only by steps.
    const stop = { from: here, to: here, startedAt: now, durationMs: 0 };
    const steps = route.length < 2 ? [stop] : stepsAlong(this.scene, route, now);
    changeFigure(figure, { steps, position: route.at(-1) ?? here, seatId });
    this.#tell({ type: 'avatar:moved', userId: figure.userId, steps: figure.steps, seatId }, now);
    return figure.steps;
  }

  #tell(happening: Happening<RoomEvent>, now: number): void {
    this.#record.add(happening, now);
  }
}
