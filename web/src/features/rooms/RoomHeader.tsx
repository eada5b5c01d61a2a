import type { Room } from '@plausch/protocol';
import { IconButton, SegmentedControl } from '@plausch/ui';
import { AlignLeft, ChevronDown, Image, LayoutGrid, MessagesSquare, Users } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import styles from './RoomHeader.module.css';
import { useCountedCommit, usePeople } from './room.context.ts';
import { chooseRoomView, useRoomViewKind } from './room.view-choice.ts';
import { t } from './rooms.words.ts';
import type { Part } from './use-open-part.ts';

const VIEWS = [
  {
    value: 'picture',
    label: (
      <>
        <Image size={18} aria-hidden="true" />
        <span className={styles['viewName']}>{t('view.picture')}</span>
      </>
    ),
  },
  {
    value: 'text',
    label: (
      <>
        <AlignLeft size={18} aria-hidden="true" />
        <span className={styles['viewName']}>{t('view.text')}</span>
      </>
    ),
  },
] as const;

/** Where one is, how many are there, and the ways to what does not fit beside the picture. */
export function RoomHeader({
  room,
  isPhone,
  onOpen,
}: {
  readonly room: Room;
  /** On a phone the other rooms lie behind the name. */
  readonly isPhone: boolean;
  readonly onOpen: (part: Part) => void;
}) {
  useCountedCommit();
  const present = usePeople().size;
  return (
    <header className={styles['header']}>
      <div className={styles['words']}>
        <h1 tabIndex={-1} dir="auto">
          {isPhone ? (
            <button
              type="button"
              className={styles['name']}
              aria-haspopup="dialog"
              onClick={() => onOpen('raum')}
            >
              <span dir="auto">{room.name}</span>
              <ChevronDown size={18} aria-hidden="true" />
            </button>
          ) : (
            room.name
          )}
        </h1>
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
      <SegmentedControl
        label={t('view.label')}
        value={useRoomViewKind()}
        options={VIEWS}
        onChange={chooseRoomView}
      />
      {!isPhone && (
        <Link
          to={paths.main()}
          className={styles['action']}
          aria-label={t('room.toLobby')}
          title={t('room.toLobby')}
        >
          <LayoutGrid size={22} aria-hidden="true" />
        </Link>
      )}
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
