import { TIME_ZONE } from '@plausch/platform/clock';
import type { Language } from '../../edge/languages.ts';
import { moneyWords } from '../../pure/money-words.ts';
import type { DocumentLine } from './invoices.tables.ts';
import { DOCUMENT_WORDS, type DocumentWords } from './invoices.words.ts';

export type Forms = ReturnType<typeof readyForms>;

/** Made once for each language: a formatter takes a hundred times longer to make than to use. */
const ready = new Map<Language, Forms>();

/** Words and forms of one language. */
export function formsOf(language: Language): Forms {
  const forms = ready.get(language) ?? readyForms(DOCUMENT_WORDS[language]);
  ready.set(language, forms);
  return forms;
}

const PERCENT_MICROS = 10_000;

function readyForms(words: DocumentWords) {
  const { tag } = words;
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: TIME_ZONE });
  const shortDay = new Intl.DateTimeFormat(tag, words.dayForm);
  const percent = new Intl.NumberFormat(tag, { style: 'unit', unit: 'percent', maximumFractionDigits: 2 });
  const short = (date: Temporal.PlainDate): string => unbroken(shortDay.format(date));
  return {
    words,
    moment: (at: Date) => unbroken(moment.format(at)),
    day: (at: Date) => unbroken(day.format(at)),
    /** `4,99 €`, `€4.99`, `−4,99 €`: a minus is a minus, not a hyphen. */
    money: (micros: number, currency: string) => moneyWords(tag, micros, currency).replace('-', '\u2212'),
    rate: (rateMicros: number) => percent.format(rateMicros / PERCENT_MICROS),
    /** First and last day of a time that ends with the moment before `to`; a day that it only touches does not count. */
    span({ from, to }: NonNullable<DocumentLine['service']>): string {
      const first = dateIn(from);
      const after = dateIn(to).subtract({ days: 1 });
      const last = Temporal.PlainDate.compare(after, first) < 0 ? first : after;
      return first.equals(last) ? short(first) : words.from(short(first), short(last));
    },
  };
}

/** A day is never broken in two. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

const dateIn = (moment: string): Temporal.PlainDate =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(TIME_ZONE).toPlainDate();
