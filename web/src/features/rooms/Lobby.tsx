import type { RoomSummary } from '@plausch/protocol';
import { figureOfKey } from '@plausch/stage/figures';
import { buttonClass, Card, classes, Note } from '@plausch/ui';
import { isolated } from '@plausch/words';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { lastVisited, rememberRoom } from '../../app/layouts/last-room.ts';
import { LatestNews } from '../../app/news/LatestNews.tsx';
import { paths } from '../../app/paths.ts';
import { FigurePicture } from '../accounts/index.ts';
import styles from './Lobby.module.css';
import { t } from './lobby.words.ts';
import { firstChoice, lastFirst } from './lobby-order.ts';
import { RoomFaces } from './RoomFaces.tsx';
import { ScenePicture } from './stage/ScenePicture.tsx';

/** The rooms as cards, and what is new; a visitor sees them too and is asked in. */
export function Lobby({
  rooms,
  isGuest,
  isUnknown = false,
}: {
  readonly rooms: readonly RoomSummary[];
  readonly isGuest: boolean;
  /** The address names a room that is none of them. */
  readonly isUnknown?: boolean;
}) {
  const [last] = useState(lastVisited);
  const choice = firstChoice(rooms, last);
  // Who stands before all the doors has left the last room.
  useEffect(() => rememberRoom(undefined), []);
  return (
    <>
      {isUnknown && (
        <Note tone="caution" className={styles['unknown']}>
          {t('lobby.unknown')}
        </Note>
      )}
      {isGuest && <Invitation />}
      {rooms.length === 0 && <p className={styles['empty']}>{t('lobby.empty')}</p>}
      <ul className={styles['rooms']}>
        {lastFirst(rooms, last).map((room) => (
          <li key={room.id}>
            <RoomCard
              room={room}
              isGuest={isGuest}
              isLast={room.slug === last}
              isFirstChoice={room === choice}
            />
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

function RoomCard({
  room,
  isGuest,
  isLast,
  isFirstChoice,
}: {
  readonly room: RoomSummary;
  readonly isGuest: boolean;
  /** Where this person was last. */
  readonly isLast: boolean;
  readonly isFirstChoice: boolean;
}) {
  const inside = paths.main({ raum: room.slug });
  const isFull = room.occupancy >= room.capacity;
  const way = isGuest ? 'lobby.watch' : isFull ? 'lobby.queue' : 'lobby.join';
  return (
    <Card className={classes(styles['card'], isLast && styles['own'])}>
      <div className={styles['picture']}>
        <ScenePicture sceneId={room.sceneId} />
        <People room={room} />
        <span className={styles['present']} data-full={isFull} data-empty={room.occupancy === 0}>
          {isFull
            ? t('lobby.full', { count: room.occupancy })
            : t('lobby.present', { count: room.occupancy })}
        </span>
      </div>
      <div className={styles['words']}>
        <h2 dir="auto">{room.name}</h2>
        {isLast && <p className={styles['last']}>{t('lobby.last')}</p>}
        <p dir="auto">{room.description}</p>
        <div className={styles['foot']}>
          <RoomFaces room={room} />
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

/** Those of whom the list has faces, in the picture of their room. Their names stand below it. */
function People({ room: { faces, occupancy } }: { readonly room: RoomSummary }) {
  return (
    <div className={styles['people']} aria-hidden="true">
      {faces.slice(0, occupancy).map(({ id, figure }) => (
        <FigurePicture key={id} figure={figureOfKey(figure)} />
      ))}
    </div>
  );
}
