import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Environment } from '../../edge/keys.ts';
import type { Language } from '../../edge/languages.ts';
import type { Ground } from '../../ground.ts';
import { type Span, yearOf } from '../../pure/calendar.ts';
import type { Money } from '../../pure/money.ts';
import { refundSplit, wholeOf } from '../../pure/rounding.ts';
import type { RecordedTaxes } from '../tax/index.ts';
import {
  type DocumentRow,
  documentByCause,
  insertInvoice,
  lockInvoiceOf,
  refundedOf,
} from './invoices.store.ts';
import type { DocumentKind, DocumentLine, DocumentTax } from './invoices.tables.ts';
import { DOCUMENT_WORDS } from './invoices.words.ts';

type Parts = Pick<Ground, 'provided' | 'hooks' | 'crashpoint'>;

/** What a document is issued for. Amounts are micros, moments those of the customer's clock. */
export type PaidTransaction = {
  readonly id: string;
  readonly projectId: string;
  readonly environment: Environment;
  readonly customerId: string;
  readonly productId: string;
  /** What was charged, more than 0. */
  readonly gross: Money;
  /** Undefined where the project charges none. */
  readonly taxes: RecordedTaxes | undefined;
  readonly at: Date;
  /** The time that is paid for; null for what is bought for good. */
  readonly period: Span | null;
  readonly email: string | null;
  /** Null: German. */
  readonly language: Language | null;
  readonly last4: string | null;
  /** What unused time of another product was worth, which the charge is less by; missing where it was nothing. */
  readonly credit?: Credit | undefined;
};

/** Time that was paid for and is counted towards something else. */
export type Credit = {
  readonly productId: string;
  /** Without taxes that come on top. */
  readonly amountMicros: number;
  /** The taxes of the charge that came on top of it. */
  readonly onTopMicros: number;
  readonly unused: Span;
};

/** What was issued. */
export type Issued = {
  readonly id: string;
  /** As people read it: `R-2026-000001`. */
  readonly number: string;
  readonly kind: DocumentKind;
  readonly projectId: string;
  readonly environment: Environment;
  readonly customerId: string | null;
  readonly transactionId: string;
};

const NUMBER_DIGITS = 6;

/** The number of a document as people read it: `R-2026-000001`. */
export const numberOf = ({ series, year, number }: Pick<DocumentRow, 'series' | 'year' | 'number'>): string =>
  `${series}-${year}-${String(number).padStart(NUMBER_DIGITS, '0')}`;

const issuedOf = (row: DocumentRow): Issued => ({
  id: row.id,
  number: numberOf(row),
  kind: row.kind,
  projectId: row.projectId,
  environment: row.environment,
  customerId: row.customerId,
  transactionId: row.transactionId,
});

const causeOfPayment = (transactionId: string): string => `payment:${transactionId}`;

/**
 * Writes the invoice of a payment, in the transaction that books it: one statement. To be called last in it, as it holds the counter of
 * the project until the end.
 * @throws RangeError for what cost nothing.
 */
export async function issueInvoice(
  ground: Parts,
  work: Work,
  { transaction }: { readonly transaction: PaidTransaction },
): Promise<Issued> {
  const { projectId, environment, customerId, productId, gross, taxes, at, period, credit } = transaction;
  if (gross.amountMicros <= 0) throw new RangeError('what cost nothing has no invoice');
  const { products, seller, vat } = await ground.provided.catalogue.current(projectId, work.sql);
  const taxMicros = taxes?.quote.taxMicros ?? 0;
  const netMicros = gross.amountMicros - taxMicros;
  const language = transaction.language ?? 'de';
  const titleOf = (id: string) => products.get(id)?.title ?? id;
  const line = {
    productId,
    title: titleOf(productId),
    quantity: 1,
    netMicros,
    grossMicros: gross.amountMicros,
    service: period && serviceOf(period),
  };
  return write(ground, work, {
    id: newId(),
    projectId,
    environment,
    series: environment === 'production' ? 'R' : 'T',
    year: yearOf(at.getTime()),
    kind: 'invoice',
    cause: causeOfPayment(transaction.id),
    corrects: null,
    transactionId: transaction.id,
    customerId,
    issuedAt: at,
    language,
    currency: gross.currency,
    lines:
      credit === undefined
        ? [line]
        : creditedLines(line, credit, {
            currency: gross.currency,
            title: DOCUMENT_WORDS[language].credit(titleOf(credit.productId)),
          }),
    taxes: taxesOf(taxes),
    exemption: vat?.scheme === 'small_business' ? 'small_business' : null,
    netMicros,
    taxMicros,
    grossMicros: gross.amountMicros,
    seller,
    buyer: {
      email: transaction.email,
      country: taxes?.place.country ?? null,
      postalCode: taxes?.place.postalCode ?? null,
    },
    payment: { last4: transaction.last4 },
  });
}

const serviceOf = ({ startMs, endMs }: Span) => ({
  from: new Date(startMs).toISOString(),
  to: new Date(endMs).toISOString(),
});

/**
 * The whole price and what is taken off it, together what was charged. Taxes are reckoned once per document; what of them is in each
 * line is its share, and the second has the rest, so that no cent is lost.
 */
