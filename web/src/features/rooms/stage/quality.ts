import type { Effects } from './pace.ts';

/** Milliseconds from one frame to the next: a slow device shows 30 a second, a very slow one 15, without breath and shadows. */
export const EVERY_MS: Readonly<Record<Effects, number>> = { full: 0, reduced: 1_000 / 30, low: 1_000 / 15 };

/** Pixels of the canvas per CSS pixel at most. People are never blurred: never less than a pixel, on phones one and a half. */
const PIXELS_MOST: Readonly<Record<Effects, number>> = { full: 2, reduced: 1.5, low: 1 };
const PHONE = { widthMax: 767, pixelsLeast: 1.5 };

/** How many pixels the canvas has per CSS pixel on this window; no more than its screen shows. */
export function finenessOf(
  effects: Effects,
  { innerWidth, devicePixelRatio }: Pick<Window, 'innerWidth' | 'devicePixelRatio'>,
): number {
  const least = innerWidth <= PHONE.widthMax ? PHONE.pixelsLeast : 0;
  return Math.min(Math.max(PIXELS_MOST[effects], least), devicePixelRatio);
}
