import type { Film, Screen } from '@plausch/protocol';
import { kindOfFilm } from './cinema.address.ts';
import type { ScreenRow } from './cinema.tables.ts';

/** [KI5] A screen as it travels; one on which nothing was ever shown has no row. */
export function toScreen(row: ScreenRow | undefined): Screen {
  return { revision: row?.revision ?? 0, film: row === undefined ? null : toFilm(row) };
}

function toFilm({ filmId, url, isPlaying, positionMs, at }: ScreenRow): Film | null {
  if (filmId === null || url === null || isPlaying === null || positionMs === null || at === null)
    return null;
  return { id: filmId, url, kind: kindOfFilm(url), isPlaying, positionMs, at: at.getTime() };
}
