import type { Gesture } from '@plausch/protocol';
import type { Life } from '../stage/life.ts';
import type { Pose } from '../stage/motion.ts';
import type { Made } from './gesture-show.ts';

/** From side to side and back. */
const BEAT_MS = 640;

/** How long each lasts; one that is older when it is heard of is not shown. */
export const LENGTH_MS = { wave: 2_400, dance: 9 * BEAT_MS, heart: 2_600 } as const satisfies Record<
  Gesture,
  number
>;

/** The arm on its way up and down, then to and fro between these degrees. */
const WAVE = { riseMs: 120, risingDegrees: 45, swingMs: 440, middle: 18, aside: 14 };
/** A dancer's lean has two steps to each side, and between them the body is this many breaths taller. */
const DANCE = { steps: 2, hop: 3 };
/** So long the hand stays open that has let a heart go. */
const HAND_MS = 1_300;

export function isUnderWay({ kind, at }: Made, now: number): boolean {
  return now < at + LENGTH_MS[kind];
}

/** Those that are not over. */
export function underWay(list: readonly Made[], now: number): readonly Made[] {
  return list.filter((made) => isUnderWay(made, now));
}

/** With one more, in place of an earlier one of the same member. */
export function withGesture(list: readonly Made[], made: Made): readonly Made[] {
  return [...list.filter(({ userId }) => userId !== made.userId), made];
}

/** When the next one is over; infinite where there is none. */
export function nextEnd(list: readonly Made[]): number {
  return Math.min(...list.map(({ kind, at }) => at + LENGTH_MS[kind]));
}

/** What a body does so long after a gesture began. A figure that walks shows it with the face alone. */
export function bodyIn(kind: Gesture, sinceMs: number, life: Life, { moving }: Pick<Pose, 'moving'>): Life {
  const glad: Life = { ...life, expression: life.expression ?? 'grin' };
  if (moving) return glad;
  if (kind === 'wave') return { ...glad, gesture: 'wave', swing: degreesOf(sinceMs) };
  if (kind === 'heart') return sinceMs < HAND_MS ? { ...glad, gesture: 'talk', swing: 0 } : glad;
  const turn = (2 * Math.PI * sinceMs) / BEAT_MS;
  const swing = Math.round(DANCE.steps * Math.sin(turn));
  return { ...glad, gesture: 'dance', swing, breath: DANCE.hop * Math.abs(Math.cos(turn)) };
}

function degreesOf(sinceMs: number): number {
  const { riseMs, risingDegrees, swingMs, middle, aside } = WAVE;
  if (sinceMs < riseMs || sinceMs >= LENGTH_MS.wave - riseMs) return risingDegrees;
  // In three steps, each of them drawn once.
  return middle + aside * Math.round(Math.cos((2 * Math.PI * (sinceMs - riseMs)) / swingMs));
}
