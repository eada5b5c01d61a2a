import { Card, classes } from '@plausch/ui';
import {
  Award,
  Ban,
  Bell,
  ChevronRight,
  FileText,
  LogOut,
  MonitorSmartphone,
  Palette,
  Shield,
  ShieldCheck,
  SlidersHorizontal,
  Sparkles,
  UserRound,
} from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { Told } from '../../app/layouts/Told.tsx';
import { paths, SETTINGS_PARTS, type SettingsPart } from '../../app/paths.ts';
import { guildPath, profilePath } from '../../app/people-paths.ts';
import { t } from '../../i18n/settings.ts';
import { signOut, useUser } from '../sessions/index.ts';
import { PARTS } from './parts.ts';
import styles from './SettingsPage.module.css';

const SIGNS = {
  aussehen: Palette,
  benachrichtigungen: Bell,
  konto: UserRound,
  geraete: MonitorSmartphone,
  blockiert: Ban,
  akte: FileText,
} as const;

/** The parts as rows that lead to them, where the window has no place for more. */
export function PartRows() {
  const leave = useLeave();
  const name = useUser()?.username ?? '';
  return (
    <nav aria-label={t('settings.parts')} className={styles['rows']}>
      <Card variant="list">
        {SETTINGS_PARTS.map((part) => {
          const Sign = SIGNS[part];
          return (
            <Link key={part} to={paths.settings(part)} className={styles['row']}>
              <Sign aria-hidden="true" />
              <span>
                <b>{PARTS[part].name}</b>
                <small>{PARTS[part].text}</small>
              </span>
              <ChevronRight aria-hidden="true" size={20} />
            </Link>
          );
        })}
      </Card>
      <Card variant="list">
        <Link to={profilePath(name)} className={styles['row']}>
          <UserRound aria-hidden="true" />
          <span>
            <b>{t('settings.profile')}</b>
            <small>{t('settings.profileText')}</small>
          </span>
          <ChevronRight aria-hidden="true" size={20} />
        </Link>
        <Link to={paths.ranks()} className={styles['row']}>
          <Award aria-hidden="true" />
          <span>
            <b>{t('settings.rank')}</b>
            <small>{t('settings.rankText')}</small>
          </span>
          <ChevronRight aria-hidden="true" size={20} />
        </Link>
        <Link to={guildPath()} className={styles['row']}>
          <Shield aria-hidden="true" />
          <span>
            <b>{t('settings.guild')}</b>
            <small>{t('settings.guildText')}</small>
          </span>
          <Told part="GuildBadge" />
          <ChevronRight aria-hidden="true" size={20} />
        </Link>
        <StaffLinks className={styles['row'] ?? ''} />
        <Link to={paths.subscription()} reloadDocument className={styles['row']}>
          <Sparkles aria-hidden="true" />
          <span>
            <b>{t('settings.subscription')}</b>
            <small>{t('settings.subscriptionText')}</small>
          </span>
          <ChevronRight aria-hidden="true" size={20} />
        </Link>
        <button type="button" className={styles['row']} onClick={leave}>
          <LogOut aria-hidden="true" />
          <span>
            <b>{t('settings.logout')}</b>
            <small>{t('settings.logoutText')}</small>
          </span>
        </button>
      </Card>
    </nav>
  );
}

/** The parts beside the one that is open. */
export function PartList({ open }: { readonly open: SettingsPart }) {
  const leave = useLeave();
  const name = useUser()?.username ?? '';
  return (
    <nav aria-label={t('settings.parts')} className={styles['parts']}>
      {SETTINGS_PARTS.map((part) => {
        const Sign = SIGNS[part];
        return (
          <Link
            key={part}
            to={paths.settings(part)}
            className={classes(styles['part'], part === open && styles['open'])}
            aria-current={part === open ? 'page' : undefined}
          >
            <Sign aria-hidden="true" size={20} />
            {PARTS[part].name}
          </Link>
        );
      })}
      <hr />
      <Link to={profilePath(name)} className={styles['part']}>
        <UserRound aria-hidden="true" size={20} />
        {t('settings.profile')}
      </Link>
      <Link to={paths.ranks()} className={styles['part']}>
        <Award aria-hidden="true" size={20} />
        {t('settings.rank')}
      </Link>
      <Link to={guildPath()} className={styles['part']}>
        <Shield aria-hidden="true" size={20} />
        {t('settings.guild')}
        <Told part="GuildBadge" />
      </Link>
      <StaffLinks className={styles['part'] ?? ''} />
      <Link to={paths.subscription()} reloadDocument className={styles['part']}>
        <Sparkles aria-hidden="true" size={20} />
        {t('settings.subscription')}
      </Link>
      <button type="button" className={styles['part']} onClick={leave}>
        <LogOut aria-hidden="true" size={20} />
        {t('settings.logout')}
      </button>
    </nav>
  );
}

/** The ways to where staff works, for staff alone. */
function StaffLinks({ className }: { readonly className: string }) {
  const role = useUser()?.role ?? 'user';
  if (role === 'user') return null;
  return (
    <>
      <Link to="/team" className={className}>
        <ShieldCheck aria-hidden="true" size={20} />
        {t('settings.team')}
      </Link>
      {role === 'admin' && (
        <Link to="/admin" className={className}>
          <SlidersHorizontal aria-hidden="true" size={20} />
          {t('settings.admin')}
        </Link>
      )}
    </>
  );
}

function useLeave(): () => void {
  const navigate = useNavigate();
  return () => {
    // First on the way out of the pages that need a session, then without one at once: the code of the next page may be long in coming.
    void navigate(paths.landing());
    void signOut();
  };
}
