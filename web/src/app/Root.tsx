import { Outlet } from 'react-router';
import { t } from '../i18n/index.ts';
import { useFreshStart } from './fresh-start.ts';
import { MAIN_ID } from './main-id.ts';
import styles from './Root.module.css';
import { Toasts } from './Toasts.tsx';

/** What is around every page. */
export function Root() {
  useFreshStart();
  return (
    <>
      <a href={`#${MAIN_ID}`} className={styles['skip']}>
        {t('app.skip')}
      </a>
      <Outlet />
      <Toasts />
    </>
  );
}
