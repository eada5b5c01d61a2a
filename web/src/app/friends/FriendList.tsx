import { figureOfKey } from '@plausch/stage/figures';
import { buttonClass, Card, Field, IconButton } from '@plausch/ui';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import type { Friend } from '../../features/friends/index.ts';
import { PersonFace } from '../../features/rooms/index.ts';
import { t } from '../../i18n/friends.ts';
import { paths } from '../paths.ts';
import { profilePath } from '../people-paths.ts';
import { FriendDialog } from './FriendDialog.tsx';
import styles from './Friends.module.css';

/** From so many friends on one looks for a name rather than through the list. */
const SEARCHED_FROM = 10;

type Room = { readonly slug: string; readonly name: string };

/** Friends who are there, then the others, each by name. */
export function FriendList({ friends }: { readonly friends: readonly Friend[] }) {
  const { data } = useQuery(endpointQuery('listRooms'));
  const rooms = new Map<string, Room>(data?.items.map((room) => [room.id, room]));
  const [sought, setSought] = useState('');
  const [openedId, setOpenedId] = useState<string>();
  const isLong = friends.length >= SEARCHED_FROM;
  const words = isLong ? sought.trim().toLowerCase() : '';
  const found = friends.filter(({ username }) => username.toLowerCase().includes(words));
  const opened = friends.find(({ userId }) => userId === openedId);
  // The dialog goes with the friendship, whichever of the two has ended it.
  if (openedId !== undefined && !opened) setOpenedId(undefined);
  return (
    <>
      {isLong && (
        <Field
          label={t('friends.search')}
          hint={<span role="status">{found.length === 0 && t('friends.noneFound')}</span>}
          type="search"
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      {([true, false] as const).map((isHere) => (
        <Section
          key={String(isHere)}
          title={t(isHere ? 'friends.here' : 'friends.away')}
          friends={found.filter(({ online }) => online === isHere)}
          rooms={rooms}
          onOpen={setOpenedId}
        />
      ))}
      {opened && (
        <FriendDialog
          key={opened.userId}
          friend={opened}
          words={whereIs(opened, rooms)}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </>
  );
}

function Section({
  title,
  friends,
  rooms,
  onOpen,
}: {
  readonly title: string;
  readonly friends: readonly Friend[];
  readonly rooms: ReadonlyMap<string, Room>;
  readonly onOpen: (userId: string) => void;
}) {
  if (friends.length === 0) return null;
  return (
    <section>
      <h2 className={styles['title']}>
        {title} <span>{friends.length}</span>
      </h2>
      <Card variant="list">
        <ul className={styles['list']}>
          {friends.map((friend) => (
            <Row
              key={friend.userId}
              friend={friend}
              room={friend.roomId === undefined ? undefined : rooms.get(friend.roomId)}
              onOpen={() => onOpen(friend.userId)}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function whereIs({ online, roomId }: Friend, rooms: ReadonlyMap<string, Room>): string {
  const room = roomId === undefined ? undefined : rooms.get(roomId);
  if (room) return t('friends.isIn', { room: room.name });
  return t(online ? 'friends.isHere' : 'friends.isAway');
}

function Row({
  friend: { username, figure, bubbleColorId, online },
  room,
  onOpen,
}: {
  readonly friend: Friend;
  readonly room: Room | undefined;
  readonly onOpen: () => void;
}) {
  return (
    <li className={styles['row']}>
      <Link to={profilePath(username)} className={styles['profile']}>
        <PersonFace
          figure={figureOfKey(figure)}
          name={username}
          colorId={bubbleColorId}
          size="m"
          {...(online && { presence: 'here' })}
        />
        <span className={styles['words']}>
          <b dir="auto">{username}</b>
          {room && <small dir="auto">{room.name}</small>}
        </span>
      </Link>
      {room && (
        <Link
          to={paths.main({ raum: room.slug })}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
          aria-label={t('friends.joinLabel', { name: username, room: room.name })}
        >
          {t('friends.join')}
        </Link>
      )}
      <IconButton label={t('friends.menu', { name: username })} aria-haspopup="dialog" onClick={onOpen}>
        <Ellipsis size={22} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
