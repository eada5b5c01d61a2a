import type { Effects } from './pace.ts';

/** So long after the last thing that happened people breathe and blink; then they rest and the room costs nothing. */
export const LIVELY_MS = 15_000;
/** Life comes and goes softly. */
const FADE_MS = 1_200;
/** From one frame of a room in which nothing but life happens to the next: some 14 a second. */
export const LIFE_TICK_MS = 70;
/** With more people in sight nobody sees a single breath. */
const CALM_PEOPLE = 40;

/** When life began to come up, and when it ends unless something happens. */
export type Lively = { readonly risingSince: number; readonly until: number };

export const QUIET: Lively = { risingSince: 0, until: 0 };

/** Something has happened: a line, a step, a key, the pointer. Life goes on from where it is. */
export function stirred(before: Lively, now: number): Lively {
  return { risingSince: now - depthAt(before, now) * FADE_MS, until: now + LIVELY_MS };
}

/** How much of it there is: 0 at rest, 1 in full. */
export function depthAt({ risingSince, until }: Lively, now: number): number {
  return Math.max(0, Math.min(1, (now - risingSince) / FADE_MS, (until - now) / FADE_MS));
}

export function isLively({ until }: Lively, now: number): boolean {
  return now < until;
}

/** `talk`: only those who speak move, mouths and hands. */
export type LifeLevel = 'all' | 'talk' | 'none';

/** How much life there may be: none where less motion is wanted or the device is slow, and only speech in a crowd. */
export function lifeLevel({
  still,
  effects,
  inSight,
}: {
  readonly still: boolean;
  readonly effects: Effects;
  readonly inSight: number;
}): LifeLevel {
  if (still || effects !== 'full') return 'none';
  return inSight > CALM_PEOPLE ? 'talk' : 'all';
}
