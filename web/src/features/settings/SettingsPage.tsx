import { Card, classes } from '@plausch/ui';
import { ChevronRight, LogOut, Shirt } from 'lucide-react';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { Page } from '../../app/layouts/Page.tsx';
import { paths } from '../../app/paths.ts';
import { t } from '../../i18n/settings.ts';
import { signOut } from '../sessions/index.ts';
import { KeyChoices } from './KeyChoices.tsx';
import styles from './SettingsPage.module.css';
import { chooseTheme, type Theme, theme } from './theme.ts';

const THEMES = [
  { value: 'dark', label: t('settings.dark') },
  { value: 'light', label: t('settings.light') },
] as const;

export function Component() {
  const navigate = useNavigate();

  async function leave() {
    // First out of the pages that need a session, then without one.
    await navigate(paths.landing());
    await signOut();
  }

  return (
    <Page title={t('settings.page')}>
      <div className={styles['settings']}>
        <section>
          <h2>{t('settings.look')}</h2>
          <Card variant="list">
            <ThemeChoice />
            <Link to={paths.wardrobe()} className={styles['row']}>
              <Shirt aria-hidden="true" />
              <span>
                <b>{t('settings.wardrobe')}</b>
                <small>{t('settings.wardrobeText')}</small>
              </span>
              <ChevronRight aria-hidden="true" size={20} />
            </Link>
          </Card>
        </section>
        <section>
          <h2>{t('settings.operation')}</h2>
          <Card variant="list">
            <KeyChoices />
          </Card>
        </section>
        <section>
          <h2>{t('settings.account')}</h2>
          <Card variant="list">
            <button type="button" className={styles['row']} onClick={() => void leave()}>
              <LogOut aria-hidden="true" />
              <span>
                <b>{t('settings.logout')}</b>
                <small>{t('settings.logoutText')}</small>
              </span>
            </button>
          </Card>
        </section>
      </div>
    </Page>
  );
}

/** Two small pictures of the app, one in each theme. */
function ThemeChoice() {
  const current = useStore(theme);
  const group = useId();
  return (
    <fieldset className={styles['themes']}>
      <legend className="visually-hidden">{t('settings.theme')}</legend>
      {THEMES.map(({ value, label }) => (
        <label key={value} className={classes(styles['theme'], value === current && styles['chosen'])}>
          <input
            type="radio"
            name={group}
            checked={value === current}
            onChange={() => chooseTheme(value satisfies Theme)}
          />
          <span className={classes(styles['picture'], styles[value])} aria-hidden="true" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
