import { Face, Logo } from '@plausch/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { Home, type LucideIcon, MessageSquare, Newspaper, Shirt, ShoppingBag, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, matchPath, Outlet, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { FacePicture } from '../../features/accounts/index.ts';
import { type StoredUser, useUser } from '../../features/sessions/index.ts';
import { t } from '../../i18n/areas.ts';
import { NoNet } from '../away/NoNet.tsx';
import { MAIN_ID } from '../main-id.ts';
import { messagesPath } from '../messages-path.ts';
import { PATTERNS, paths } from '../paths.ts';
import { queries } from '../queries.ts';
import { Toasts } from '../Toasts.tsx';
import styles from './app.module.css';
import { Brand } from './Brand.tsx';
import { keptRoom } from './last-room.ts';
import { MoreMenu } from './MoreMenu.tsx';
import publicStyles from './public.module.css';
import { SiteLinks } from './SiteLinks.tsx';
import { Told } from './Told.tsx';

/** The app around its pages: the areas beside or below them; a visitor gets the way in instead. */
export function Component() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** The app around the word that its page is out of reach. */
export function Away({ onRetry }: { readonly onRetry: () => Promise<void> }) {
  return (
    <Frame>
      <NoNet onRetry={onRetry} />
      <Toasts />
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  return (
    <QueryClientProvider client={queries}>
      <div className={user ? styles['app'] : publicStyles['public']}>
        {user ? (
          <>
            <Areas user={user} />
            <Told part="Around" />
          </>
        ) : (
          <header className={styles['top']}>
            <Brand />
          </header>
        )}
        <main id={MAIN_ID} tabIndex={-1} className={styles['main']}>
          {children}
        </main>
        {!user && (
          <footer>
            <SiteLinks />
          </footer>
        )}
      </div>
    </QueryClientProvider>
  );
}

/** One list of areas: a rail where there is room, a bar at the bottom of a phone. */
function Areas({ user }: { readonly user: StoredUser }) {
  const kept = useStore(keptRoom);
  return (
    <nav className={styles['areas']} aria-label={t('areas.title')}>
      <Link to={paths.main()} className={styles['logo']} tabIndex={-1} aria-hidden="true">
        <Logo size={42} />
      </Link>
      <ul>
        <Area to={paths.main(kept && { raum: kept.slug })} Icon={Home}>
          {t('areas.room')}
        </Area>
        <Area to={messagesPath()} Icon={MessageSquare}>
          {t('areas.messages')}
          <Told part="MessagesBadge" />
        </Area>
        <Area to={paths.friends()} alsoAt={[PATTERNS.members]} Icon={Users}>
          {t('areas.friends')}
          <Told part="FriendsBadge" />
        </Area>
        <Area to={paths.wardrobe()} alsoAt={[PATTERNS.favourites]} Icon={Shirt}>
          {t('areas.wardrobe')}
        </Area>
        <Area to={paths.shop()} alsoAt={[PATTERNS.market]} Icon={ShoppingBag}>
          {t('areas.shop')}
        </Area>
        <Area to={paths.news()} Icon={Newspaper}>
          {t('areas.news')}
        </Area>
        <Area
          to={paths.settings()}
          alsoAt={[PATTERNS.accountDeletion, PATTERNS.file, PATTERNS.ranks, PATTERNS.guild]}
        >
          <Face size="xs">
            <FacePicture figure={user.figure} />
          </Face>
          <span className={styles['name']} aria-hidden="true">
            {user.username}
          </span>
          <span className="visually-hidden">{t('areas.me', { name: user.username })}</span>
          <Told part="GuildBadge" />
        </Area>
        <li>
          <Told part="Find" />
          <MoreMenu className={styles['area'] ?? ''} />
        </li>
      </ul>
    </nav>
  );
}

function Area({
  to,
  alsoAt = [],
  Icon,
  children,
}: {
  readonly to: string;
  /** Pages that belong to the area and have addresses of their own. */
  readonly alsoAt?: readonly string[];
  /** Its sign, where it has no picture of its own. */
  readonly Icon?: LucideIcon;
  readonly children: ReactNode;
}) {
  const { pathname } = useLocation();
  const isHere = [{ path: to, end: false }, ...alsoAt].some((pattern) => matchPath(pattern, pathname));
  return (
    <li>
      <Link to={to} className={styles['area'] ?? ''} aria-current={isHere ? 'page' : undefined}>
        {Icon && <Icon aria-hidden="true" size={22} />}
        {children}
      </Link>
    </li>
  );
}
