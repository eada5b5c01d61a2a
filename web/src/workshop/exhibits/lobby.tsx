import { scenes } from '@plausch/stage';
import { figureKey, looks } from '@plausch/stage/figures';
import { paths } from '../../app/paths.ts';
import { Component as MainPage } from '../../features/rooms/MainPage.tsx';
import { ScenePicture } from '../../features/rooms/stage/ScenePicture.tsx';
import type { Exhibit } from '../exhibit.ts';
import { roomsOf } from '../made-up/people.ts';
import { Visit } from '../made-up/Visit.tsx';
import type { Answers } from '../made-up/wire.ts';

const NEWS = {
  items: ['Auch ohne Bild', 'Sechs Räume'].map((title, number) => ({
    id: `00000000-0000-7000-8000-00000000000${number}`,
    slug: `nachricht-${number}`,
    title,
    teaser: 'Alles, was im Raum zu sehen ist, gibt es auch als Text.',
    picture: null,
    publishedAt: '2026-11-18T09:00:00.000Z',
  })),
  next: null,
};

function Lobby({
  listRooms,
  isGuest = false,
  at = paths.main(),
  glimpse = 'silence',
}: {
  readonly listRooms: NonNullable<Answers['listRooms']>;
  readonly isGuest?: boolean;
  readonly at?: string;
  readonly glimpse?: NonNullable<Answers['glimpse']>;
}) {
  return (
    <Visit at={at} layout="app" isGuest={isGuest} answers={{ listRooms, listNews: NEWS, glimpse }}>
      <MainPage />
    </Visit>
  );
}

const list = (occupancy: number) => ({ items: roomsOf(occupancy), next: null });

const lobby: Exhibit = {
  id: 'lobby',
  title: 'Lobby',
  area: 'Lobby',
  kind: 'page',
  states: {
    member: () => <Lobby listRooms={list(12)} />,
    visitor: () => <Lobby listRooms={list(12)} isGuest />,
    'a full room': () => <Lobby listRooms={list(50)} />,
    'nobody there': () => <Lobby listRooms={list(0)} />,
    'no room at all': () => <Lobby listRooms={{ items: [], next: null }} />,
    loading: () => <Lobby listRooms="silence" />,
    'out of order': () => <Lobby listRooms={{ refused: 'internal' }} />,
    'an unknown room': () => <Lobby listRooms={list(12)} at={paths.main({ raum: 'keller' })} />,
  },
};

/** Eight people, as passers-by see them. */
const GLIMPSE = {
  now: 0,
  state: 'made up',
  figures: looks.map(({ figure }, i) => ({
    n: i + 1,
    figure: figureKey(figure),
    bubbleColorId: 'mint',
    position: { x: 620 + 95 * i, y: 470 + 60 * (i % 3) },
  })),
};

const watching: Exhibit = {
  id: 'watching',
  title: 'Looking into a room',
  area: 'Lobby',
  kind: 'page',
  states: {
    lively: () => <Lobby listRooms={list(8)} isGuest at={paths.watch()} glimpse={GLIMPSE} />,
    'nobody there': () => (
      <Lobby listRooms={list(0)} isGuest at={paths.watch()} glimpse={{ ...GLIMPSE, figures: [] }} />
    ),
    'out of order': () => (
      <Lobby listRooms={list(8)} isGuest at={paths.watch()} glimpse={{ refused: 'internal' }} />
    ),
    'no such room any more': () => (
      <Lobby listRooms={list(8)} isGuest at={paths.watch()} glimpse={{ refused: 'not_found' }} />
    ),
  },
};

const scenePictures: Exhibit = {
  id: 'scene-picture',
  title: 'Scene pictures',
  area: 'Lobby',
  kind: 'part',
  states: Object.fromEntries(
    [...scenes.values()].map((scene) => [
      scene.name,
      () => (
        <div style={{ position: 'relative', maxWidth: 480, aspectRatio: '16 / 9', overflow: 'hidden' }}>
          <ScenePicture sceneId={scene.id} />
        </div>
      ),
    ]),
  ),
};

export const lobbies: readonly Exhibit[] = [lobby, watching, scenePictures];
