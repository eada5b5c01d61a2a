import { type Point, type Scene, scaleAt } from './scene.ts';

/** Walking speed at depth scale 1. */
export const WALK_UNITS_PER_SECOND = 220;

/** How far one press of an arrow key leads. */
export const KEY_STEP_UNITS = 40;

/** One straight piece of a walk; `startedAt` is server time in ms since 1970. */
export type Step = { from: Point; to: Point; startedAt: number; durationMs: number };

/**
 * The timetable of a walk along a path, one step per straight piece: whole milliseconds, each step
 * starting when the one before ends. Speed follows the depth scale in the middle of the piece.
 * No steps for a path of one point.
 */
export function stepsAlong(scene: Scene, path: readonly Point[], startedAt: number): Step[] {
  const steps: Step[] = [];
  let start = startedAt;
  for (const [index, to] of path.entries()) {
    const from = path[index - 1];
    if (from === undefined) continue;
    const scale = (scaleAt(scene, from.y) + scaleAt(scene, to.y)) / 2;
    const seconds = Math.hypot(to.x - from.x, to.y - from.y) / (WALK_UNITS_PER_SECOND * scale);
    const durationMs = Math.max(1, Math.round(seconds * 1000));
    steps.push({ from: { ...from }, to: { ...to }, startedAt: start, durationMs });
    start += durationMs;
  }
  return steps;
}

/** The last step of a walk, or undefined when there is none. Its end is where the person will stand. */
export function endOf(steps: readonly Step[]): Step | undefined {
  return steps.at(-1);
}

/** How much of a step is done at server time `now`, from 0 to 1. One that takes no time, a stop, is done at once. */
export function shareOf({ startedAt, durationMs }: Step, now: number): number {
  return durationMs > 0 ? Math.min(1, Math.max(0, (now - startedAt) / durationMs)) : 1;
}

/**
 * Where the walker is at server time `now`, in whole units: at the start before it, at the end after it.
 * Throws a RangeError for an empty walk, which is nowhere.
 */
export function positionAt(steps: readonly Step[], now: number): Point {
  const step = steps.find((candidate) => now < candidate.startedAt + candidate.durationMs) ?? steps.at(-1);
  if (step === undefined) throw new RangeError('a walk without steps has no position');
  const share = shareOf(step, now);
  return {
    x: Math.round(step.from.x + (step.to.x - step.from.x) * share),
    y: Math.round(step.from.y + (step.to.y - step.from.y) * share),
  };
}
