import { useMemo, useSyncExternalStore } from 'react';
import type { Mode } from '../../paywall/declarations.ts';

/** As the page says that it is (`color-scheme`), else as the reader's device prefers, also when that changes. */
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
    () => {
      const { colorScheme } = getComputedStyle(page.documentElement);
      if (colorScheme === 'dark' || colorScheme === 'light') return colorScheme;
      return query.matches ? 'dark' : 'light';
    },
  );
}