function creditedLines(
  charged: DocumentLine,
  { productId, amountMicros, onTopMicros, unused }: Credit,
  { currency, title }: { currency: string; title: string },
): readonly DocumentLine[] {
  const dueMicros = charged.grossMicros - onTopMicros;
  const wholeMicros = dueMicros + amountMicros;
  const shareOf = (amount: number) => wholeOf({ amountMicros: amount, currency }, dueMicros, wholeMicros);
  const [grossMicros, netMicros] = [shareOf(charged.grossMicros), shareOf(charged.netMicros)];
  return [
    { ...charged, grossMicros, netMicros },
    {
      productId,
      title,
      quantity: 1,
      netMicros: charged.netMicros - netMicros,
      grossMicros: charged.grossMicros - grossMicros,
      service: serviceOf(unused),
    },
  ];
}

const taxesOf = (taxes: RecordedTaxes | undefined): readonly DocumentTax[] =>
  (taxes?.quote.breakdown ?? []).map(({ name, country, rateMicros, taxableMicros, taxMicros }) => ({
    name,
    country,
    rateMicros,
    netMicros: taxableMicros,
    taxMicros,
  }));

/** What goes back of a payment. */
export type RefundedPayment = {
  /** What it was, once: `refund:<operation>`. */
  readonly cause: string;
  /** The payment. */
  readonly transactionId: string;
  readonly amountMicros: number;
  readonly at: Date;
};

/**
 * Writes the document of a refund, in the transaction that books it: all of a payment at once is a "Stornorechnung", a part of it a
 * "Rechnungskorrektur". Its tax is the difference of the rounded taxes in what was left before and after it, at the rates of the invoice,
 * so that all refunds together give back exactly its tax. Asked again with the same cause it answers the same document.
 * @throws RangeError for more than is left, or nothing; Error for a payment without an invoice.
 */
export async function issueCorrection(
  ground: Parts,
  work: Work,
  { refund }: { readonly refund: RefundedPayment },
): Promise<Issued> {
  const { cause, transactionId, amountMicros, at } = refund;
  const invoice = await lockInvoiceOf(work.sql, transactionId);
  if (!invoice) throw new Error(`the payment ${transactionId} has no invoice that could be corrected`);
  const known = await documentByCause(work.sql, cause);
  if (known) return issuedOf(known);
  if (amountMicros <= 0) throw new RangeError('nothing goes back');
  const refundedMicros = await refundedOf(work.sql, invoice.id);
  const { id: _, number: __, ...same } = invoice;
  const isWhole = amountMicros === invoice.grossMicros;
  return write(ground, work, {
    ...same,
    ...correctedAmounts(invoice, refundedMicros, amountMicros),
    id: newId(),
    year: yearOf(at.getTime()),
    kind: isWhole ? 'cancellation' : 'correction',
    cause,
    corrects: invoice.id,
    issuedAt: at,
  });
}

/** The amounts of a refund, negative, and what they are for. */
export function correctedAmounts(
  invoice: Pick<DocumentRow, 'lines' | 'taxes' | 'grossMicros' | 'currency'>,
  refundedMicros: number,
  refundMicros: number,
): Pick<DocumentRow, 'lines' | 'taxes' | 'netMicros' | 'taxMicros' | 'grossMicros'> {
  const { lines, taxes, currency } = invoice;
  const gross = { amountMicros: invoice.grossMicros, currency };
  const shares = taxes.map(({ taxMicros, rateMicros }) =>
    refundSplit(
      { gross, taxMicros, rateMicros: taxes.length === 1 ? rateMicros : null, refundedMicros },
      refundMicros,
    ),
  );
  // Where there is no tax the amounts are looked at all the same.
  if (shares.length === 0)
    refundSplit({ gross, taxMicros: 0, rateMicros: null, refundedMicros }, refundMicros);
  const taxMicros = shares.reduce((total, share) => total + share.taxMicros, 0);
  const netMicros = refundMicros - taxMicros;
  return {
    lines: [linesTogether(lines, { netMicros: 0 - netMicros, grossMicros: 0 - refundMicros })],
    taxes: taxes.map((tax, i) => ({
      ...tax,
      netMicros: 0 - netMicros,
      taxMicros: 0 - (shares[i]?.taxMicros ?? 0),
    })),
    netMicros: 0 - netMicros,
    taxMicros: 0 - taxMicros,
    grossMicros: 0 - refundMicros,
  };
}

/** A refund is of a payment as a whole: one line that names what was paid. */
function linesTogether(
  lines: readonly DocumentLine[],
  amounts: Pick<DocumentLine, 'netMicros' | 'grossMicros'>,
): DocumentLine {
  // What was credited is none of what was sold.
  const sold = lines.filter(({ grossMicros }) => grossMicros >= 0);
  const [first] = sold;
  if (!first) throw new Error('an invoice has no line');
  return { ...first, quantity: 1, title: sold.map(({ title }) => title).join(', '), ...amounts };
}

async function write(
  { hooks, crashpoint }: Parts,
  work: Work,
  row: Omit<DocumentRow, 'number'>,
): Promise<Issued> {
  const number = await insertInvoice(work.sql, row);
  crashpoint('invoices.after-number');
  const issued = issuedOf({ ...row, number });
  await hooks.run('document.issued', work, issued);
  return issued;
}
