import { FilmBar } from '../../features/rooms/cinema/FilmBar.tsx';
import { ScreenDialog } from '../../features/rooms/cinema/ScreenDialog.tsx';
import type { Running } from '../../features/rooms/cinema/use-running.ts';
import type { Exhibit } from '../exhibit.ts';
import { Alone } from '../made-up/Alone.tsx';
import { InRoom } from '../made-up/InRoom.tsx';
import { serverNow } from '../made-up/people.ts';

/** It stands, so that every picture of it is the same. */
const paused: Running = {
  film: {
    id: '019aa1d0-0000-7000-8000-000000040000',
    url: 'https://filme.beispiel.test/Der_Leuchtturm-und+das+Meer.mp4',
    kind: 'file',
    isPlaying: false,
    positionMs: 724_000,
    at: serverNow(),
  },
  durationS: 888,
  isOver: false,
  isVideoOn: true,
  trouble: null,
  isLoading: false,
  refused: null,
  attempt: 0,
  isDrawn: true,
};
const nothing = () => undefined;

const bar =
  (running: Running | null, mayShow = false) =>
  () => (
    <InRoom>
      <Alone title="Kino">
        {/* It has a place in the grid of a room, and none in this one. */}
        <div>
          <FilmBar running={running} mayShow={mayShow} onLarge={nothing} onScreen={nothing} />
        </div>
      </Alone>
    </InRoom>
  );

const filmBar: Exhibit = {
  id: 'film-bar',
  title: 'What runs on the screen of a room',
  area: 'Room',
  kind: 'page',
  states: {
    watched: bar(paused),
    led: bar(paused, true),
    'a long name': bar({
      ...paused,
      film: { ...paused.film, url: `https://a.test/${'Meer_'.repeat(20)}.mp4` },
    }),
    over: bar({ ...paused, isOver: true, isDrawn: false }, true),
    'videos off': bar({ ...paused, isVideoOn: false, isDrawn: false }, true),
    'without sound': bar({ ...paused, refused: 'sound' }, true),
    broken: bar({ ...paused, trouble: 'broken', isDrawn: false }),
    'a stream that does not play': bar({ ...paused, trouble: 'stream', isDrawn: false }),
    empty: bar(null, true),
  },
};

const dialog = (running: Running | null) => () => (
  <InRoom>
    <Alone title="Kino">
      <ScreenDialog
        running={running}
        filmHosts={['filme.beispiel.test', 'archiv.beispiel.test']}
        onClose={nothing}
      />
    </Alone>
  </InRoom>
);

const screenDialog: Exhibit = {
  id: 'screen-dialog',
  title: 'What hosts do about the screen',
  area: 'Room',
  kind: 'page',
  states: { empty: dialog(null), 'a film': dialog(paused) },
};

export const cinema: readonly Exhibit[] = [filmBar, screenDialog];
