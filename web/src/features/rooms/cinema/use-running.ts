import type { Film } from '@plausch/protocol';
import { useEffect, useReducer } from 'react';
import { useStore } from 'zustand';
import { chosenVideo } from '../../settings/index.ts';
import { useRoom, useRoomView } from '../room.context.ts';
import { filmStore, toldOf } from './film.store.ts';
import { leftMs, positionAt } from './in-step.ts';
import { useScreen } from './screen.query.ts';

const HLS = 'application/vnd.apple.mpegurl';
const SECOND_MS = 1_000;

/** The film of the room, and how it stands with it at this device. */
export type Running = {
  readonly film: Film;
  readonly durationS: number | null;
  readonly isOver: boolean;
  readonly isVideoOn: boolean;
  /** Why it cannot be drawn here. */
  readonly trouble: 'broken' | 'stream' | null;
  readonly isLoading: boolean;
  readonly refused: 'sound' | 'all' | null;
  readonly attempt: number;
  /** Whether an element for it belongs on the page. */
  readonly isDrawn: boolean;
};

/** What runs; null where nothing does, and for who is not in the room. */
export function useRunning(): Running | null {
  const film = useScreen()?.screen.film ?? null;
  const isIn = useRoomView((view) => view.presence.kind === 'here');
  const told = useStore(filmStore, (state) => toldOf(film?.id, state));
  const isVideoOn = useStore(chosenVideo);
  const isOver = useIsOver(film, told.durationS);
  if (!film || !isIn) return null;
  const trouble = film.kind === 'stream' && !playsStreams() ? 'stream' : told.isBroken ? 'broken' : null;
  const isDrawn = isVideoOn && !isOver && trouble === null;
  return { ...told, film, isOver, isVideoOn, trouble, isDrawn };
}

let canStream: boolean | undefined;

function playsStreams(): boolean {
  canStream ??= document.createElement('video').canPlayType(HLS) !== '';
  return canStream;
}

/** Draws anew at the end of the film. */
function useIsOver(film: Film | null, durationS: number | null): boolean {
  const { serverNow } = useRoom();
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const left = film && leftMs(film, serverNow(), durationS);
      if (left === null) return;
      // The clock may have been set meanwhile: what is left then is waited for again.
      if (left > 0) timer = setTimeout(wait, left);
      else look();
    };
    wait();
    return () => clearTimeout(timer);
  }, [film, durationS, serverNow]);
  return film !== null && leftMs(film, serverNow(), durationS) === 0;
}

/** Draws the component anew with each second of the film, as long as it runs. */
export function useEverySecond(film: Film): void {
  const { serverNow } = useRoom();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!film.isPlaying) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const intoSecondMs = positionAt(film, serverNow()) % SECOND_MS;
      timer = setTimeout(() => {
        tick();
        wait();
      }, SECOND_MS - intoSecondMs);
    };
    wait();
    return () => clearTimeout(timer);
  }, [film, serverNow]);
}
