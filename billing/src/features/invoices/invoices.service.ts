import type { Queryable, Work } from '@plausch/platform/db';
import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { type Issued, issueCorrection, numberOf, type RefundedPayment } from './invoices.issue.ts';
import { pdfOf } from './invoices.pdf.ts';
import { type Print, printOf } from './invoices.print.ts';
import * as store from './invoices.store.ts';
import type { DocumentKind } from './invoices.tables.ts';

type Parts = Pick<Ground, 'database' | 'provided' | 'hooks' | 'crashpoint' | 'jobs'>;

/** Documents of a customer who was forgotten. */
export const forgetDocuments = defineJob<{ readonly customerId: string }>({
  name: 'invoices.forget',
  firstPauseMs: 1_000,
});

/** What a customer is shown of a document. */
export type DocumentSummary = {
  readonly id: string;
  /** `R-2026-000001`. */
  readonly number: string;
  readonly kind: DocumentKind;
  readonly transactionId: string;
  readonly issuedAt: Date;
  /** Negative where money went back. */
  readonly grossMicros: number;
  readonly taxMicros: number;
  readonly currency: string;
};

/** A document as it is handed on. */
export type DocumentFile = {
  /** `Rechnung R-2026-000001.pdf`. */
  readonly name: string;
  readonly pdf: Buffer;
  readonly projectId: string;
  readonly transactionId: string;
  /** Null once its customer is forgotten. */
  readonly customerId: string | null;
  readonly number: string;
  readonly kind: DocumentKind;
  readonly grossMicros: number;
  readonly currency: string;
  readonly issuedAt: Date;
};

/** The documents of the running program. */
export class Documents {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The documents of a customer, newest first: at most so many, after one of theirs. */
  async of(
    customerId: string,
    { after, most }: { readonly after?: string | undefined; readonly most: number },
  ): Promise<readonly DocumentSummary[]> {
    const rows = await store.documentsOf(this.#parts.database.drizzle, customerId, { after, most });
    return rows.map((row) => ({
      id: row.id,
      number: numberOf(row),
      kind: row.kind,
      transactionId: row.transactionId,
      issuedAt: row.issuedAt,
      grossMicros: row.grossMicros,
      taxMicros: row.taxMicros,
      currency: row.currency,
    }));
  }

  /** The invoice of a payment; undefined where it has none. */
  async ofPayment(
    transactionId: string,
    sql: Queryable = this.#parts.database.drizzle,
  ): Promise<DocumentFile | undefined> {
    const row = await store.invoiceOf(sql, transactionId);
    return row && this.file(row.id, sql);
  }

  /** Writes the document of a refund: `issueCorrection`. */
  correct(work: Work, refund: RefundedPayment): Promise<Issued> {
    return issueCorrection(this.#parts, work, { refund });
  }

  /** A document; undefined for an id that there is not. Its PDF is made when it is asked for first, and is the same ever after. */
  async file(id: string, sql: Queryable = this.#parts.database.drizzle): Promise<DocumentFile | undefined> {
    const row = await store.documentOf(sql, id);
    if (!row) return undefined;
    const original = await store.originalOf(sql, row);
    const { branding } = await this.#parts.provided.catalogue.current(row.projectId, sql);
    const print = printOf({ row, original, brand: branding.appName });
    const pdf = row.pdf ?? (await make(sql, id, print));
    const { projectId, customerId, transactionId, kind, grossMicros, currency, issuedAt } = row;
    return {
      name: `${print.name}.pdf`,
      pdf,
      projectId,
      transactionId,
      customerId,
      number: numberOf(row),
      kind,
      grossMicros,
      currency,
      issuedAt,
    };
  }

  /**
   * Takes out of the rows of a customer whom they are about. The documents stay as they were issued, in their PDF alone, which is made
   * first where it was not yet: the law wants them for eight years. Done twice it is the same.
   */
  async forget(customerId: string): Promise<void> {
    const { database } = this.#parts;
    // Each by itself, as a PDF takes a while.
    for (const { id } of await store.withoutPdf(database.drizzle, customerId)) await this.file(id);
    await database.inTransaction(({ sql }) => store.forget(sql, customerId));
  }

  /** The same soon, once the transaction that forgets the customer has committed. */
  async forgetSoon(work: Work, customerId: string): Promise<void> {
    await this.#parts.jobs.enqueue(work, forgetDocuments, { customerId });
  }
}

async function make(sql: Queryable, id: string, print: Print): Promise<Buffer> {
  await store.keepPdf(sql, id, await pdfOf(print));
  // Of two that made it at once, the first one's stays.
  const kept = (await store.documentOf(sql, id))?.pdf;
  if (!kept) throw new Error(`the PDF of ${id} was not kept`);
  return kept;
}
