import type { Film } from '@plausch/protocol';

/** Further away than this a film leaps; nearer, it only goes a little faster or slower. */
const LEAP_S = 1;
/** A smaller difference is neither heard nor seen. */
const BEARABLE_S = 0.15;
/** What is being made up for is made up for until here: else it would begin again a moment later. */
const MADE_UP_S = 0.05;
/** Not heard as another pitch, which browsers keep. */
const FASTER = 1.05;
const SLOWER = 0.95;

type Course = Pick<Film, 'isPlaying' | 'positionMs' | 'at'>;

/** Where a film is by the server's clock; beyond its end where it is over. */
export function positionAt({ isPlaying, positionMs, at }: Course, serverNowMs: number): number {
  return isPlaying ? positionMs + Math.max(0, serverNowMs - at) : positionMs;
}

/** The same, never beyond the end; null where there is none to share, as a live stream has no beginning. */
export function shownAt(film: Course, serverNowMs: number, durationS: number | null): number | null {
  if (durationS === Number.POSITIVE_INFINITY) return null;
  const positionMs = positionAt(film, serverNowMs);
  return durationS === null ? positionMs : Math.min(positionMs, Math.ceil(durationS * 1_000));
}

/** How long it still runs by itself; null where it stands, or its end is not known. Nothing is left of one that is over. */
export function leftMs(film: Course, serverNowMs: number, durationS: number | null): number | null {
  if (durationS === null || !Number.isFinite(durationS)) return null;
  const left = Math.max(0, durationS * 1_000 - positionAt(film, serverNowMs));
  return film.isPlaying || left === 0 ? left : null;
}

export type Correction =
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'seek'; readonly toS: number }
  | { readonly kind: 'over' };

/** What brings a film that is drawn here to where it is for everybody. */
export function correctionOf({
  wantedS,
  actualS,
  durationS,
  rate,
  isPlaying,
}: {
  readonly wantedS: number;
  readonly actualS: number;
  /** Infinite for a live stream, NaN while it is not known. */
  readonly durationS: number;
  /** How fast it goes now. */
  readonly rate: number;
  readonly isPlaying: boolean;
}): Correction {
  if (!Number.isFinite(durationS)) return { kind: 'rate', rate: 1 };
  if (wantedS >= durationS) return { kind: 'over' };
  const behindS = wantedS - actualS;
  const offS = Math.abs(behindS);
  // One that stands does not come nearer by itself.
  if (offS > (isPlaying ? LEAP_S : BEARABLE_S)) return { kind: 'seek', toS: wantedS };
  const enoughS = rate === 1 ? BEARABLE_S : MADE_UP_S;
  if (!isPlaying || offS < enoughS) return { kind: 'rate', rate: 1 };
  return { kind: 'rate', rate: behindS > 0 ? FASTER : SLOWER };
}
