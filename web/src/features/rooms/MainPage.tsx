import { Button, buttonClass, Note } from '@plausch/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { wordsFor } from '../../api/index.ts';
import { useLate } from '../../app/late.ts';
import { Page } from '../../app/layouts/Page.tsx';
import { paths, roomSlugIn } from '../../app/paths.ts';
import { log } from '../../device/log.ts';
import { currentToken, useUser } from '../sessions/index.ts';
import { LobbyPlaceholder } from './LobbyPlaceholder.tsx';
import { sceneryOf } from './room.scenery.ts';
import { askedRooms } from './rooms.ahead.ts';
import { lobbyCode, roomCode } from './rooms.code.ts';
import { useLiveList } from './rooms.live-list.ts';
import { roomsQuery } from './rooms.queries.ts';
import { t } from './rooms.words.ts';

/**
 * Fetches what the page at this address shows first, while the session is still being checked. What goes wrong is told
 * when the page asks for it, too.
 */
export async function ahead(search: URLSearchParams): Promise<void> {
  const slug = currentToken() === undefined ? null : roomSlugIn(search);
  try {
    const [rooms] = await Promise.all([askedRooms()?.answer, (slug === null ? lobbyCode : roomCode).load()]);
    const room = rooms?.items.find((candidate) => candidate.slug === slug);
    if (room) await sceneryOf(room.sceneId);
  } catch (error) {
    log('nothing could be fetched ahead', { error });
  }
}

/** `/main`: the rooms, or with `?raum=slug` and signed in the room itself. */
export function Component() {
  const user = useUser();
  useLiveList();
  const [search] = useSearchParams();
  const slug = roomSlugIn(search);
  const wantsRoom = user !== undefined && slug !== null;
  const inside = useLate(roomCode, wantsRoom);
  const lobby = useLate(lobbyCode, !wantsRoom);
  const rooms = useQuery({ ...roomsQuery, ...(wantsRoom && { refetchInterval: false as const }) });
  const room = rooms.data?.items.find((candidate) => candidate.slug === slug);

  if (wantsRoom && room) return inside && <inside.RoomPage key={room.id} room={room} user={user} />;
  return (
    <Page title={t('lobby.title')}>
      {(rooms.isPending || (rooms.data && !wantsRoom && !lobby)) && <LobbyPlaceholder />}
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
          <Link to={paths.main()} className={buttonClass({ variant: 'text' })}>
            {t('room.toLobby')}
          </Link>
        </Note>
      )}
      {rooms.data && !wantsRoom && lobby && (
        <lobby.Lobby rooms={rooms.data.items} isGuest={user === undefined} />
      )}
    </Page>
  );
}
