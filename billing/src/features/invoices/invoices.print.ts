import type { Language } from '../../edge/languages.ts';
import { formsOf } from './invoices.forms.ts';
import { numberOf } from './invoices.issue.ts';
import type { DocumentRow } from './invoices.store.ts';
import type { DocumentTax } from './invoices.tables.ts';
import { DOCUMENT_WORDS } from './invoices.words.ts';

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

export type Subject = {
  readonly row: DocumentRow;
  /** The invoice that a correction is of. */
  readonly original: DocumentRow | undefined;
  /** What the shop is called. */
  readonly brand: string | null;
};

export function printOf({ row, original, brand }: Subject): Print {
  const { words, day, money, rate, span } = formsOf(row.language);
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
      ...serviceOf(row),
      ...(original ? [[words.original, words.of(numberOf(original), day(original.issuedAt))] as const] : []),
    ],
    head: withTax
      ? [words.item, words.quantity, words.net, words.rate, words.gross]
      : [words.item, words.quantity, words.amount],
    lines: lines.map((line) => ({
      title: line.title,
      note: line.service === null ? null : span(line.service),
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
          ...taxes.map((tax) => [taxLabel(tax, row.language), money(tax.taxMicros, currency)] as const),
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
function serviceOf(row: DocumentRow): readonly (readonly [string, string])[] {
  const { words, day, span } = formsOf(row.language);
  // Time that was credited lies in the line of the credit.
  const sold = row.kind === 'invoice' ? row.lines.filter(({ grossMicros }) => grossMicros >= 0) : row.lines;
  const services = sold.map(({ service }) => service);
  const [first] = services;
  const isSame = services.every((one) => one?.from === first?.from && one?.to === first?.to);
  if (first && isSame) return [[words.period, span(first)]];
  // What was sold for good was delivered when it was paid; a refund of it has no day of its own.
  return row.kind === 'invoice' ? [[words.day, day(row.issuedAt)]] : [];
}

const ratesOf = (taxes: readonly DocumentTax[], rate: (micros: number) => string): string =>
  taxes.map(({ rateMicros, name }) => (rateMicros === null ? name : rate(rateMicros))).join(' + ');

function taxLabel({ name, country, rateMicros }: DocumentTax, language: Language): string {
  const { words, rate } = formsOf(language);
  if (rateMicros === null) return name;
  return words.tax(rate(rateMicros), country === 'DE' ? null : country);
}
