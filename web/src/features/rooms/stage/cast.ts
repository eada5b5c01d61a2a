import { type Point, type Scene, scaleAt } from '@plausch/stage';
import { SIT_DROP } from '@plausch/stage/figures';
import type { Box } from '../bubbles/boxes.ts';
import type { Figure } from '../bubbles/placed.ts';
import type { Person, Place, RoomState } from '../room.events.ts';
import { type Camera, toScreen } from './camera.ts';
import { FADE_MS, newWalker, type Pose, poseOf, redirect, type Walker } from './motion.ts';

/** Somebody as they are drawn in this frame; boxes in pixels of the stage. */
export type DrawnFigure = Figure & {
  readonly person: Person;
  readonly pose: Pose;
  /** Pixels per figure unit. */
  readonly scale: number;
  /** Where the feet anchor of the drawing lands, in pixels. */
  readonly feet: { readonly x: number; readonly y: number };
  readonly depth: number;
};

/** The figure's own measures, in figure units from its feet anchor: head and body. */
const HEAD = { half: 35, top: -179, bottom: -101 };
const BODY_HALF = 26;
/** Somebody sitting has the shoes a little below the feet anchor. */
const SEATED_SHOES = 8;
/** What the widest of them wear reaches this far to both sides. */
const SIDE = 80;
/** The room hears of one's own walk this much later at most; an older one was another walk the same way. */
const AHEAD_MAX_MS = 1_000;

/**
 * Everybody on the stage: follows the room's places, fades people in and out, and lets one's own figure run
 * ahead of the server by a predicted walk.
 */
export class Cast {
  readonly #scene: Scene;
  readonly #selfId: string;
  readonly #still: () => boolean;
  readonly #walkers = new Map<string, { person: Person; walker: Walker }>();
  #filled = false;

  constructor(scene: Scene, selfId: string, still: () => boolean) {
    this.#scene = scene;
    this.#selfId = selfId;
    this.#still = still;
  }

  /**
   * Takes over who is where. People who were there before the page opened just stand there. `ownIsOld` says
   * that one's own place in the room is older than what one's own walk has already been told.
   */
  follow({ people, places }: Pick<RoomState, 'people' | 'places'>, now: number, ownIsOld: boolean): void {
    for (const [userId, person] of people) {
      const place = places.get(userId);
      if (!place) continue;
      const known = this.#walkers.get(userId);
      if (!known || known.walker.leftAt !== null) {
        const walker = newWalker(place, this.#filled ? now : now - FADE_MS);
        this.#walkers.set(userId, { person, walker });
        continue;
      }
      known.person = person;
      if (userId === this.#selfId) {
        if (!ownIsOld) this.lead(place, now);
      } else if (known.walker.place !== place) {
        redirect(known.walker, this.#scene, place, now, this.#still());
      }
    }
    for (const [userId, { walker }] of this.#walkers) {
      if (!people.has(userId)) walker.leftAt ??= now;
    }
    this.#filled = true;
  }

  /**
   * Sets one's own figure on its way without waiting for the room, or puts the prediction right. The same way a
   * little later is the prediction itself, come back over the network: holding back for it would only be seen.
   */
  lead(place: Place, now: number): void {
    const own = this.#walkers.get(this.#selfId)?.walker;
    if (!own || own.place === place || isEcho(own.place, place)) return;
    redirect(own, this.#scene, place, now, this.#still());
  }

  poseOf(userId: string, now: number): Pose | undefined {
    const known = this.#walkers.get(userId);
    return known && poseOf(known.walker, this.#scene, now, this.#still());
  }

  /** The median x, in scene units, of where all people stand or will stand; undefined in an empty room. */
  midst(): number | undefined {
    const goals = [...this.#walkers.values()].map(({ walker: { place } }) => {
      return place.steps.at(-1)?.to.x ?? place.position.x;
    });
    return goals.sort((a, b) => a - b)[Math.floor(goals.length / 2)];
  }

  placeOf(userId: string): Place | undefined {
    return this.#walkers.get(userId)?.walker.place;
  }

  /** Everybody as seen by the camera, back to front. Forgets who has faded out. */
  draw(camera: Camera, now: number): DrawnFigure[] {
    const drawn: DrawnFigure[] = [];
    const still = this.#still();
    for (const [userId, { person, walker }] of this.#walkers) {
      const pose = poseOf(walker, this.#scene, now, still);
      if (walker.leftAt !== null && pose.opacity === 0) {
        this.#walkers.delete(userId);
        continue;
      }
      drawn.push(drawnFigure(this.#scene, camera, person, pose));
    }
    return drawn.sort((a, b) => a.depth - b.depth || (a.userId < b.userId ? -1 : 1));
  }
}

/** Whether both are the same walk and the second merely sets off later. */
function isEcho(led: Place, heard: Place): boolean {
  const [first] = led.steps;
  const [later] = heard.steps;
  if (!first || !later || led.seatId !== heard.seatId || led.steps.length !== heard.steps.length)
    return false;
  const delayMs = later.startedAt - first.startedAt;
  if (delayMs < 0 || delayMs > AHEAD_MAX_MS) return false;
  return led.steps.every(({ from, to }, i) => {
    const step = heard.steps[i];
    return step !== undefined && isSame(from, step.from) && isSame(to, step.to);
  });
}

const isSame = (a: Point, b: Point) => a.x === b.x && a.y === b.y;

function drawnFigure(scene: Scene, camera: Camera, person: Person, pose: Pose): DrawnFigure {
  const scale = scaleAt(scene, pose.y) * camera.scale;
  const at = toScreen(camera, pose);
  const feet = { x: at.x, y: at.y + pose.lift * scale };
  const lower = pose.seat ? SIT_DROP : 0;
  const row = (units: number) => feet.y + (units + lower) * scale;
  const head: Box = {
    left: at.x - HEAD.half * scale,
    right: at.x + HEAD.half * scale,
    top: row(HEAD.top),
    bottom: row(HEAD.bottom),
  };
  const body: Box = {
    left: at.x - BODY_HALF * scale,
    right: at.x + BODY_HALF * scale,
    top: head.bottom,
    bottom: feet.y + (pose.seat ? SEATED_SHOES : 0) * scale,
  };
  const depth = pose.y + (pose.seat?.z ?? 0);
  return { userId: person.userId, person, pose, scale, feet, depth, head, body };
}

/** Whether anything of somebody can be seen through the camera's window. */
export function isInSight({ width }: Camera, { feet, scale }: DrawnFigure): boolean {
  return feet.x > -SIDE * scale && feet.x < width + SIDE * scale;
}
