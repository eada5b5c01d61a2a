import type { RoomSummary } from '@plausch/protocol';
import { IconButton } from '@plausch/ui';
import { LayoutGrid, MessagesSquare, Users } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import styles from './RoomHeader.module.css';
import { useCountedCommit, usePeople } from './room.context.ts';
import { t } from './rooms.words.ts';
import type { Part } from './use-open-part.ts';

/** Where one is, how many are there, and the ways to what does not fit beside the picture. */
export function RoomHeader({
  room,
  onOpen,
}: {
  readonly room: RoomSummary;
  readonly onOpen: (part: Part) => void;
}) {
  useCountedCommit();
  const present = usePeople().size;
  return (
    <header className={styles['header']}>
      <div className={styles['words']}>
        <h1 tabIndex={-1}>{room.name}</h1>
        <p>
          {t('room.present', { count: present })}
          {room.description !== '' && (
            <span className={styles['description']}>
              {' · '}
              {t('room.quoted', { text: room.description })}
            </span>
          )}
        </p>
      </div>
      <Link
        to={paths.main()}
        className={styles['action']}
        aria-label={t('room.toLobby')}
        title={t('room.toLobby')}
      >
        <LayoutGrid size={22} aria-hidden="true" />
      </Link>
      <IconButton
        label={t('panel.open')}
        className={styles['tablet'] ?? ''}
        onClick={() => onOpen('verlauf')}
      >
        <MessagesSquare size={22} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('people.show')}
        className={styles['phone'] ?? ''}
        onClick={() => onOpen('mitglieder')}
      >
        <Users size={22} aria-hidden="true" />
      </IconButton>
    </header>
  );
}
