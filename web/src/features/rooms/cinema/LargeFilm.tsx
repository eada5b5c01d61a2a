import { IconButton, Note } from '@plausch/ui';
import { Fullscreen, Shrink, X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLayer } from '../../../app/layer-entry.ts';
import { t } from './cinema.words.ts';
import { Film } from './Film.tsx';
import { FilmHelp, FilmState, PlayButton } from './FilmParts.tsx';
import { titleOf } from './film-words.ts';
import styles from './LargeFilm.module.css';
import type { Running } from './use-running.ts';

/** The film over the whole window, at the same moment as for everybody. */
export function LargeFilm({
  running,
  mayShow,
  onClose,
}: {
  readonly running: Running;
  readonly mayShow: boolean;
  readonly onClose: () => void;
}) {
  useLayer(onClose);
  const dialog = useRef<HTMLDialogElement>(null);
  const hall = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const [problem, setProblem] = useState<string>();

  // Before the element leaves the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    close.current?.focus();
    return () => current?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles['large']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {/* Browsers do not give the whole screen to a dialog itself. */}
      <div ref={hall} className={styles['hall']}>
        <header className={styles['top']}>
          <div className={styles['words']}>
            <h2 id={titleId} dir="auto">
              {titleOf(running.film.url)}
            </h2>
            <FilmState running={running} />
          </div>
          <FilmHelp running={running} />
          {mayShow && <PlayButton running={running} onProblem={setProblem} />}
          <FullScreen of={hall} />
          <IconButton ref={close} label={t('large.close')} onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </IconButton>
        </header>
        {/* A toast would lie below the dialog. */}
        {problem !== undefined && <Note tone="danger">{problem}</Note>}
        <div className={styles['film']}>{running.isDrawn && <Film running={running} />}</div>
      </div>
    </dialog>
  );
}

/** Not every device gives the screen to a part of a page. */
function FullScreen({ of }: { readonly of: React.RefObject<HTMLElement | null> }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  if (!document.fullscreenEnabled) return null;
  // A browser that does not let it be leaves the film as large as it is.
  const turn = () =>
    (isFull ? document.exitFullscreen() : of.current?.requestFullscreen())?.catch(() => undefined);
  const Sign = isFull ? Shrink : Fullscreen;
  return (
    <IconButton label={t(isFull ? 'large.small' : 'large.full')} onClick={() => void turn()}>
      <Sign size={22} aria-hidden="true" />
    </IconButton>
  );
}
