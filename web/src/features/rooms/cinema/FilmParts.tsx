import { Button, IconButton } from '@plausch/ui';
import { Pause, Play, RotateCcw, Volume2 } from 'lucide-react';
import { wordsFor } from '../../../api/index.ts';
import { showToast } from '../../../app/toasts.ts';
import { useRoom } from '../room.context.ts';
import { t } from './cinema.words.ts';
import styles from './FilmParts.module.css';
import { filmStore, tellOf } from './film.store.ts';
import { allowFilm } from './film-follower.ts';
import { clockOf } from './film-words.ts';
import { shownAt } from './in-step.ts';
import { useFilmDeed } from './screen.query.ts';
import { type Running, useEverySecond } from './use-running.ts';

/** How it stands with the film, in a line: what is news is told to who listens, and the time is not. */
export function FilmState({ running }: { readonly running: Running }) {
  const { film, durationS, isOver, isVideoOn, isLoading, trouble } = running;
  const isLive = durationS === Number.POSITIVE_INFINITY;
  // Whether a stream has a beginning is known once its first part is there.
  const isTimed = trouble === null && !isOver && !isLive && (film.kind === 'file' || durationS !== null);
  const news = newsOf(running);
  return (
    <span className={styles['state']}>
      <span role="status">{news}</span>
      {isVideoOn && isLoading && news === '' && <span>{t('film.loading')}</span>}
      {isVideoOn && isTimed && <Clock film={film} durationS={durationS} />}
      {isVideoOn && isLive && trouble === null && <span>{t('film.live')}</span>}
    </span>
  );
}

function newsOf({ film, isOver, isVideoOn, trouble }: Running): string {
  if (!isVideoOn) return t('bar.off');
  if (trouble !== null) return t(`film.${trouble}`);
  if (isOver) return t('film.over');
  return film.isPlaying ? '' : t('film.paused');
}

/** Only this is drawn anew each second. Who does not see it hears how long the film is instead. */
function Clock({ film, durationS }: Pick<Running, 'film' | 'durationS'>) {
  const { serverNow } = useRoom();
  useEverySecond(film);
  const length = durationS === null ? undefined : clockOf(durationS * 1_000);
  const position = clockOf(shownAt(film, serverNow(), durationS) ?? 0);
  return (
    <>
      <span className={styles['clock']} aria-hidden="true">
        {length === undefined ? position : `${position} / ${length}`}
      </span>
      {length !== undefined && <span className="visually-hidden">{t('film.length', { length })}</span>}
    </>
  );
}

/** What this person can do so that they see or hear it. */
export function FilmHelp({ running: { film, isDrawn, refused, trouble } }: { readonly running: Running }) {
  if (trouble === 'broken') {
    return (
      <Button variant="quiet" size="small" onClick={() => drawAnew(film.id)}>
        {t('film.again')}
      </Button>
    );
  }
  if (!isDrawn || refused === null) return null;
  return (
    <Button variant="quiet" size="small" onClick={allowFilm}>
      {refused === 'all' ? <Play size={18} aria-hidden="true" /> : <Volume2 size={18} aria-hidden="true" />}
      {t(refused === 'all' ? 'film.start' : 'film.sound')}
    </Button>
  );
}

export function drawAnew(filmId: string): void {
  tellOf(filmId, { isBroken: false, refused: null, attempt: filmStore.getState().attempt + 1 });
}

/** Lets the film stand or go on for everybody; one that is over begins again. */
export function PlayButton({
  running: { film, durationS, isOver },
  onProblem = showToast,
}: {
  readonly running: Running;
  /** Tells why it did not work. */
  readonly onProblem?: (words: string) => void;
}) {
  const { serverNow } = useRoom();
  const { mutate, isPending } = useFilmDeed();
  const Sign = isOver ? RotateCcw : film.isPlaying ? Pause : Play;
  const steer = () => {
    const positionMs = isOver ? 0 : Math.round(shownAt(film, serverNow(), durationS) ?? 0);
    mutate(
      { kind: 'steer', film, isPlaying: isOver || !film.isPlaying, positionMs },
      { onError: (error) => onProblem(wordsFor(error)) },
    );
  };
  return (
    <IconButton
      label={t(isOver ? 'film.fromStart' : film.isPlaying ? 'film.pause' : 'film.play')}
      aria-disabled={isPending || undefined}
      onClick={isPending ? undefined : steer}
    >
      <Sign size={22} aria-hidden="true" />
    </IconButton>
  );
}
