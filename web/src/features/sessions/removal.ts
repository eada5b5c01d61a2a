import { t } from '../../i18n/sessions.ts';
import { type Removal, removalOf } from './session.store.ts';

/** Reads `kicked`, `duration` and `reason` of the login page's address; undefined for everybody who was not put out. */
export function removalIn(search: URLSearchParams): Removal | undefined {
  if (search.get('kicked') !== 'true') return undefined;
  return removalOf(search.get('duration'), search.get('reason'));
}

/** What to call it with so many seconds to go: -1 is for good, 0 without a lock. */
export function removalTitle(seconds: number): string {
  if (seconds < 0) return t('login.removedForever');
  return seconds === 0 ? t('login.removed') : t('login.removedFor', { time: durationWords(seconds) });
}

/** A span in its two largest units: „2 Std. 5 Min.“. */
function durationWords(seconds: number): string {
  const parts = [
    { key: 'duration.days', count: Math.floor(seconds / 86_400) },
    { key: 'duration.hours', count: Math.floor(seconds / 3_600) % 24 },
    { key: 'duration.minutes', count: Math.floor(seconds / 60) % 60 },
    { key: 'duration.seconds', count: seconds % 60 },
  ] as const;
  const first = parts.findIndex(({ count }) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => t(key, { count }))
    .join(' ');
}
