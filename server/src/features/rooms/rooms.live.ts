import type {
  Gesture,
  GlimpsedFigure,
  Gone,
  Line,
  Member,
  RoomEvent,
  RoomEvents,
  Slow,
} from '@plausch/protocol';
import type { Point, Scene, Step } from '@plausch/stage';
import type { Appearance } from '../../people.store.ts';
import { Refusal } from '../../refusal.ts';
import { EventRecord } from '../talk/index.ts';
import {
  type Away,
  changedTraits,
  changeFigure,
  type Figure,
  glimpseOf,
  memberOf,
  presenceOf,
  whereabouts,
} from './rooms.figure.ts';
import { History } from './rooms.history.ts';
import { Queue, type QueueNotice } from './rooms.queue.ts';
import type { RoomRules } from './rooms.rules.ts';
import {
  type Changed,
  type Reacted,
  withoutWords,
  withoutWordsOf,
  withReaction,
  withWords,
  withWordsOf,
} from './rooms.said.ts';
import { SlowMode } from './rooms.slow.ts';
import { type Place, Walks } from './rooms.walk.ts';

export type LeaveReason = Extract<RoomEvent, { type: 'room:left' }>['reason'];
export type Snapshot = {
  epoch: string;
  seq: number;
  members: Member[];
  history: Line[];
  slow: Slow;
  /** How those looked who said some of the history and have left. */
  left: readonly Appearance[];
};

/** Joins and leaves come in crowds and are not urgent: alone they leave with a beat, a few times a second. */
const UNHURRIED: ReadonlySet<RoomEvent['type']> = new Set(['room:joined', 'room:left', 'presence:changed']);

/**
 * The state of an open room: members, talk, the queue, and its events, numbered without gaps. Every method takes the time
 * and changes nothing outside; the events of a change are ready as a frame afterwards.
 */
export class LiveRoom {
  readonly id: string;
  readonly epoch: string;
  capacity: number;
  readonly #rules: RoomRules;
  readonly #figures = new Map<string, Figure>();
  /** [R11] Who has left and said some of the history: newcomers see faces beside all of it. */
  readonly #left: Map<string, Appearance>;
  /** Members who may be dozing, typing or away, which ends by itself: `expire` need not look at the others. */
  readonly #expiring = new Set<string>();
  readonly #walks: Walks;
  readonly #queue: Queue;
  readonly #record: EventRecord<RoomEvent>;
  readonly #history: History;
  /** [R38] How slowly people talk; the room tells of it. */
  readonly slow: SlowMode;
  /** When each member said something last. */
  readonly #spokeAt = new Map<string, number>();
  #arrivals = 0;

  constructor(options: {
    id: string;
    epoch: string;
    scene: Scene;
    capacity: number;
    history: readonly Line[];
    slowSeconds?: number;
    /** How those look who said the history. */
    speakers?: readonly Appearance[];
    rules: RoomRules;
  }) {
    this.id = options.id;
    this.epoch = options.epoch;
    this.capacity = options.capacity;
    this.#rules = options.rules;
    this.#walks = new Walks(options.scene, this.#figures, options.rules.goals);
    this.#record = new EventRecord(options.rules, UNHURRIED);
    this.#queue = new Queue(options.rules.acceptMs);
    this.#history = new History(options.rules, options.history);
    this.slow = new SlowMode(options.rules.slow, options.slowSeconds ?? 0, options.history);
    this.#left = new Map(options.speakers?.map((speaker) => [speaker.userId, speaker]));
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

  /** [R29] Holds so many from now on: new places go to those who wait, and all members stay. */
  resize(capacity: number, now: number): void {
    this.capacity = capacity;
    this.#offerPlaces(now);
  }

  /** [R38] Lets people talk as slowly as the room is set. */
  slowDown(seconds: number, now: number): void {
    if (this.slow.set(seconds)) this.#tellSlow(now);
  }

  #tellSlow(now: number): void {
    this.#record.add({ type: 'room:slow', ...this.slow.current }, now);
  }

