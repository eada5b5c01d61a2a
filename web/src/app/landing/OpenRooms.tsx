import { scenePictures } from 'virtual:scene-pictures';
import type { RoomSummary } from '@plausch/protocol';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/index.ts';
import { log } from '../../device/log.ts';
import { t } from '../../i18n/open-rooms.ts';
import { paths } from '../paths.ts';
import places from './OpenRooms.module.css';
import styles from './RoomCard.module.css';
import { WaitingRooms } from './WaitingRooms.tsx';

const SHOWN = 4;

/** The liveliest rooms with how many people are really in them; nothing at all where nobody can say. */
export function OpenRooms() {
  const rooms = useOpenRooms();
  if (rooms === 'unknown') return null;
  if (rooms === 'asked') return <WaitingRooms />;
  const liveliest = rooms.toSorted((a, b) => b.occupancy - a.occupancy).slice(0, SHOWN);
  return (
    <section className={places['now']}>
      <div className={places['head']}>
        <h2>{t('open.title')}</h2>
        <p>{summaryOf(rooms)}</p>
        <Link to={paths.main()}>{t('open.all')}</Link>
      </div>
      <ul className={places['cards']}>
        {liveliest.map((room) => (
          <li key={room.id} className={places['card']}>
            <RoomCard room={room} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A way into a room. Who is inside is for those who go in. */
function RoomCard({
  room: { slug, name, description, sceneId, occupancy, capacity },
}: {
  readonly room: RoomSummary;
}) {
  const isFull = occupancy >= capacity;
  // On this page it is always evening.
  const picture = scenePictures[sceneId]?.night;
  return (
    <>
      <div className={places['picture']} style={{ background: picture?.colour }}>
        <img className={styles['scene']} src={picture?.card} alt="" loading="lazy" draggable={false} />
        <span className={styles['present']} data-full={isFull} data-empty={occupancy === 0}>
          {t(isFull ? 'open.full' : 'open.present', { count: occupancy })}
        </span>
      </div>
      <div className={places['words']}>
        <h3 className={styles['name']}>
          <Link to={paths.main({ raum: slug })}>{name}</Link>
        </h3>
        <p className={styles['about']}>{description}</p>
      </div>
    </>
  );
}

function summaryOf(rooms: readonly RoomSummary[]): string {
  const lively = rooms.filter(({ occupancy }) => occupancy > 0);
  const people = lively.reduce((sum, { occupancy }) => sum + occupancy, 0);
  return people === 0 ? t('open.nobody') : t('open.here', { people, rooms: lively.length });
}

/** Asks once the page stands, and again when somebody comes back to it: a number on show is true. */
function useOpenRooms(): readonly RoomSummary[] | 'asked' | 'unknown' {
  const [rooms, setRooms] = useState<readonly RoomSummary[] | 'asked' | 'unknown'>(() =>
    navigator.onLine ? 'asked' : 'unknown',
  );
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const { items } = await call('listRooms', { signal });
        if (!signal.aborted) setRooms(items.length > 0 ? items : 'unknown');
      } catch (error) {
        if (signal.aborted) return;
        log('nobody knows who is there', { error });
        setRooms('unknown');
      }
    };
    void look();
    document.addEventListener('visibilitychange', look, { signal });
    window.addEventListener('online', look, { signal });
    return () => ended.abort();
  }, []);
  return rooms;
}
