import { here } from '../../i18n/day.ts';
import { t } from '../../i18n/messages.ts';

const startOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** How many midnights lie between a moment and now, where the device is. */
export const daysAgo = (at: Date, now = new Date()): number =>
  Math.round((startOf(now) - startOf(at)) / 86_400_000);

/** The day as a mark between messages. */
export function dayMark(at: Date): string {
  const days = daysAgo(at);
  if (days === 0) return t('talk.today');
  return days === 1 ? t('talk.yesterday') : days < 180 ? here.dayOfYear(at) : here.day(at);
}

/** When something was last written, as short as a list wants it. */
export function shortMoment(at: Date): string {
  const days = daysAgo(at);
  if (days === 0) return here.time(at);
  return days === 1 ? t('list.yesterday') : days < 180 ? here.shortDayOfYear(at) : here.shortDay(at);
}