  /** How a member appears; refuses when the account is not in the room. */
  appearanceOf(userId: string): Appearance {
    return { userId, ...this.#require(userId).traits };
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
    const { userId, ...traits } = person;
    const present = this.#figures.get(userId);
    if (present) {
      if (present.leavesAt === null) return 0;
      this.#present(present, { leavesAt: null }, now);
      return 0;
    }
    const isExpected = options.isStaff === true || this.#queue.isOffered(userId);
    if (!isExpected && this.#figures.size + this.#queue.keptPlaces >= this.capacity) {
      return this.#queue.wait(userId);
    }
    this.#queue.drop(userId);
    this.#arrivals += 1;
    const figure: Figure = {
      userId,
      number: this.#arrivals,
      traits,
      ...this.#walks.arrival(options.place, now),
      leavesAt: null,
      typingUntil: null,
      away: null,
      awaySince: null,
      member: null,
    };
    this.#figures.set(userId, figure);
    this.#left.delete(userId);
    this.#record.add({ type: 'room:joined', member: memberOf(figure, now) }, now);
    return 0;
  }

  leave(userId: string, reason: LeaveReason, now: number): void {
    const figure = this.#figures.get(userId);
    if (!figure) return;
    this.#figures.delete(userId);
    this.#remember({ userId, ...figure.traits });
    this.#spokeAt.delete(userId);
    this.#record.add({ type: 'room:left', userId, reason }, now);
    this.#offerPlaces(now);
  }

  /** [R11] Keeps the look of a leaving person as long as the history has lines of theirs. */
  #remember(person: Appearance): void {
    const { speakers } = this.#history;
    if (speakers.has(person.userId)) this.#left.set(person.userId, person);
    for (const userId of this.#left.keys()) if (!speakers.has(userId)) this.#left.delete(userId);
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
    this.#present(figure, { leavesAt: now + this.#rules.dozeMs }, now);
    this.#expiring.add(userId);
  }

  /** Whether a member is there and not away. */
  isAwake(userId: string): boolean {
    const figure = this.#figures.get(userId);
    return figure !== undefined && figure.leavesAt === null && figure.away === null;
  }

  /** How all members are called, and who they are. */
  named(): { userId: string; username: string }[] {
    return [...this.#figures.values()].map(({ userId, traits: { username } }) => ({ userId, username }));
  }

  /** The members who are there and not away, and when each said something last. */
  awake(): { userId: string; spokeAt: number | undefined }[] {
    return [...this.#figures.keys()]
      .filter((userId) => this.isAwake(userId))
      .map((userId) => ({ userId, spokeAt: this.#spokeAt.get(userId) }));
  }

  /** [R26] What a member says of being away; undefined while they are not. */
  awayOf(userId: string): Away | undefined {
    return this.#require(userId).away ?? undefined;
  }

  /** [R26] Is away from now on. */
  goAway(userId: string, away: Away, now: number): void {
    const figure = this.#require(userId);
    if (figure.away && figure.away.text === away.text) return;
    this.#present(figure, { away, awaySince: figure.awaySince ?? now }, now);
    this.#expiring.add(userId);
  }

  /** [R26] Is not away any more. */
  comeBack(userId: string, now: number): void {
    const figure = this.#figures.get(userId);
    if (figure?.away) this.#present(figure, { away: null, awaySince: null }, now);
  }

  /** [R21] [R26] Says nothing of being away any more. */
  silence(userId: string, now: number): void {
    const figure = this.#figures.get(userId);
    if (figure?.away?.text !== undefined) this.#present(figure, { away: {} }, now);
  }

  /** [R16] [R26] Tells the presence of a member with a text once more, for those who may not hear the text any more. */
  tellAgain(userId: string, now: number): void {
    const figure = this.#figures.get(userId);
    if (figure?.away?.text !== undefined) this.#record.add(presenceOf(figure), now);
  }

  #present(
    figure: Figure,
    change: Pick<Partial<Figure>, 'leavesAt' | 'away' | 'awaySince'>,
    now: number,
  ): void {
    changeFigure(figure, change);
    this.#record.add(presenceOf(figure), now);
  }

  /** [R5] Walks towards a point; says the steps, which are empty when the figure is already there. */
  move(userId: string, goal: Point, now: number): Step[] {
    const figure = this.#require(userId);
    return this.#walked(figure, this.#walks.move(figure, goal, now), now);
  }

  /** [R6] Walks to a seat and sits down. */
  sit(userId: string, seatId: string, now: number): Step[] {
    const figure = this.#require(userId);
    return this.#walked(figure, this.#walks.sit(figure, seatId, now), now);
  }

  /** [R33] Makes a gesture, which is told and changes nothing about the figure. */
  gesture(userId: string, kind: Gesture, now: number): void {
    this.#require(userId);
    this.comeBack(userId, now);
    this.#record.add({ type: 'avatar:gesture', userId, kind, at: now }, now);
  }

  /** [R9] [R26] [R38] Says a line that is already written down. */
  say(line: Line, now: number): number {
    this.comeBack(line.userId, now);
    this.#history.add(line);
    const figure = this.#figures.get(line.userId);
    if (figure) this.#spokeAt.set(line.userId, now);
    if (figure && figure.typingUntil !== null) changeFigure(figure, { typingUntil: null });
    this.#record.add({ type: 'chat:message', ...line }, now);
    const { seq } = this.#record;
    if (this.slow.hear(now)) this.#tellSlow(now);
    return seq;
  }

  /** [R26] [R32] A line says something else from now on, also in what those are told who come in, or come back, later. */
  edit(changed: Changed, now: number): void {
    this.comeBack(changed.userId, now);
    this.#history.change(changed.id, (line) => withWords(line, changed));
    this.#record.retell((event) => withWordsOf(event, changed));
    this.#record.add({ type: 'chat:edited', ...changed }, now);
  }

  /** [R30] [R31] The words of a line are gone, also from what those are told who come in, or come back, later. */
  takeOut(id: string, gone: Gone, now: number): void {
    const away = [...this.#figures.values()].find((figure) => figure.away?.lineId === id);
    if (away) this.#present(away, { away: {} }, now);
    if (away || this.#history.of(id)?.gone) return;
    this.#history.change(id, (line) => withoutWords(line, gone));
    this.#record.retell((event) => withoutWordsOf(event, id, gone));
    this.#record.add({ type: 'chat:deleted', id, gone }, now);
  }

  /** [R26] [R36] A member reacts to a line, or does so no more; also to one that newcomers are not told any more. */
  react(reacted: Reacted, now: number): void {
    this.comeBack(reacted.userId, now);
    this.#history.change(reacted.id, (line) => withReaction(line, reacted));
    this.#record.add({ type: 'chat:reacted', ...reacted }, now);
  }

  /** [R9] Shows or hides the typing sign. */
  type(userId: string, on: boolean, now: number): void {
    const figure = this.#require(userId);
    const was = figure.typingUntil !== null;
    changeFigure(figure, { typingUntil: on ? now + this.#rules.typingMs : null });
    if (on) this.#expiring.add(userId);
    if (was !== on) this.#record.add({ type: 'chat:typing', userId, on }, now);
  }

  /** [R23] Appears like this from now on; what was said keeps what it was said under. */
  change({ userId, ...traits }: Appearance, now: number): void {
    const figure = this.#figures.get(userId);
    const changed = figure && changedTraits(figure.traits, traits);
    if (!changed) return;
    changeFigure(figure, { traits });
    this.#record.add({ type: 'person:changed', userId, ...changed }, now);
  }

  /**
   * [R7] [R9] [R18] [R27] [R38] Ends what is due: dozing and long absent figures, typing signs, offers, what was slow by itself.
   * Answers who left, and why.
   */
  expire(now: number): ReadonlyMap<string, LeaveReason> {
    this.#queue.expire(now);
    if (this.slow.expire(now)) this.#tellSlow(now);
    const gone = new Map<string, LeaveReason>();
    for (const userId of this.#expiring) {
      const figure = this.#figures.get(userId);
      if (!figure || this.#nextEndOf(figure) === Number.POSITIVE_INFINITY) {
        this.#expiring.delete(userId);
        continue;
      }
      if ((figure.leavesAt ?? now + 1) <= now) gone.set(userId, 'lost');
      else if (this.#leavesAway(figure) <= now) gone.set(userId, 'away');
      else if (this.#standsUp(figure) <= now) this.#giveSeat(figure, now);
      if (figure.typingUntil !== null && figure.typingUntil <= now) this.type(userId, false, now);
    }
    for (const [userId, reason] of gone) this.leave(userId, reason, now);
    this.#offerPlaces(now);
    return gone;
  }

  /** [R27] When a figure leaves because its member is away. */
  #leavesAway({ awaySince }: Figure): number {
    return awaySince === null ? Number.POSITIVE_INFINITY : awaySince + this.#rules.longAway.leavesMs;
  }

  /** [R27] When it gives its seat to others for the same reason. */
  #standsUp({ awaySince, seatId }: Figure): number {
    return awaySince === null || seatId === null
      ? Number.POSITIVE_INFINITY
      : awaySince + this.#rules.longAway.standsMs;
  }

  /** [R27] The figure stays away: it was not its member who walked. */
  #giveSeat(figure: Figure, now: number): void {
    const steps = this.#walks.standUp(figure, now);
    this.#record.add({ type: 'avatar:moved', userId: figure.userId, steps, seatId: null }, now);
  }

  /** When something about a figure ends by itself the next time. */
  #nextEndOf(figure: Figure): number {
    const never = Number.POSITIVE_INFINITY;
    return Math.min(
      figure.leavesAt ?? never,
      figure.typingUntil ?? never,
      this.#leavesAway(figure),
      this.#standsUp(figure),
    );
  }

  /** When `expire` has something to do next; null when nothing is waiting. */
  nextExpiry(): number | null {
    const never = Number.POSITIVE_INFINITY;
    let next = Math.min(this.#queue.nextExpiry() ?? never, this.slow.nextExpiry() ?? never);
    for (const userId of this.#expiring) {
      const figure = this.#figures.get(userId);
      if (figure) next = Math.min(next, this.#nextEndOf(figure));
    }
    return next === never ? null : next;
  }

  /** [R2] [R11] Everything a newcomer needs; a returner of another epoch gets more of the talk. */
  snapshot(now: number, options: { returning: boolean } = { returning: false }): Snapshot {
    const history = this.#history.recent(now, options);
    const speakers = new Set(history.map(({ userId }) => userId));
    return {
      epoch: this.epoch,
      seq: this.#record.seq,
      members: [...this.#figures.values()].map((figure) => memberOf(figure, now)),
      history,
      slow: this.slow.current,
      left: [...this.#left.values()].filter(({ userId }) => speakers.has(userId)),
    };
  }

  /** [R25] The figures as passers-by see them: without names, ids and words. */
  glimpse(now: number): GlimpsedFigure[] {
    return [...this.#figures.values()].map((figure) => {
      const spokeAt = this.#spokeAt.get(figure.userId);
      const isFresh = spokeAt !== undefined && now - spokeAt < this.#rules.spokeMs;
      return glimpseOf(figure, now, isFresh ? spokeAt : undefined);
    });
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

  #offerPlaces(now: number): void {
    this.#queue.offer(this.capacity - this.#figures.size, now);
  }

  /** [R26] A member who walks is back before the first step, and also where the way is none. */
  #walked({ userId, seatId }: Figure, steps: Step[], now: number): Step[] {
    this.comeBack(userId, now);
    if (steps.length > 0) this.#record.add({ type: 'avatar:moved', userId, steps, seatId }, now);
    return steps;
  }
}
