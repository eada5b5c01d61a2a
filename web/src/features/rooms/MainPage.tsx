import type { RoomSummary, User } from '@plausch/protocol';
import { Button, Note } from '@plausch/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { wordsFor } from '../../api/index.ts';
import { loadPage } from '../../app/chunk-reload.ts';
import { Page } from '../../app/layouts/Page.tsx';
import { paths } from '../../app/paths.ts';
import { useUser } from '../sessions/index.ts';
import { Lobby, LobbyPlaceholder } from './Lobby.tsx';
import { useLiveList } from './rooms.live-list.ts';
import { roomsQuery } from './rooms.queries.ts';
import { t } from './rooms.words.ts';
import { loadScene } from './stage/artwork/load-scene.ts';

/** Stage, talk and socket come with the first room; who only looks around needs none of it. */
const loadRoomPage = loadPage(async () => ({ default: (await import('./RoomPage.tsx')).RoomPage }));
const RoomPage = lazy(loadRoomPage);

/** `/main`: the rooms, or with `?raum=slug` and signed in the room itself. */
export function Component() {
  const user = useUser();
  useLiveList();
  const [search] = useSearchParams();
  const slug = search.get('raum');
  const wantsRoom = user !== undefined && slug !== null;
  // The code of the room comes while the rooms are being asked for; what goes wrong is told when it is to be shown.
  useEffect(() => {
    if (wantsRoom) void loadRoomPage().catch(() => {});
  }, [wantsRoom]);
  const rooms = useQuery({ ...roomsQuery, ...(wantsRoom && { refetchInterval: false as const }) });
  const room = rooms.data?.items.find((candidate) => candidate.slug === slug);

  if (wantsRoom && room) return <OpenRoom key={room.id} room={room} user={user} />;
  return (
    <Page title={t('lobby.title')}>
      {rooms.isPending && <LobbyPlaceholder />}
      {rooms.isError && !rooms.data && (
        <Note tone="danger">
          <p>{wordsFor(rooms.error)}</p>
          <Button variant="text" onClick={() => void rooms.refetch()}>
            {t('room.retry')}
          </Button>
        </Note>
      )}
      {rooms.data && wantsRoom && (
        <Note tone="caution">
          <p>{t('room.unknown')}</p>
          <Link to={paths.main()}>{t('room.toLobby')}</Link>
        </Note>
      )}
      {rooms.data && !wantsRoom && <Lobby rooms={rooms.data.items} isGuest={user === undefined} />}
    </Page>
  );
}

/** The scene comes at the same time as the code of the room. */
function OpenRoom({ room, user }: { readonly room: RoomSummary; readonly user: User }) {
  const [scene] = useState(() => loadScene(room.sceneId));
  return (
    <Suspense>
      <RoomPage room={room} scene={scene} user={user} />
    </Suspense>
  );
}
