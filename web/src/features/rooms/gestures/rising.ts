import type { Gesture } from '@plausch/protocol';

/**
 * Something small that rises beside a head, in figure units: from the middle of the head to the side a figure looks to, and upwards
 * from the chin.
 */
export type Rising = {
  readonly x: number;
  readonly up: number;
  readonly size: number;
  readonly degrees: number;
  readonly opacity: number;
};

/** When each sets off after the first, to which side it drifts, and how large it is. */
type Flight = { readonly afterMs: number; readonly side: 1 | -1; readonly size: number };

const HEARTS: readonly Flight[] = [
  { afterMs: 0, side: 1, size: 34 },
  { afterMs: 330, side: -1, size: 20 },
  { afterMs: 620, side: 1, size: 24 },
];
const NOTES: readonly Flight[] = Array.from({ length: 6 }, (_, i) => ({
  afterMs: i * 720,
  side: i % 2 === 0 ? 1 : -1,
  size: i % 3 === 2 ? 22 : 27,
}));

const FLIGHT_MS = { heart: 1_950, dance: 1_700 };
/** Hearts come from the chest and pass the head on both sides; notes leave from beside the ears. */
const WAYS = {
  heart: { out: 30, drift: 22, from: -22, height: 128 },
  dance: { out: 46, drift: 8, from: 30, height: 74 },
};
/** Each grows to its size, a little beyond it first, and is gone with the last part of its flight. */
const GROW = { share: 0.16, beyond: 1.22 };
const FADE_FROM = 0.68;
const SWAY = { units: 5, degrees: 11, rounds: 1.6 };

/** What rises so long after a gesture began; nothing where a body says it all. */
export function risingIn(kind: Gesture, sinceMs: number): readonly Rising[] {
  if (kind === 'wave') return [];
  const [flights, way] = [kind === 'heart' ? HEARTS : NOTES, WAYS[kind]];
  return flights.flatMap(({ afterMs, side, size }) => {
    const share = (sinceMs - afterMs) / FLIGHT_MS[kind];
    if (share <= 0 || share >= 1) return [];
    const sway = Math.sin(2 * Math.PI * SWAY.rounds * share) * side;
    return {
      x: side * (way.out + way.drift * share) + SWAY.units * sway,
      up: way.from + way.height * eased(share),
      size: size * grown(share),
      degrees: SWAY.degrees * sway,
      opacity: share < FADE_FROM ? 1 : (1 - share) / (1 - FADE_FROM),
    };
  });
}

function grown(share: number): number {
  const { share: whole, beyond } = GROW;
  if (share < whole) return (beyond * share) / whole;
  return share < 2 * whole ? beyond - ((beyond - 1) * (share - whole)) / whole : 1;
}

/** Quick at first, then floating. */
function eased(share: number): number {
  return 1 - (1 - share) ** 1.8;
}
