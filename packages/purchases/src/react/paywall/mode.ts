import { useMemo, useSyncExternalStore } from 'react';
import type { Mode } from '../../paywall/declarations.ts';

/** What the reader's device prefers, also when that changes. */
export function useMode(page: Document): Mode {
  const query = useMemo(
    () => (page.defaultView ?? window).matchMedia('(prefers-color-scheme: dark)'),
    [page],
  );
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => (query.matches ? 'dark' : 'light'),
  );
}
