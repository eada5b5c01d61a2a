import { shortSpan } from '@plausch/words';
import { t } from '../../i18n/removal.ts';

/** What to call it with so many seconds to go: -1 is for good, 0 without a lock. */
export function removalTitle(seconds: number): string {
  if (seconds < 0) return t('login.removedForever');
  return seconds === 0 ? t('login.removed') : t('login.removedFor', { time: shortSpan(seconds * 1_000) });
}
