import { TIME_ZONE } from '@plausch/platform/clock';
import type { Language } from '../../edge/languages.ts';
import { digitsOf, microsPerUnit } from '../../pure/money.ts';
import { numberOf } from './invoices.issue.ts';
import type { DocumentRow } from './invoices.store.ts';
import type { DocumentLine, DocumentTax } from './invoices.tables.ts';
import { DOCUMENT_WORDS, type DocumentWords } from './invoices.words.ts';

/** A document as it is printed: every text in its language, in the order in which it is read. */
export type Print = {
  readonly language: Language;
  readonly tag: string;
  readonly title: string;
  /** `Rechnung R-2026-000001`: of the file, and in front of a reader's window. */
  readonly name: string;
  readonly brand: string;
  readonly sender: string;
  readonly buyer: readonly string[];
  readonly details: readonly (readonly [label: string, value: string])[];
  readonly head: readonly string[];
  readonly lines: readonly {
    readonly title: string;
    readonly note: string | null;
    readonly cells: readonly string[];
  }[];
  readonly sums: readonly (readonly [label: string, value: string])[];
  readonly total: readonly [label: string, value: string];
  readonly exemption: string | null;
  readonly settled: string;
  readonly closing: string;
  readonly sandbox: string | null;
  readonly footer: readonly (readonly string[])[];
  readonly pageOf: (number: number, of: number) => string;
  readonly issuedAt: Date;
  readonly author: string;
};

/** Words and forms of one language. */
export function formsOf(language: Language) {
  const words = DOCUMENT_WORDS[language];
  const moment = new Intl.DateTimeFormat(words.tag, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  });
  const day = new Intl.DateTimeFormat(words.tag, { dateStyle: 'long', timeZone: TIME_ZONE });
  return {
    words,
    // A day is never broken in two.
    moment: (at: Date) => moment.format(at).replaceAll(' ', '\u00a0'),
    day: (at: Date) => day.format(at).replaceAll(' ', '\u00a0'),
    money: (micros: number, currency: string) => moneyIn(words.tag, micros, currency),
    rate: (rateMicros: number) => rateIn(words.tag, rateMicros),
    span: (service: NonNullable<DocumentLine['service']>) => spanIn(words, service),
  };
}

/** `4,99 €`, `€4.99`, `−4,99 €`: a minus is a minus, not a hyphen. */
function moneyIn(tag: string, micros: number, currency: string): string {
  const digits = digitsOf(currency);
  const value = micros / microsPerUnit(currency) / 10 ** digits;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(tag, { style: 'currency', currency, ...options })
    .format(value)
    .replace('-', '\u2212');
}

const PERCENT_MICROS = 10_000;
const rateIn = (tag: string, rateMicros: number): string =>
  new Intl.NumberFormat(tag, { style: 'unit', unit: 'percent', maximumFractionDigits: 2 }).format(
    rateMicros / PERCENT_MICROS,
  );

const dateIn = (moment: string): Temporal.PlainDate =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(TIME_ZONE).toPlainDate();

/** First and last day of a time that ends with the moment before `to`; a day that it only touches does not count. */
function spanIn(words: DocumentWords, { from, to }: { readonly from: string; readonly to: string }): string {
  const first = dateIn(from);
  const after = dateIn(to).subtract({ days: 1 });
  const last = Temporal.PlainDate.compare(after, first) < 0 ? first : after;
  const short = (date: Temporal.PlainDate) =>
    date.toLocaleString(words.tag, words.dayForm).replaceAll(' ', '\u00a0');
  return first.equals(last) ? short(first) : words.from(short(first), short(last));
}

export type Subject = {
  readonly row: DocumentRow;
  /** The invoice that a correction is of. */
  readonly original: DocumentRow | undefined;
  /** What the shop is called. */
  readonly brand: string | null;
};

