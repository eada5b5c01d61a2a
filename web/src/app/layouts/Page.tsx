import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { t } from '../../i18n/areas.ts';
import { PageTitle } from '../PageTitle.tsx';
import { PATTERNS, paths } from '../paths.ts';
import styles from './app.module.css';
import { keptRoom, lastRoom } from './last-room.ts';

/** A page inside the app: its heading, and content that scrolls below it. */
export function Page({
  title,
  up,
  before,
  after,
  children,
}: {
  readonly title: string;
  /** The page that this one is a part of. */
  readonly up?: { readonly to: string; readonly label: string } | undefined;
  /** The way to the page that this one shares its place with, before or after the heading. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <>
      <PageTitle page={title} />
      <header className={styles['top']}>
        {up && (
          <Link to={up.to} className={styles['up']} aria-label={up.label}>
            <ChevronLeft aria-hidden="true" />
          </Link>
        )}
        {before}
        <h1 tabIndex={-1} dir="auto">
          {title}
        </h1>
        {after}
        <BackToRoom />
      </header>
      <div className={styles['page']}>
        <div className={styles['inner']}>{children}</div>
      </div>
    </>
  );
}

/**
 * From the other areas back into the room one was in last. Between the rooms themselves there is no back, and into a room that goes on
 * beside the page another way leads.
 */
function BackToRoom() {
  const { pathname } = useLocation();
  const isKept = useStore(keptRoom) !== undefined;
  const room = lastRoom();
  if (!room || isKept || pathname === PATTERNS.main) return null;
  return (
    <Link
      to={paths.main({ raum: room.slug })}
      className={styles['back']}
      aria-label={t('areas.backToRoom', { room: room.name })}
    >
      <span dir="auto">{room.name}</span>
      <ChevronRight size={20} aria-hidden="true" />
    </Link>
  );
}
