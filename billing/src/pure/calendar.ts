/** By whose days and hours subscriptions run: a month later is the same day and hour in Berlin, also over a change of the clocks. */
const TIME_ZONE = 'Europe/Berlin';

const PERIOD = /^P([1-9]\d{0,3})([DWMY])$/;
const UNITS = { D: 'days', W: 'weeks', M: 'months', Y: 'years' } as const;

/** A length of time as SDKs read it: `P1M`, `P2W`, `P7D`, `P1Y`. */
export type Period = string;

export const isPeriod = (text: string): boolean => PERIOD.test(text);

/**
 * The moment `count` periods after the anchor, in ms since 1970. Always from the anchor, never from the period before: 31 January
 * is followed by 28 February and then by 31 March.
 * @throws RangeError for what is no period.
 */
export function addPeriods(anchorMs: number, period: Period, count: number): number {
  const [, length, unit] = PERIOD.exec(period) ?? [];
  if (length === undefined || unit === undefined) throw new RangeError(`${period} is no period`);
  const duration = { [UNITS[unit as keyof typeof UNITS]]: Number(length) * count };
  return Temporal.Instant.fromEpochMilliseconds(anchorMs)
    .toZonedDateTimeISO(TIME_ZONE)
    .add(duration, { overflow: 'constrain' }).epochMilliseconds;
}
