import {
  endOf,
  KEY_STEP_UNITS,
  type Point,
  type Scene,
  type Seat,
  type Step,
  stepsAlong,
} from '@plausch/stage';
import { optionalCode } from '../../../device/optional-code.ts';
import type { Place, RoomState } from '../room.events.ts';
import type { RoomSession } from '../room.session.ts';
import { type Direction, STEPS } from '../room.steps.ts';
import type { Cast } from './cast.ts';

/** A held arrow key may lead this far ahead of the figure; more would walk on after the key is up. */
const KEY_LEAD_UNITS = 3 * KEY_STEP_UNITS;

/** Where others stand in the way an arrow key leads past them, so many steps at most. */
const KEY_STEPS_MAX = 6;

/** A walk makes up for at most this much of the time a slow device took to hear of a tap. */
const LATE_MAX_MS = 100;

/**
 * Sends one's own figure around. It sets off at once along the way the server will find too; the answer then
 * takes over, or the figure comes back if there was none. Until the code that finds ways is there, the server finds them alone.
 */
export class Control {
  readonly #scene: Scene;
  readonly #session: RoomSession;
  readonly #cast: Cast;
  readonly #wake: () => void;
  #ways: typeof import('./floor.ts') | undefined;
  /** Requests whose answer is awaited; only the last one's counts. */
  #unanswered = 0;
  /** The number of one's own last walk: older news of oneself are history. */
  #settled = { epoch: '', seq: 0 };

  constructor(scene: Scene, session: RoomSession, cast: Cast, wake: () => void) {
    this.#scene = scene;
    this.#session = session;
    this.#cast = cast;
    this.#wake = wake;
  }

  /**
   * Fetches what finds ways, once there is a picture. The first walk around a corner works out the whole floor; better before
   * the first tap than after it.
   */
  async learnFloor(): Promise<void> {
    const ways = await optionalCode(() => import('./floor.ts'));
    this.#ways = ways;
    const [door] = this.#scene.doors;
    if (!ways || !door) return;
    for (const spot of this.#scene.spots) ways.findPath(this.#scene, door, spot);
    ways.standingPlace(this.#scene, door, []);
  }

  get settled(): boolean {
    return this.#unanswered === 0;
  }

  /** Whether what the room says about one's own figure is older than what it answered. */
  isBehind({ epoch, seq }: Pick<RoomState, 'epoch' | 'seq'>): boolean {
    return this.#unanswered > 0 || (epoch === this.#settled.epoch && seq < this.#settled.seq);
  }

  /** Goes to where one can stand nearest to this point, asked for `lateMs` ago; answers that place. */
  goTo(point: Point, lateMs = 0): Point {
    const goal = this.#standingAt(point);
    void this.#set([goal], null, lateMs, () => this.#session.move(goal));
    return goal;
  }

  sitDown(seat: Seat, lateMs = 0): void {
    const sitting = this.#cast.placeOf(this.#session.self.userId)?.seatId;
    if (sitting === seat.id) return;
    const { x, y } = seat;
    void this.#set([seat.approach, { x, y }], seat.id, lateMs, () => this.#session.sit(seat.id));
  }

  /** One press of an arrow key; further presses extend the walk. */
  step(direction: Direction): void {
    const place = this.#cast.placeOf(this.#session.self.userId);
    const start = this.#start();
    if (!place || !start) return;
    const goal = endOf(place.steps)?.to ?? place.position;
    const ahead = Math.hypot(goal.x - start.x, goal.y - start.y);
    if (ahead > KEY_LEAD_UNITS - KEY_STEP_UNITS) return;
    const by = STEPS[direction];
    const next = this.#floorAt({ x: goal.x + by.x, y: goal.y + by.y });
    const standing = this.#standingAt(next);
    const isInTheWay = standing.x !== next.x || standing.y !== next.y;
    const further = isInTheWay ? this.#past(goal, by) : next;
    if (further && (further.x !== goal.x || further.y !== goal.y)) this.goTo(further);
  }

  /** A place further along the key's direction, past people in the way; undefined where there is no room. */
  #past(from: Point, by: Point): Point | undefined {
    for (let steps = 1; steps <= KEY_STEPS_MAX; steps += 1) {
      const place = this.#standingAt({ x: from.x + by.x * steps, y: from.y + by.y * steps });
      const along = (place.x - from.x) * Math.sign(by.x) + (place.y - from.y) * Math.sign(by.y);
      if (along >= KEY_STEP_UNITS / 2) return place;
    }
    return undefined;
  }

  /** The floor nearest to a point; the point itself until the code is there. */
  #floorAt(point: Point): Point {
    return this.#ways?.nearestWalkable(this.#scene, point) ?? within(this.#scene, point);
  }

  /** Where one ends who wants to go there; the server decides it the same way. */
  #standingAt(point: Point): Point {
    const place = this.#floorAt(point);
    if (!this.#ways) return place;
    const others: Point[] = [];
    for (const [userId, { position }] of this.#session.store.getState().synced?.places ?? []) {
      if (userId !== this.#session.self.userId) others.push(position);
    }
    return this.#ways.standingPlace(this.#scene, place, others);
  }

  /** Where a walk ends that the server answered; one without steps ends where one is. */
  #endOf(steps: readonly Step[]): Point | undefined {
    return endOf(steps)?.to ?? this.#cast.placeOf(this.#session.self.userId)?.position;
  }

  /** Where a new walk begins: where one is drawn, in whole units. */
  #start(): Point | undefined {
    const { self, serverNow } = this.#session;
    const pose = this.#cast.poseOf(self.userId, serverNow());
    return pose && { x: Math.round(pose.x), y: Math.round(pose.y) };
  }

  /** A figure that stands sets off when the finger came up, so that the very next picture shows it on its way. */
  #setOffAt(lateMs: number): number {
    const { self, serverNow } = this.#session;
    const now = serverNow();
    const walks = this.#cast.poseOf(self.userId, now)?.moving === true;
    return walks ? now : now - Math.min(LATE_MAX_MS, Math.max(0, lateMs));
  }

  /** Over the floor to the first point, from there straight on; the same way the server works it out. */
  async #set(
    [floor, ...onwards]: readonly [Point, ...Point[]],
    seatId: string | null,
    lateMs: number,
    ask: () => ReturnType<RoomSession['move']>,
  ): Promise<void> {
    const { self, store, serverNow } = this.#session;
    const now = this.#setOffAt(lateMs);
    const start = this.#start();
    if (!start || !store.getState().live) return;
    const position = onwards.at(-1) ?? floor;
    if (this.#ways) {
      const path = this.#ways.findPath(this.#scene, start, floor);
      if (!path) return;
      const steps = stepsAlong(this.#scene, [...path, ...onwards], now);
      this.#cast.lead({ position, steps, seatId }, now);
      this.#wake();
    }
    this.#unanswered += 1;
    const answer = await ask();
    this.#unanswered -= 1;
    if (this.#unanswered > 0) return;
    const { synced } = store.getState();
    if (answer && synced) this.#settled = { epoch: synced.epoch, seq: answer.seq };
    const truth: Place | undefined = answer
      ? { position: this.#endOf(answer.steps) ?? position, steps: answer.steps, seatId }
      : synced?.places.get(self.userId);
    if (truth) this.#cast.lead(truth, serverNow());
    this.#wake();
  }
}

/** The point of the scene nearest to this one, in whole units. */
function within({ size }: Scene, { x, y }: Point): Point {
  return { x: Math.round(clamp(x, size.width)), y: Math.round(clamp(y, size.height)) };
}

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);
