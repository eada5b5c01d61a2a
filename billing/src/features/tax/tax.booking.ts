import type { Queryable, Work } from '@plausch/platform/db';
import type { Money } from '../../pure/money.ts';
import { refundSplit, type Split } from '../../pure/rounding.ts';
import type { Evidence, Place } from './tax.place.ts';
import type { TaxQuote } from './tax.quote.ts';
import {
  type EntryRow,
  entriesOf,
  findEvidence,
  insertEntries,
  insertEvidence,
  type Shop,
} from './tax.store.ts';

/** What a payment was taxed by. */
export type PaymentTaxes = { readonly quote: TaxQuote; readonly place: Place; readonly evidence: Evidence };

const causeOf = (transactionId: string): string => `payment:${transactionId}`;

/** Writes what a payment was taxed by, and why: in the transaction that books it, once. */
export async function recordPayment(
  work: Work,
  { transactionId, at, taxes, ...shop }: Shop & { transactionId: string; at: Date; taxes: PaymentTaxes },
): Promise<void> {
  const { projectId, environment } = shop;
  const { quote, place, evidence } = taxes;
  await insertEvidence(work.sql, {
    transactionId,
    projectId,
    environment,
    country: place.country,
    isProven: place.isProven,
    pieces: evidence,
    at,
  });
  const common = {
    cause: causeOf(transactionId),
    projectId,
    environment,
    transactionId,
    at,
    place: place.country,
    currency: quote.currency,
    netMicros: quote.netMicros,
  };
  const none = { country: null, state: null, rateMicros: null, taxMicros: 0 };
  const lines = quote.breakdown.length > 0 ? quote.breakdown : [none];
  await insertEntries(
    work.sql,
    lines.map(({ country, state, rateMicros, taxMicros }, line) => ({
      ...common,
      line,
      country,
      state,
      rateMicros,
      taxMicros,
    })),
  );
}

/** What a payment was taxed by, as it was recorded; undefined where nothing was. */
export async function recordedTaxes(
  sql: Queryable,
  transactionId: string,
): Promise<RecordedTaxes | undefined> {
  const entries = await entriesOf(sql, causeOf(transactionId));
  const [first] = entries;
  if (!first) return undefined;
  const breakdown = entries.flatMap(({ country, rateMicros, netMicros: taxableMicros, taxMicros }) =>
    country === null ? [] : [{ name: country, country, rateMicros, taxableMicros, taxMicros }],
  );
  const taxMicros = entries.reduce((sum, entry) => sum + entry.taxMicros, 0);
  return { quote: { taxMicros, breakdown }, place: { country: first.place, postalCode: null } };
}

/** What a document says of taxes. */
export type RecordedTaxes = {
  readonly quote: {
    readonly taxMicros: number;
    readonly breakdown: readonly {
      readonly name: string;
      readonly country: string;
      readonly rateMicros: number | null;
      readonly taxableMicros: number;
      readonly taxMicros: number;
    }[];
  };
  readonly place: { readonly country: string; readonly postalCode: string | null };
};

/** By what an earlier payment was taken to be from somewhere: a renewal comes from there too. Undefined: nothing was written. */
export async function evidenceOf(sql: Queryable, transactionId: string): Promise<Evidence | undefined> {
  return (await findEvidence(sql, transactionId)) as Evidence | undefined;
}

/** A tax in an amount, as the ledger takes it. */
export type TaxPart = { readonly country: string; readonly taxMicros: number };

/** Whose taxes are in a payment. */
export const partsOf = ({ breakdown }: TaxQuote): readonly TaxPart[] =>
  breakdown.map(({ country, taxMicros }) => ({ country, taxMicros }));

export type RefundTaxes = Split & { readonly parts: readonly TaxPart[] };

export type Refund = {
  /** What is given back, once: `refund:<operation>`. */
  readonly cause: string;
  readonly transactionId: string;
  /** What was charged. */
  readonly gross: Money;
  /** What of it had gone back before. */
  readonly refundedMicros: number;
  readonly refundMicros: number;
  readonly at: Date;
};

/**
 * Writes a refund at the rates of its payment and answers its net and tax; all refunds together give back exactly the tax of the
 * payment. Asked again with the same cause it answers the same. A payment from before there were taxes has none.
 * @throws RangeError for more than is left.
 */
export async function recordRefund(work: Work, refund: Refund): Promise<RefundTaxes> {
  const { cause, transactionId, at, gross, refundedMicros, refundMicros } = refund;
  const before = await entriesOf(work.sql, cause);
  if (before.length > 0) return splitOf(before);
  const paid = await entriesOf(work.sql, causeOf(transactionId));
  const taxes = paid.map(({ taxMicros, rateMicros }) => {
    const one = {
      gross,
      taxMicros,
      rateMicros: paid.length === 1 ? rateMicros : null,
      refundedMicros,
    };
    return refundSplit(one, refundMicros).taxMicros;
  });
  const netMicros = refundMicros - taxes.reduce((sum, tax) => sum + tax, 0);
  // Where there was no tax the amounts are looked at all the same.
  if (paid.length === 0)
    return {
      ...refundSplit({ gross, taxMicros: 0, rateMicros: null, refundedMicros }, refundMicros),
      parts: [],
    };
  const rows = paid.map(
    (entry, i): EntryRow => ({
      ...entry,
      cause,
      at,
      netMicros: 0 - netMicros,
      taxMicros: 0 - (taxes[i] ?? 0),
    }),
  );
  await insertEntries(work.sql, rows);
  return splitOf(rows);
}

/** What the entries of a refund give back; every line names the same net amount. */
function splitOf(entries: readonly EntryRow[]): RefundTaxes {
  const parts = entries.flatMap(({ country, taxMicros }) =>
    country === null ? [] : [{ country, taxMicros: 0 - taxMicros }],
  );
  return {
    netMicros: 0 - (entries[0]?.netMicros ?? 0),
    taxMicros: parts.reduce((sum, { taxMicros }) => sum + taxMicros, 0),
    parts,
  };
}
