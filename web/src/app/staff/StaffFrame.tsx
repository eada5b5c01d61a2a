import { Note } from '@plausch/ui';
import {
  BookOpenText,
  DoorOpen,
  Flag,
  Gavel,
  HeartPulse,
  LayoutDashboard,
  MessageSquareOff,
  Newspaper,
  Store,
  Users,
} from 'lucide-react';
import { type ReactNode, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { connection } from '../../connection/index.ts';
import { t } from '../../i18n/staff.ts';
import { KeptFocus } from '../KeptFocus.tsx';
import { Page } from '../layouts/Page.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import styles from './Staff.module.css';
import { Loading } from './StaffList.tsx';
import { PARTS, type StaffBase, type StaffPart, staffPath } from './staff-paths.ts';

/** What each part is called, and its sign. A further part of the administration is a row here and in `PARTS`. */
const NAMES = {
  ueberblick: { name: t('nav.overview'), Sign: LayoutDashboard },
  meldungen: { name: t('nav.cases'), Sign: Flag },
  personen: { name: t('nav.people'), Sign: Users },
  massnahmen: { name: t('nav.measures'), Sign: Gavel },
  raeume: { name: t('nav.rooms'), Sign: DoorOpen },
  laden: { name: t('nav.shop'), Sign: Store },
  woerter: { name: t('nav.words'), Sign: MessageSquareOff },
  neues: { name: t('nav.news'), Sign: Newspaper },
  zustand: { name: t('nav.health'), Sign: HeartPulse },
  protokoll: { name: t('nav.acts'), Sign: BookOpenText },
} as const satisfies Record<StaffPart, object>;

/** The parts of a staff area beside the one that is open. */
export function StaffFrame({
  base,
  open,
  up,
  children,
}: {
  readonly base: StaffBase;
  readonly open: StaffPart;
  readonly up?: { readonly to: string; readonly label: string } | undefined;
  readonly children: ReactNode;
}) {
  const content = useRef<HTMLDivElement>(null);
  const isOffline = useStore(connection.state, (state) => state === 'offline');
  return (
    <Page title={t(`${base}.title`)} up={up}>
      <div className={styles['page']}>
        <nav aria-label={t('nav.label')} className={styles['parts']}>
          {PARTS[base].map((part) => {
            const { name, Sign } = NAMES[part];
            return (
              <Link
                key={part}
                to={staffPath(base, part)}
                className={styles['part']}
                aria-current={part === open ? 'page' : undefined}
              >
                <Sign aria-hidden="true" size={20} />
                {name}
              </Link>
            );
          })}
        </nav>
        <div ref={content} className={styles['content']}>
          {isOffline && <Note tone="caution">{t('state.offline')}</Note>}
          <Suspense fallback={<Loading />}>{children}</Suspense>
          <KeptFocus within={content} />
        </div>
      </div>
      <CodeDialog />
    </Page>
  );
}
