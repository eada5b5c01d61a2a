import type { Work } from '@plausch/platform/db';
import type { Ground } from '../../ground.ts';
import { numberOf } from './invoices.issue.ts';
import { pdfOf } from './invoices.pdf.ts';
import { printOf } from './invoices.print.ts';
import * as store from './invoices.store.ts';
import type { DocumentKind } from './invoices.tables.ts';

type Parts = Pick<Ground, 'database' | 'provided'>;

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
  /** Null once its customer is forgotten. */
  readonly customerId: string | null;
};

/** The documents of the running program. */
export class Documents {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The documents of a customer, newest first. */
  async of(customerId: string): Promise<readonly DocumentSummary[]> {
    const rows = await store.documentsOf(this.#parts.database.drizzle, customerId);
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

  /** A document; undefined for an id that there is not. Its PDF is made when it is asked for first, and is the same ever after. */
  async file(id: string): Promise<DocumentFile | undefined> {
    const sql = this.#parts.database.drizzle;
    const row = await store.documentOf(sql, id);
    if (!row) return undefined;
    const original = await store.originalOf(sql, row);
    const { branding } = await this.#parts.provided.catalogue.current(row.projectId);
    const print = printOf({ row, original, brand: branding.appName });
    const pdf = row.pdf ?? (await this.#make(id, print));
    return { name: `${print.name}.pdf`, pdf, projectId: row.projectId, customerId: row.customerId };
  }

  /**
   * Takes out of the rows of a customer whom they are about. The documents stay as they were issued, in their PDF alone, which is made
   * first where it was not yet: the law wants them for eight years.
   * @param work the transaction that forgets the customer
   */
  async forget(work: Work, customerId: string): Promise<void> {
    for (const { id } of await store.withoutPdf(work.sql, customerId)) await this.file(id);
    await store.forget(work.sql, customerId);
  }

  async #make(id: string, print: Parameters<typeof pdfOf>[0]): Promise<Buffer> {
    const sql = this.#parts.database.drizzle;
    await store.keepPdf(sql, id, await pdfOf(print));
    // Of two that made it at once, the first one's stays.
    const kept = (await store.documentOf(sql, id))?.pdf;
    if (!kept) throw new Error(`the PDF of ${id} was not kept`);
    return kept;
  }
}
