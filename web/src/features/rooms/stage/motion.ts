import { type Scene, type Seat, type Step, seatOf, shareOf } from '@plausch/stage';
import type { Place } from '../room.events.ts';

/** Somebody on the stage between two frames. Mutable and owned by the loop; React never sees it. */
export type Walker = {
  place: Place;
  facing: 1 | -1;
  /** How far the drawing was off when a new walk began, and when; it is made up for softly. */
  slide: { dx: number; dy: number; dLift: number; startedAt: number } | null;
  appearedAt: number;
  /** When they left; a leaving figure fades and is then forgotten. */
  leftAt: number | null;
};

/** How somebody is to be drawn at one moment; `x`, `y` in scene units, not rounded. */
export type Pose = {
  readonly x: number;
  readonly y: number;
  readonly moving: boolean;
  /** Whether the figure has stood or sat for `STOP_MS`; between two walks it only stops. */
  readonly atRest: boolean;
  readonly facing: 1 | -1;
  readonly seat: Seat | null;
  /** How far up the seat is, in figure units; negative is up. */
  readonly lift: number;
  /** From -1 to 1 while walking: which leg is in front. */
  readonly stride: number;
  /** From 0 to 1: fading in on arrival, out on leaving. */
  readonly opacity: number;
  /** Whether the next frame would look different. */
  readonly changing: boolean;
};

const SLIDE_MS = 220;
const SIT_DOWN_MS = 220;
/** Longer than a figure stands between two walks that follow each other. */
const STOP_MS = 300;
const STRIDE_MS = 620;
export const FADE_MS = 150;
/** Corrections beyond this are not walked off but appear at the goal. */
const SLIDE_MAX_UNITS = 400;

export function newWalker(place: Place, now: number): Walker {
  return { place, facing: facingOf(place.steps, now) ?? 1, slide: null, appearedAt: now, leftAt: null };
}

/** Sets somebody on a new walk without a jump: the drawing glides from where it is to where it should be. */
export function redirect(walker: Walker, scene: Scene, place: Place, now: number, still: boolean): void {
  const before = poseOf(walker, scene, now, still);
  walker.place = place;
  walker.slide = null;
  if (still) {
    walker.appearedAt = now;
    return;
  }
  const after = poseOf(walker, scene, now, still);
  const [dx, dy, dLift] = [before.x - after.x, before.y - after.y, before.lift - after.lift];
  const distance = Math.hypot(dx, dy);
  if (distance > SLIDE_MAX_UNITS || (distance < 0.5 && dLift === 0)) return;
  walker.slide = { dx, dy, dLift, startedAt: now };
}

/**
 * Where and how somebody is drawn at server time `now`. With `still` (reduced motion) they are at their goal
 * at once and only fade in there.
 */
export function poseOf(walker: Walker, scene: Scene, now: number, still: boolean): Pose {
  const opacity = opacityOf(walker, now);
  const { steps, position } = walker.place;
  const seat = walker.place.seatId === null ? null : (seatOf(scene, walker.place.seatId) ?? null);
  if (!still && now < endsAt(steps)) {
    walker.facing = facingOf(steps, now) ?? walker.facing;
    const stride = Math.sin(((now - (steps[0]?.startedAt ?? now)) / STRIDE_MS) * 2 * Math.PI);
    const drawn = slid(walker, { ...along(steps, now), lift: 0 }, now);
    const { facing } = walker;
    return { ...drawn, moving: true, atRest: false, facing, seat: null, stride, opacity, changing: true };
  }
  const atRest = still || now - endsAt(steps) >= STOP_MS;
  const facing = seat ? facingOn(seat) : walker.facing;
  // The walk ends before the seat; from there it goes up onto it.
  const up = still ? 1 : eased((now - endsAt(steps)) / SIT_DOWN_MS);
  const goal = seat ?? steps.at(-1)?.to ?? position;
  const drawn = slid(walker, { x: goal.x, y: goal.y, lift: (seat?.lift ?? 0) * up }, now);
  const isSittingDown = seat !== null && up < 1;
  const changing = !atRest || isSittingDown || walker.slide !== null || opacity < 1 || walker.leftAt !== null;
  return { ...drawn, moving: false, atRest, facing, seat, stride: 0, opacity, changing };
}

function opacityOf(walker: Walker, now: number): number {
  if (walker.leftAt !== null) return Math.max(0, 1 - (now - walker.leftAt) / FADE_MS);
  return Math.min(1, Math.max(0, (now - walker.appearedAt) / FADE_MS));
}

type Drawn = { readonly x: number; readonly y: number; readonly lift: number };

function slid(walker: Walker, { x, y, lift }: Drawn, now: number): Drawn {
  const { slide } = walker;
  if (!slide) return { x, y, lift };
  const rest = 1 - eased((now - slide.startedAt) / SLIDE_MS);
  if (rest === 0) walker.slide = null;
  return { x: x + slide.dx * rest, y: y + slide.dy * rest, lift: lift + slide.dLift * rest };
}

/** When a walk is over; 0 for nobody walking. */
export function endsAt(steps: readonly Step[]): number {
  const last = steps.at(-1);
  return last ? last.startedAt + last.durationMs : 0;
}

function stepAt(steps: readonly Step[], now: number): Step | undefined {
  return steps.find((step) => now < step.startedAt + step.durationMs) ?? steps.at(-1);
}

/** Like `positionAt` of the stage, but between whole units: drawn steps must not stutter. */
function along(steps: readonly Step[], now: number): { x: number; y: number } {
  const step = stepAt(steps, now);
  if (!step) return { x: 0, y: 0 };
  return mix(step.from, step.to, shareOf(step, now));
}

function facingOf(steps: readonly Step[], now: number): 1 | -1 | null {
  const step = stepAt(steps, now);
  if (!step || Math.abs(step.to.x - step.from.x) < 4) return null;
  return step.to.x > step.from.x ? 1 : -1;
}

function facingOn(seat: Seat): 1 | -1 {
  return seat.face === 'r' ? 1 : -1;
}

function mix(from: { x: number; y: number }, to: { x: number; y: number }, share: number) {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function eased(share: number): number {
  const rest = 1 - Math.min(1, Math.max(0, share));
  return 1 - rest * rest * rest;
}
