import { HOUR_MS, TIME_ZONE } from '@plausch/platform/clock';

/** Days begin at four in the morning: who is here at night is still here on the same evening. */
const BEGINS_AT = '04';

const HOURS = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The day of the house that a moment belongs to, as `2026-11-29`. */
export function houseDayOf(at: number): string {
  const [day = '', hour = ''] = HOURS.format(at).split(' ');
  if (hour >= BEGINS_AT) return day;
  return new Date(Date.parse(`${day}T00:00:00Z`) - 24 * HOUR_MS).toISOString().slice(0, 10);
}

/** When the day of the house that a moment belongs to began, in ms since 1970. */
export function houseDayStart(at: number): number {
  const today = houseDayOf(at);
  let start = Math.floor(at / HOUR_MS) * HOUR_MS;
  while (houseDayOf(start - 1) === today) start -= HOUR_MS;
  return start;
}

/** When the next day of the house begins, in ms since 1970. */
export function nextHouseDay(at: number): number {
  const today = houseDayOf(at);
  // Days begin with a full hour, and have 23 to 25 of them.
  let next = Math.floor(at / HOUR_MS) * HOUR_MS + HOUR_MS;
  while (houseDayOf(next) === today) next += HOUR_MS;
  return next;
}
