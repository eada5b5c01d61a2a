import type { Scene } from '@plausch/stage';
import { type CSSProperties, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { connection } from '../../../connection/index.ts';
import { followVideo } from '../../settings/index.ts';
import { useRoomViewKind } from '../room.view-choice.ts';
import styles from './Film.module.css';
import { Film, FilmLength } from './Film.tsx';
import { FilmBar } from './FilmBar.tsx';
import { drawAnew } from './FilmParts.tsx';
import { largeFilm } from './film.store.ts';
import { LargeFilm } from './LargeFilm.tsx';
import { ScreenDialog } from './ScreenDialog.tsx';
import { useScreen, useScreenInStep } from './screen.query.ts';
import { useRunning } from './use-running.ts';

/** All that the screen of a room brings to its frame. Where nothing runs, and this person may put nothing on, that is nothing. */
export function Cinema() {
  useScreenInStep();
  useEffect(() => followVideo(), []);
  const screen = useScreen();
  const running = useRunning();
  const isLarge = useStore(largeFilm);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const isPicture = useRoomViewKind() === 'picture';
  const filmId = running?.film.id;
  const isBroken = running?.trouble === 'broken';

  // What comes next is looked at in the picture first, and so is the next room.
  const isRunning = filmId !== undefined;
  useEffect(() => {
    if (!isRunning) largeFilm.setState(false, true);
    return () => largeFilm.setState(false, true);
  }, [isRunning]);
  // What broke off with the network is there again with it.
  useEffect(() => {
    if (!isBroken || filmId === undefined) return;
    return connection.onConnected(() => drawAnew(filmId));
  }, [isBroken, filmId]);

  const mayShow = screen?.mayShow === true;
  if (!screen || !(running || mayShow)) return null;
  const isLengthMissing = running?.isDrawn && running.durationS === null && running.film.kind === 'file';
  return (
    <>
      <FilmBar
        running={running}
        mayShow={mayShow}
        onLarge={() => largeFilm.setState(true, true)}
        onScreen={() => setDialogOpen(true)}
      />
      {running && isLengthMissing && !isPicture && !isLarge && <FilmLength film={running.film} />}
      {running && isLarge && (
        <LargeFilm running={running} mayShow={mayShow} onClose={() => largeFilm.setState(false, true)} />
      )}
      {mayShow && isDialogOpen && (
        <ScreenDialog running={running} filmHosts={screen.filmHosts} onClose={() => setDialogOpen(false)} />
      )}
    </>
  );
}

/** The film where the picture of the room shows its screen. When nothing runs, the drawing is seen. */
export function OnStage({ scene: { screen } }: { readonly scene: Scene }) {
  const running = useRunning();
  const isLarge = useStore(largeFilm);
  if (!screen || !running?.isDrawn || isLarge) return null;
  const place = { '--x': screen.x, '--y': screen.y, '--w': screen.width, '--h': screen.height };
  return (
    <div className={styles['screen']} style={place as CSSProperties} aria-hidden="true" data-film="">
      <Film running={running} />
    </div>
  );
}
