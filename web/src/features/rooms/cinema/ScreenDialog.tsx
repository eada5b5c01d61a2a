import { Button, Dialog, Field, Note } from '@plausch/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError, wordsFor } from '../../../api/index.ts';
import { KeptFocus } from '../../../app/KeptFocus.tsx';
import { useLayer } from '../../../app/layer-entry.ts';
import { useRoom } from '../room.context.ts';
import { t } from './cinema.words.ts';
import { clockOf, titleOf } from './film-words.ts';
import { shownAt } from './in-step.ts';
import styles from './ScreenDialog.module.css';
import { useFilmDeed } from './screen.query.ts';
import { type Running, useEverySecond } from './use-running.ts';

/** What hosts do about the screen: put a film on, lead it, take it off. */
export function ScreenDialog({
  running,
  filmHosts,
  onClose,
}: {
  readonly running: Running | null;
  readonly filmHosts: readonly string[];
  readonly onClose: () => void;
}) {
  useLayer(onClose);
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog title={t('screen.title')} onClose={onClose}>
      <div ref={content} className={styles['dialog']}>
        {running && <Lead running={running} />}
        <Show running={running} filmHosts={filmHosts} onShown={onClose} />
        <Button variant="text" onClick={onClose}>
          {t('screen.done')}
        </Button>
        <KeptFocus within={content} />
      </div>
    </Dialog>
  );
}

function Show({
  running,
  filmHosts,
  onShown,
}: {
  readonly running: Running | null;
  readonly filmHosts: readonly string[];
  readonly onShown: () => void;
}) {
  const [url, setUrl] = useState('');
  const [isTold, setTold] = useState(false);
  const { mutate, reset, isPending, error } = useFilmDeed();
  const isMissing = isTold && url.trim() === '';
  const isAboutUrl = error instanceof ApiError && error.field === 'url';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    if (isPending || url.trim() === '') return;
    mutate({ kind: 'show', url }, { onSuccess: onShown });
  };
  return (
    <form onSubmit={submit} className={styles['part']} noValidate>
      <Field
        label={t('screen.address')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={url}
        hint={t('screen.from', { hosts: filmHosts.join(', ') })}
        error={isMissing ? t('screen.missing') : isAboutUrl ? wordsFor(error) : undefined}
        onChange={({ target }) => {
          setUrl(target.value);
          if (error) reset();
        }}
      />
      {running && (
        <p className={styles['hint']}>{t('screen.replaces', { title: titleOf(running.film.url) })}</p>
      )}
      {error && !isAboutUrl && <Note tone="danger">{wordsFor(error)}</Note>}
      <Button type="submit" busy={isPending}>
        {t(isPending ? 'screen.showing' : 'screen.show')}
      </Button>
    </form>
  );
}

function Lead({ running: { film, durationS } }: { readonly running: Running }) {
  const titleId = useId();
  const { mutate, isPending, error } = useFilmDeed();
  const isLive = durationS === Number.POSITIVE_INFINITY;
  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['title']} dir="auto">
        {titleOf(film.url)}
      </h3>
      {durationS !== null && !isLive && <Position film={film} durationS={durationS} />}
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      <div className={styles['deeds']}>
        {!isLive && (
          <Button
            variant="quiet"
            busy={isPending}
            onClick={() => mutate({ kind: 'steer', film, isPlaying: true, positionMs: 0 })}
          >
            {t('film.fromStart')}
          </Button>
        )}
        <Button variant="quiet" busy={isPending} onClick={() => mutate({ kind: 'end', film })}>
          {t('screen.end')}
        </Button>
      </div>
    </section>
  );
}

/** Where the film is; another place is only told to everybody once the slider is let go. */
function Position({ film, durationS }: { readonly film: Running['film']; readonly durationS: number }) {
  const { serverNow } = useRoom();
  useEverySecond(film);
  const { mutate, error } = useFilmDeed();
  const [chosenS, setChosenS] = useState<number>();
  const sentS = useRef<number>(undefined);
  const id = useId();
  const most = Math.floor(durationS);
  const nowS = Math.floor((shownAt(film, serverNow(), durationS) ?? 0) / 1_000);
  const shownS = Math.min(chosenS ?? nowS, most);
  const told = t('screen.at', { position: clockOf(shownS * 1_000), length: clockOf(durationS * 1_000) });
  const letGo = () => {
    // A key and then the slider itself are let go: that is said once.
    if (chosenS === undefined || chosenS === sentS.current) return;
    sentS.current = chosenS;
    mutate(
      { kind: 'steer', film, isPlaying: film.isPlaying, positionMs: chosenS * 1_000 },
      {
        onSettled() {
          sentS.current = undefined;
          // What was chosen meanwhile stays.
          setChosenS((now) => (now === chosenS ? undefined : now));
        },
      },
    );
  };
  return (
    <>
      <div className={styles['labelled']}>
        <label htmlFor={id}>{t('screen.position')}</label>
        <span className={styles['time']} aria-hidden="true">
          {told}
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={most}
        step={1}
        value={shownS}
        aria-valuetext={told}
        className={styles['slider']}
        onChange={({ target }) => setChosenS(target.valueAsNumber)}
        onPointerUp={letGo}
        onKeyUp={letGo}
        onBlur={letGo}
      />
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
    </>
  );
}
