import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { MAIN_ID } from './main-id.ts';

/** A page may settle before the focus moves into it. */
const SETTLE_MS = 100;

/** The path of the page on show; undefined before the first one. */
let shown: string | undefined;

/** After a change of page, scrolling and reading begin at its top, as with a fresh document. */
export function useFreshStart(): void {
  const { pathname } = useLocation();

  useEffect(() => {
    shown ??= pathname;
    if (shown === pathname) return;
    const timer = setTimeout(() => {
      showAfresh(pathname);
      window.scrollTo(0, 0);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}

/** What is on show now is read from its top; a path that no page has makes the next one be read like that, too. */
export function showAfresh(path: string): void {
  shown = path;
  const main = document.getElementById(MAIN_ID);
  // A room puts the focus where it belongs by itself.
  if (main?.querySelector('[data-room]')?.contains(document.activeElement)) return;
  (main?.querySelector<HTMLElement>('h1[tabindex]') ?? main)?.focus();
}