export function printOf({ row, original, brand }: Subject): Print {
  const { words, day, money, rate } = formsOf(row.language);
  const { seller, taxes, lines, currency, kind } = row;
  const title = words.title[kind];
  const number = numberOf(row);
  const withTax = taxes.length > 0 && row.exemption === null;
  const name = seller?.name ?? words.sellerMissing.name;
  const address = seller?.address ?? [words.sellerMissing.address];
  const isRefund = kind !== 'invoice';
  const issued = day(row.issuedAt);
  return {
    language: row.language,
    tag: words.tag,
    title,
    name: `${title} ${number}`,
    brand: brand ?? name,
    author: name,
    // It breaks between its lines, not within them.
    sender: [name, ...address.map((line) => line.replaceAll(' ', '\u00a0'))].join(', '),
    buyer: buyerLines(row),
    details: [
      [words.number, number],
      [words.date, issued],
      ...serviceOf(row, words),
      ...(original ? [[words.original, words.of(numberOf(original), day(original.issuedAt))] as const] : []),
    ],
    head: withTax
      ? [words.item, words.quantity, words.net, words.rate, words.gross]
      : [words.item, words.quantity, words.amount],
    lines: lines.map((line) => ({
      title: line.title,
      note: line.service === null ? null : spanIn(words, line.service),
      cells: withTax
        ? [
            String(line.quantity),
            money(line.netMicros, currency),
            ratesOf(taxes, rate),
            money(line.grossMicros, currency),
          ]
        : [String(line.quantity), money(line.grossMicros, currency)],
    })),
    sums: withTax
      ? [
          [words.netSum, money(row.netMicros, currency)],
          ...taxes.map((tax) => [taxLabel(tax, words), money(tax.taxMicros, currency)] as const),
        ]
      : [],
    total: [isRefund ? words.refund : words.total, money(row.grossMicros, currency)],
    exemption: row.exemption === null ? null : words.exempt,
    settled: isRefund ? words.returned(issued) : words.paid(issued, row.payment.last4),
    closing: [isRefund ? '' : words.nothingDue, seller ? words.questions(seller.email) : '']
      .filter((part) => part !== '')
      .join(' '),
    sandbox: row.environment === 'sandbox' ? words.sandbox : null,
    footer: [
      [name, ...address],
      seller ? [seller.email] : [],
      seller
        ? [
            ...(seller.taxNumber === null ? [] : [`${words.taxNumber} ${seller.taxNumber}`]),
            ...(seller.vatId === null ? [] : [`${words.vatId} ${seller.vatId}`]),
          ]
        : [words.sellerMissing.tax],
    ],
    pageOf: words.page,
    issuedAt: row.issuedAt,
  };
}

function buyerLines({ buyer, language }: DocumentRow): readonly string[] {
  const { tag } = DOCUMENT_WORDS[language];
  if (!buyer) return [];
  const country =
    buyer.country === null ? null : new Intl.DisplayNames(tag, { type: 'region' }).of(buyer.country);
  return [buyer.email, [buyer.postalCode, country].filter((part) => part != null).join(', ')].filter(
    (line): line is string => line !== null && line !== '',
  );
}

/** The time of the service, or its day where there is none. */
function serviceOf(row: DocumentRow, words: DocumentWords): readonly (readonly [string, string])[] {
  // Time that was credited lies in the line of the credit.
  const sold = row.kind === 'invoice' ? row.lines.filter(({ grossMicros }) => grossMicros >= 0) : row.lines;
  const services = sold.map(({ service }) => service);
  const [first] = services;
  const isSame = services.every((one) => one?.from === first?.from && one?.to === first?.to);
  if (first && isSame) return [[words.period, spanIn(words, first)]];
  // What was sold for good was delivered when it was paid; a refund of it has no day of its own.
  return row.kind === 'invoice' ? [[words.day, formsOf(row.language).day(row.issuedAt)]] : [];
}

const ratesOf = (taxes: readonly DocumentTax[], rate: (micros: number) => string): string =>
  taxes.map(({ rateMicros, name }) => (rateMicros === null ? name : rate(rateMicros))).join(' + ');

function taxLabel({ name, country, rateMicros }: DocumentTax, words: DocumentWords): string {
  if (rateMicros === null) return name;
  return words.tax(rateIn(words.tag, rateMicros), country === 'DE' ? null : country);
}
