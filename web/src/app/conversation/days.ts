import { t } from '../../i18n/conversation.ts';
import { here } from '../../i18n/day.ts';

const startOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** How many midnights lie between a moment and now, where the device is. */
export const daysAgo = (at: Date, now = new Date()): number =>
  Math.round((startOf(now) - startOf(at)) / 86_400_000);

/** The day as a mark between lines. */
export function dayWords(at: Date): string {
  const days = daysAgo(at);
  if (days === 0) return t('day.today');
  return days === 1 ? t('day.yesterday') : days < 180 ? here.dayOfYear(at) : here.day(at);
}
