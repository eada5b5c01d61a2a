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
    const before = document.activeElement;
    const timer = setTimeout(() => {
      showAfresh(pathname, before);
      window.scrollTo(0, 0);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}

/**
 * What is on show now is read from its top; a path that no page has makes the next one be read like that, too.
 *
 * @param before what had the focus when the page came: a keyboard that has moved on in the page by now keeps its place
 */
export function showAfresh(path: string, before = document.activeElement): void {
  shown = path;
  const main = document.getElementById(MAIN_ID);
  if (document.activeElement !== before && main?.contains(document.activeElement)) return;
  // A room puts the focus where it belongs by itself.
  if (main?.querySelector('[data-room]')?.contains(document.activeElement)) return;
  (main?.querySelector<HTMLElement>('h1[tabindex]') ?? main)?.focus();
}
