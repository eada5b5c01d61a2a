import { Toast, ToastRegion } from '@plausch/ui';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { t } from '../i18n/index.ts';
import { MAIN_ID } from './main-id.ts';
import styles from './Root.module.css';
import { toast } from './toasts.ts';

/** A page may settle before the focus moves into it. */
const SETTLE_MS = 100;

/** What is around every page. */
export function Root() {
  useFreshStart();
  const shown = useStore(toast);
  return (
    <>
      <a href={`#${MAIN_ID}`} className={styles['skip']}>
        {t('app.skip')}
      </a>
      <Outlet />
      <ToastRegion>{shown && <Toast>{shown.text}</Toast>}</ToastRegion>
    </>
  );
}

/** After a change of page, scrolling and reading begin at its top, as with a fresh document. */
function useFreshStart(): void {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    const timer = setTimeout(() => {
      lastPathname.current = pathname;
      window.scrollTo(0, 0);
      const main = document.getElementById(MAIN_ID);
      (main?.querySelector<HTMLElement>('h1[tabindex]') ?? main)?.focus();
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}
