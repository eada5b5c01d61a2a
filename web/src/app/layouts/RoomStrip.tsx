import { IconButton } from '@plausch/ui';
import { ChevronRight, X } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { t } from '../../i18n/room-strip.ts';
import { MAIN_ID } from '../main-id.ts';
import { paths } from '../paths.ts';
import { type KeptRoom, keptRoom, rememberRoom } from './last-room.ts';
import styles from './RoomStrip.module.css';

/** Beside every page but the room's own: that one is still there, what was said meanwhile, the way back and the way out. */
export function RoomStrip() {
  const kept = useStore(keptRoom);
  // Where there are no areas there is no strip either, and no person stays in a room without being told.
  useEffect(() => () => keptRoom.getState()?.leave(), []);
  return kept && <Strip room={kept} />;
}

function Strip({ room: { slug, name, news } }: { readonly room: KeptRoom }) {
  const count = useStore(news);
  const said = count > 0 ? t('strip.news', { count }) : t('strip.quiet');
  const leave = () => {
    rememberRoom(undefined);
    document.getElementById(MAIN_ID)?.focus();
  };
  return (
    <section className={styles['strip']} aria-label={t('strip.title')}>
      <Link
        to={paths.main({ raum: slug })}
        className={styles['back']}
        aria-label={`${t('strip.back', { room: name })} · ${said}`}
      >
        <span className={styles['room']} dir="auto">
          {name}
        </span>
        <span className={count > 0 ? styles['news'] : styles['quiet']}>{` · ${said}`}</span>
        <ChevronRight size={20} aria-hidden="true" />
      </Link>
      <IconButton label={t('strip.leave')} onClick={leave}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
