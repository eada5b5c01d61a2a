import type { RoomSummary } from '@plausch/protocol';
import { figureOfKey } from '@plausch/stage/figures';
import { buttonClass, Card, FaceStack } from '@plausch/ui';
import { isolated } from '@plausch/words';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { rememberRoom } from '../../app/layouts/last-room.ts';
import { LatestNews } from '../../app/news/LatestNews.tsx';
import { paths } from '../../app/paths.ts';
import { useMediaQuery } from '../../device/media-query.ts';
import styles from './Lobby.module.css';
import { PersonFace } from './PersonFace.tsx';
import { t } from './rooms.words.ts';
import { ScenePicture } from './stage/ScenePicture.tsx';

/** The rooms as cards, and what is new; a visitor sees them too and is asked in. */
export function Lobby({
  rooms,
  isGuest,
}: {
  readonly rooms: readonly RoomSummary[];
  readonly isGuest: boolean;
}) {
  const liveliest = liveliestOf(rooms);
  // Who stands before all the doors has left the last room.
  useEffect(() => rememberRoom(undefined), []);
  return (
    <>
      {isGuest && <Invitation />}
      {rooms.length === 0 && <p className={styles['empty']}>{t('lobby.empty')}</p>}
      <ul className={styles['rooms']}>
        {rooms.map((room) => (
          <li key={room.id}>
            <RoomCard room={room} isGuest={isGuest} isFirstChoice={room === liveliest} />
          </li>
        ))}
      </ul>
      <LatestNews />
    </>
  );
}

function Invitation() {
  return (
    <section className={styles['invitation']}>
      <div>
        <h2>{t('lobby.guestTitle')}</h2>
        <p>{t('lobby.guestText')}</p>
      </div>
      <div className={styles['ways']}>
        <Link to={paths.register()} className={buttonClass()}>
          {t('lobby.register')}
        </Link>
        <Link to={paths.login({ weiter: paths.main() })} className={buttonClass({ variant: 'outline' })}>
          {t('lobby.login')}
        </Link>
      </div>
    </section>
  );
}

/** Where most people are and there is still a place: what somebody who just arrives is looking for. */
function liveliestOf(rooms: readonly RoomSummary[]): RoomSummary | undefined {
  const open = rooms.filter(({ occupancy, capacity }) => occupancy < capacity);
  return open.toSorted((a, b) => b.occupancy - a.occupancy)[0];
}

function RoomCard({
  room,
  isGuest,
  isFirstChoice,
}: {
  readonly room: RoomSummary;
  readonly isGuest: boolean;
  readonly isFirstChoice: boolean;
}) {
  const inside = paths.main({ raum: room.slug });
  const isFull = room.occupancy >= room.capacity;
  const way = isGuest ? 'lobby.watch' : isFull ? 'lobby.queue' : 'lobby.join';
  return (
    <Card className={styles['card'] ?? ''}>
      <div className={styles['picture']}>
        <ScenePicture sceneId={room.sceneId} />
        <span className={styles['present']} data-full={isFull} data-empty={room.occupancy === 0}>
          {t(isFull ? 'lobby.full' : 'lobby.present', { count: room.occupancy })}
        </span>
      </div>
      <div className={styles['words']}>
        <h2 dir="auto">{room.name}</h2>
        <p dir="auto">{room.description}</p>
        <div className={styles['foot']}>
          <Faces room={room} />
          <Link
            to={inside}
            className={buttonClass({ variant: isFirstChoice && !isGuest ? 'primary' : 'quiet' })}
            aria-label={`${t(way)}: ${isolated(room.name)}`}
          >
            {t(way)}
          </Link>
        </div>
      </div>
    </Card>
  );
}

/** Who is inside. The number of people is live, their faces come with the next list. */
function Faces({ room: { faces, occupancy } }: { readonly room: RoomSummary }) {
  const isPhone = useMediaQuery('(max-width: 520px)');
  const shown = faces.slice(0, Math.min(isPhone ? 3 : 5, occupancy));
  if (shown.length === 0) return null;
  const more = occupancy - shown.length;
  const names = shown.map(({ username }) => isolated(username)).join(', ');
  return (
    <div>
      <FaceStack more={more}>
        {shown.map(({ id, figure, username, bubbleColorId }) => (
          <PersonFace
            key={id}
            figure={figureOfKey(figure)}
            name={username}
            colorId={bubbleColorId}
            size="xs"
          />
        ))}
      </FaceStack>
      <span className="visually-hidden">{t('lobby.faces', { names, more })}</span>
    </div>
  );
}
