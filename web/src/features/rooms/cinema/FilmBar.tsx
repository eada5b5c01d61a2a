import { Button, IconButton } from '@plausch/ui';
import { Clapperboard, FilmIcon, Maximize2 } from 'lucide-react';
import { chooseVideo } from '../../settings/index.ts';
import { t } from './cinema.words.ts';
import styles from './FilmBar.module.css';
import { FilmHelp, FilmState, PlayButton } from './FilmParts.tsx';
import { titleOf } from './film-words.ts';
import type { Running } from './use-running.ts';

/** What runs on the screen of the room, beside picture and words alike; for hosts also what leads it. */
export function FilmBar({
  running,
  mayShow,
  onLarge,
  onScreen,
}: {
  readonly running: Running | null;
  readonly mayShow: boolean;
  readonly onLarge: () => void;
  readonly onScreen: () => void;
}) {
  return (
    <section className={styles['bar']} aria-label={t('bar.label')}>
      <FilmIcon className={styles['sign']} size={20} aria-hidden="true" />
      {running ? (
        <>
          <div className={styles['words']}>
            <b className={styles['title']} dir="auto">
              {titleOf(running.film.url)}
            </b>
            <FilmState running={running} />
          </div>
          <div className={styles['acts']}>
            {!running.isVideoOn && (
              <Button variant="quiet" size="small" onClick={() => chooseVideo(true)}>
                {t('bar.turnOn')}
              </Button>
            )}
            {running.isVideoOn && <FilmHelp running={running} />}
            {mayShow && (
              <>
                <PlayButton running={running} />
                <IconButton label={t('bar.screen')} aria-haspopup="dialog" onClick={onScreen}>
                  <Clapperboard size={22} aria-hidden="true" />
                </IconButton>
              </>
            )}
            {running.isDrawn && (
              <IconButton label={t('bar.large')} aria-haspopup="dialog" onClick={onLarge}>
                <Maximize2 size={22} aria-hidden="true" />
              </IconButton>
            )}
          </div>
        </>
      ) : (
        <>
          <p className={styles['words']}>{t('bar.empty')}</p>
          <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={onScreen}>
            {t('screen.show')}
          </Button>
        </>
      )}
    </section>
  );
}
