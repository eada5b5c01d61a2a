import { shortSpan } from '@plausch/words';
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
  return seconds === 0 ? t('login.removed') : t('login.removedFor', { time: shortSpan(seconds * 1_000) });
}
