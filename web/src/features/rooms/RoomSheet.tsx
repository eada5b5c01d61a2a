import type { Room } from '@plausch/protocol';
import { Sheet } from '@plausch/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, LayoutGrid } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { t as lobbyWords } from './lobby.words.ts';
import styles from './RoomSheet.module.css';
import { roomsQuery } from './rooms.queries.ts';
import { t } from './rooms.words.ts';
import { t as sheetWords } from './sheets.words.ts';
import { ScenePicture } from './stage/ScenePicture.tsx';

/** What this room is for and where else one could go, under its name on a phone. */
export function RoomSheet({ room, onClose }: { readonly room: Room; readonly onClose: () => void }) {
  const rooms = useQuery(roomsQuery).data?.items ?? [];
  const others = rooms.filter(({ id }) => id !== room.id);
  return (
    <Sheet title={room.name} closeLabel={sheetWords('sheet.close')} onClose={onClose}>
      {room.description !== '' && <p className={styles['about']}>{room.description}</p>}
      {others.length > 0 && <h3 className={styles['title']}>{sheetWords('sheet.others')}</h3>}
      {/* The sheet's own entry in the history becomes the next room: going back leads where one came from. */}
      <ul className={styles['rooms']}>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={paths.main({ raum: other.slug })} replace className={styles['room']}>
              <span className={styles['picture']}>
                <ScenePicture sceneId={other.sceneId} />
              </span>
              <span className={styles['words']}>
                <b dir="auto">{other.name}</b>
                <small>{lobbyWords('lobby.present', { count: other.occupancy })}</small>
              </span>
              <ChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.main()} replace className={styles['room']}>
            <span className={styles['sign']}>
              <LayoutGrid size={22} aria-hidden="true" />
            </span>
            <span className={styles['words']}>
              <b>{t('room.toLobby')}</b>
            </span>
            <ChevronRight size={20} aria-hidden="true" />
          </Link>
        </li>
      </ul>
    </Sheet>
  );
}
