import { Allowance, type Rate } from '@plausch/platform/pace';
import {
  findPath,
  nearestWalkable,
  type Point,
  type Scene,
  type Step,
  seatOf,
  standingPlace,
  stepsAlong,
} from '@plausch/stage';
import { Refusal } from '../../refusal.ts';
import { entranceFor } from './rooms.entrance.ts';
import { changeFigure, type Figure, whereabouts } from './rooms.figure.ts';

/** Where a figure was when its place was saved. */
export type Place = { readonly x: number; readonly y: number; readonly seatId: string | null };

/** [R5] [R6] Where the figures of a room stand, walk and sit. Pure: every call takes the time in milliseconds. */
export class Walks {
  readonly #scene: Scene;
  readonly #figures: ReadonlyMap<string, Figure>;
  readonly #goals: Rate;

  /** `figures`: those of the room, by account; `goals`: how often a figure gets a new goal. */
  constructor(scene: Scene, figures: ReadonlyMap<string, Figure>, goals: Rate) {
    this.#scene = scene;
    this.#figures = figures;
    this.#goals = goals;
  }

  /** [R14] Where a person comes in: at their old place, or through the door. */
  arrival(place: Place | undefined, now: number): Pick<Figure, 'position' | 'steps' | 'seatId' | 'goals'> {
    const goals = new Allowance(this.#goals, now);
    const seat = place?.seatId ? seatOf(this.#scene, place.seatId) : undefined;
    if (seat && !this.#isTaken(seat.id)) {
      return { position: { x: seat.x, y: seat.y }, steps: [], seatId: seat.id, goals };
    }
    const others = this.#placesOfOthers();
    if (place) return { position: this.#standingAt(place, others), steps: [], seatId: null, goals };
    const { standing, path } = entranceFor(this.#scene, others);
    return { position: standing, steps: stepsAlong(this.#scene, path, now), seatId: null, goals };
  }

  /** [R5] Walks towards a point; says the steps, which are empty when the figure is already there. */
  move(figure: Figure, goal: Point, now: number): Step[] {
    spendGoal(figure, now);
    return this.#walk(figure, this.#standingAt(goal, this.#placesOfOthers(figure)), null, now);
  }

  /** [R6] Walks to a seat and sits down. */
  sit(figure: Figure, seatId: string, now: number): Step[] {
    const seat = seatOf(this.#scene, seatId);
    if (!seat) throw new Refusal('not_found', { field: 'seatId' });
    if (figure.seatId === seatId) return [];
    spendGoal(figure, now);
    if (this.#isTaken(seatId)) throw new Refusal('seat_taken', { field: 'seatId' });
    return this.#walk(figure, seat.approach, { id: seatId, x: seat.x, y: seat.y }, now);
  }

  /** [R27] Gets up from a seat and stands where there is room beside it. Costs no goal: it is the room's doing. */
  standUp(figure: Figure, now: number): Step[] {
    const ground = nearestWalkable(this.#scene, whereabouts(figure, now));
    const beside = standingPlace(this.#scene, ground, this.#placesOfOthers(figure));
    return this.#walk(figure, findPath(this.#scene, ground, beside) ? beside : ground, null, now);
  }

  /** [R5] Where one ends who wants to go there. */
  #standingAt(goal: Point, others: readonly Point[]): Point {
    return standingPlace(this.#scene, nearestWalkable(this.#scene, goal), others);
  }

  /** Where all figures but this one are now, and where those that walk will end. */
  #placesOfOthers(figure?: Figure): readonly Point[] {
    const places: Point[] = [];
    for (const other of this.#figures.values()) if (other !== figure) places.push(other.position);
    return places;
  }

  #isTaken(seatId: string): boolean {
    return [...this.#figures.values()].some((figure) => figure.seatId === seatId);
  }

  #walk(figure: Figure, goal: Point, seat: ({ id: string } & Point) | null, now: number): Step[] {
    const here = whereabouts(figure, now);
    // A sitting figure first stands up: a seat itself is not walkable ground.
    const ground = nearestWalkable(this.#scene, here);
    const path = findPath(this.#scene, ground, goal);
    if (!path) throw new Refusal('unreachable');
    const points = [here, ...path, ...(seat ? [{ x: seat.x, y: seat.y }] : [])];
    const route = points.filter(
      (point, i) => i === 0 || point.x !== points[i - 1]?.x || point.y !== points[i - 1]?.y,
    );
    const seatId = seat?.id ?? null;
    if (route.length < 2 && seatId === figure.seatId && figure.steps.length === 0) return [];
    // A walking figure whose new goal is right here stops: told as a step, because clients know a place only by steps.
    const stop = { from: here, to: here, startedAt: now, durationMs: 0 };
    const steps = route.length < 2 ? [stop] : stepsAlong(this.#scene, route, now);
    changeFigure(figure, { steps, position: route.at(-1) ?? here, seatId });
    return steps;
  }
}

/** [R5] At most so many goals; the refusal says when the next one may come. */
function spendGoal(figure: Figure, now: number): void {
  const retryAfterMs = figure.goals.take(now);
  if (retryAfterMs > 0) throw new Refusal('rate_limited', { extra: { retryAfterMs } });
}
