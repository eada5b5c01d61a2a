import { LOCALE, wordsOf } from './words-of.ts';

/** The time zone of the house: of mails, pages and lists that the server writes. */
export const HOUSE_TIME_ZONE = 'Europe/Berlin';

const t = /* @__PURE__ */ wordsOf({ moment: '{day} um {time} Uhr' });

const FORMATS = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  dayOfYear: { day: 'numeric', month: 'long' },
  shortDay: { day: 'numeric', month: 'short', year: 'numeric' },
  shortDayOfYear: { day: 'numeric', month: 'short' },
  time: { hour: '2-digit', minute: '2-digit' },
  stamp: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** How days and times are written in a time zone; undefined: that of the device. */
export function momentsIn(timeZone: string | undefined) {
  const formats = new Map<keyof typeof FORMATS, Intl.DateTimeFormat>();
  const write = (name: keyof typeof FORMATS, at: Date) => {
    // The first format costs a phone some milliseconds.
    const known = formats.get(name) ?? new Intl.DateTimeFormat(LOCALE, { ...FORMATS[name], timeZone });
    formats.set(name, known);
    return known.format(at);
  };
  return {
    /** `18. November 2026` */
    day: (at: Date) => write('day', at),
    /** `18. November`: where the year is clear. */
    dayOfYear: (at: Date) => write('dayOfYear', at),
    /** `18. Nov. 2026` */
    shortDay: (at: Date) => write('shortDay', at),
    /** `18. Nov.` */
    shortDayOfYear: (at: Date) => write('shortDayOfYear', at),
    /** `18:04` */
    time: (at: Date) => write('time', at),
    /** `18. November 2026 um 18:04 Uhr` */
    moment: (at: Date) => t('moment', { day: write('day', at), time: write('time', at) }),
    /** `18. November um 18:04 Uhr` */
    momentOfYear: (at: Date) => t('moment', { day: write('dayOfYear', at), time: write('time', at) }),
    /** `18.11.2026, 18:04`: for lists. */
    stamp: (at: Date) => write('stamp', at),
  };
}

/** Days and times as the house tells them, wherever its reader is. */
export const inBerlin = /* @__PURE__ */ momentsIn(HOUSE_TIME_ZONE);
