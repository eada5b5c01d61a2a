import type { Room } from '@plausch/protocol';
import { Button, buttonClass, Note } from '@plausch/ui';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { t } from './not-inside.words.ts';
import styles from './Room.module.css';
import { useRoom } from './room.context.ts';
import { t as roomWords } from './rooms.words.ts';

/** The figure is here no more: it has moved to another device, its person was away too long, or the room was closed. */
export function Out({ reason }: { readonly reason: 'elsewhere' | 'away' | 'closed' }) {
  const { enter } = useRoom();
  return (
    <div className={styles['out']} role="status">
      <h2>{t(`room.${reason}Title`)}</h2>
      <p>{t(`room.${reason}Text`)}</p>
      {reason === 'closed' ? (
        <Link to={paths.main()} className={buttonClass()}>
          {t('room.closedWay')}
        </Link>
      ) : (
        <Button onClick={enter}>{t(`room.${reason}Enter`)}</Button>
      )}
    </div>
  );
}

/** The room does not let one in, and says why. */
export function Refused({ room, message }: { readonly room: Room; readonly message: string }) {
  const { enter } = useRoom();
  return (
    <div className={styles['refused']}>
      <h1 tabIndex={-1} dir="auto">
        {room.name}
      </h1>
      <Note tone="caution">{message}</Note>
      <Button onClick={enter}>{roomWords('room.retry')}</Button>
      <Link to={paths.main()}>{roomWords('room.toLobby')}</Link>
    </div>
  );
}
