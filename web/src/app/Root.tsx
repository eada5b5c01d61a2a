import type { MouseEvent } from 'react';
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
      <a href={`#${MAIN_ID}`} className={styles['skip']} onClick={skip}>
        {t('app.skip')}
      </a>
      <Outlet />
      <Toasts />
    </>
  );
}

/** Without a step of the browser, which would leave the state of the page's entry in the history behind. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
}
