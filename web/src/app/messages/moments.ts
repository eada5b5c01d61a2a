import { here } from '../../i18n/day.ts';
import { t } from '../../i18n/messages.ts';
import { daysAgo } from '../conversation/days.ts';

/** When something was last written, as short as a list wants it. */
export function shortMoment(at: Date): string {
  const days = daysAgo(at);
  if (days === 0) return here.time(at);
  return days === 1 ? t('list.yesterday') : days < 180 ? here.shortDayOfYear(at) : here.shortDay(at);
}
