import { createStore } from 'zustand/vanilla';

/** What the element that draws a film has told of it. */
export type FilmTold = {
  /** Infinite for a live stream; null until it is known. */
  readonly durationS: number | null;
  /** It cannot be drawn here. */
  readonly isBroken: boolean;
  readonly isLoading: boolean;
  /** What the browser does not do before a touch: be heard, or play at all. */
  readonly refused: 'sound' | 'all' | null;
  /** Raised to draw it anew. */
  readonly attempt: number;
};

const NOTHING: FilmTold = {
  durationS: null,
  isBroken: false,
  isLoading: false,
  refused: null,
  attempt: 0,
};

/** Of the film that was told of last. */
export const filmStore = createStore<FilmTold & { readonly filmId: string | null }>(() => ({
  ...NOTHING,
  filmId: null,
}));

export function toldOf(filmId: string | undefined, state = filmStore.getState()): FilmTold {
  return state.filmId === filmId ? state : NOTHING;
}

export function tellOf(filmId: string, change: Partial<FilmTold>): void {
  filmStore.setState({ ...toldOf(filmId), ...change, filmId });
}

/** Whether the film is looked at over the whole window: then it is not drawn in the picture, one decoder is enough. */
export const largeFilm = createStore<boolean>(() => false);
