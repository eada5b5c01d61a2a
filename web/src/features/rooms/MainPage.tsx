import type { User } from '@plausch/protocol';
import { Button, Note } from '@plausch/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { wordsFor } from '../../api/index.ts';
import { useLate } from '../../app/late.ts';
import { Page } from '../../app/layouts/Page.tsx';
import { roomSlugIn } from '../../app/paths.ts';
import { log } from '../../device/log.ts';
import { session, useUser } from '../sessions/index.ts';
import { LobbyPlaceholder } from './LobbyPlaceholder.tsx';
import { sceneryOf } from './room.scenery.ts';
import { roomsAhead } from './rooms.ahead.ts';
import { lobbyCode, roomCode, watchCode } from './rooms.code.ts';
import { useLiveList } from './rooms.live-list.ts';
import { roomsQuery } from './rooms.queries.ts';
import { t } from './rooms.words.ts';

/**
 * Fetches what the page at this address shows first, while the session is still being checked, and enters its room: the server checks
 * the token of a socket itself. What goes wrong is told when the page asks for it, too.
 */
export async function ahead(search: URLSearchParams): Promise<void> {
  const user = session.state.getState().session?.user;
  const slug = roomSlugIn(search);
  const wanted = roomsAhead.current?.answer.then(({ items }) => items.find((room) => room.slug === slug));
  const scenery = async () => {
    const room = await wanted;
    if (room) await sceneryOf(room.sceneId);
  };
  const enter = async (by: User) => {
    const { enterAhead } = await roomCode.load();
    const room = await wanted;
    if (room) enterAhead(room, by);
  };
  const page = () => {
    if (!user) return (looksOn(search) ? watchCode : lobbyCode).load();
    return slug === null ? lobbyCode.load() : enter(user);
  };
  try {
    await Promise.all([scenery(), page()]);
  } catch (error) {
    log('nothing could be fetched ahead', { error });
  }
}

/** Whether an address of the rooms shows a visitor one of them from outside. */
function looksOn(search: URLSearchParams): boolean {
  return search.has('zuschauen') || roomSlugIn(search) !== null;
}

/** `/main`: the rooms, or with `?raum=slug` the room itself; visitors see it from outside. */
export function Component() {
  const user = useUser();
  useLiveList(user !== undefined);
  const [search] = useSearchParams();
  const slug = roomSlugIn(search);
  const wantsRoom = user !== undefined && slug !== null;
  const wantsToWatch = user === undefined && looksOn(search);
  const inside = useLate(roomCode, wantsRoom);
  const watch = useLate(watchCode, wantsToWatch);
  const rooms = useQuery({ ...roomsQuery, ...(wantsRoom && { refetchInterval: false as const }) });
  const room = rooms.data?.items.find((candidate) => candidate.slug === slug);
  const isUnknown = slug !== null && rooms.data !== undefined && room === undefined;
  const showsAll = isUnknown || (!wantsRoom && !wantsToWatch);
  const lobby = useLate(lobbyCode, showsAll);

  if (wantsRoom && room) return inside && <inside.RoomPage key={room.id} room={room} user={user} />;
  if (wantsToWatch && !isUnknown && rooms.data && rooms.data.items.length > 0) {
    if (!watch) return <div data-late="" aria-busy="true" />;
    return <watch.WatchPage key={slug} rooms={rooms.data.items} wanted={room} />;
  }
  return (
    <Page title={t('lobby.title')}>
      {(rooms.isPending || (rooms.data && showsAll && !lobby)) && <LobbyPlaceholder />}
      {rooms.isError && !rooms.data && (
        <Note tone="danger">
          <p>{wordsFor(rooms.error)}</p>
          <Button variant="text" onClick={() => void rooms.refetch()}>
            {t('room.retry')}
          </Button>
        </Note>
      )}
      {rooms.data && showsAll && lobby && (
        <lobby.Lobby rooms={rooms.data.items} isGuest={user === undefined} isUnknown={isUnknown} />
      )}
    </Page>
  );
}
