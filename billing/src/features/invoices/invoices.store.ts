import {
  insertInto,
  prepared,
  type Queryable,
  statement,
  type Transaction,
  valuesOf,
} from '@plausch/platform/db';
import { and, asc, desc, eq, getTableColumns, isNull, ne, sql as raw, sum } from 'drizzle-orm';
import { invoices } from './invoices.tables.ts';

const { pdf, ...columns } = getTableColumns(invoices);

/** A document without its PDF. */
export type DocumentRow = Omit<typeof invoices.$inferSelect, 'pdf'>;
export type NewDocument = Omit<DocumentRow, 'number'>;

const numbered = statement<{ number: number }>(
  'invoice_inserted',
  raw`
    with taken as (
      insert into invoice_counters (project_id, series, year, last)
      values (${raw.placeholder('projectId')}, ${raw.placeholder('series')}, ${raw.placeholder('year')}, 1)
      on conflict (project_id, series, year) do update set last = invoice_counters.last + 1
      returning last
    )
    ${insertInto(invoices, { number: raw`(select last from taken)` })}
    returning number`,
);

/**
 * Takes the next number of the series and writes the document, in one statement. The counter's row is held until the transaction ends:
 * a booking waits for the one before it, and a number that was taken by a booking that fails is taken again.
 */
export async function insertInvoice(sql: Transaction, row: NewDocument): Promise<number> {
  const [made] = await numbered(sql, valuesOf(invoices, row));
  if (!made) throw new Error('a document was not written');
  return made.number;
}

const byId = prepared((sql) =>
  sql
    .select(getTableColumns(invoices))
    .from(invoices)
    .where(eq(invoices.id, raw.placeholder('id')))
    .prepare('invoice'),
);

/** A document with its PDF, where that was made. */
export async function documentOf(
  sql: Queryable,
  id: string,
): Promise<(DocumentRow & { readonly pdf: Buffer | null }) | undefined> {
  const [row] = await byId(sql).execute({ id });
  return row;
}

export async function documentByCause(sql: Queryable, cause: string): Promise<DocumentRow | undefined> {
  const [row] = await sql.select(columns).from(invoices).where(eq(invoices.cause, cause));
  return row;
}

/** The invoice of a payment, its row held: what goes back of one payment is decided one after the other. */
export async function lockInvoiceOf(
  sql: Transaction,
  transactionId: string,
): Promise<DocumentRow | undefined> {
  const [row] = await sql
    .select(columns)
    .from(invoices)
    .where(and(eq(invoices.transactionId, transactionId), eq(invoices.kind, 'invoice')))
    .for('no key update');
  return row;
}

export async function invoiceOf(sql: Queryable, transactionId: string): Promise<{ id: string } | undefined> {
  const [row] = await sql
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.transactionId, transactionId), eq(invoices.kind, 'invoice')));
  return row;
}

/** What has gone back of an invoice, in micros. */
export async function refundedOf(sql: Queryable, invoiceId: string): Promise<number> {
  const [row] = await sql
    .select({ micros: sum(invoices.grossMicros).mapWith(Number) })
    .from(invoices)
    .where(eq(invoices.corrects, invoiceId));
  return 0 - (row?.micros ?? 0);
}

/** Adds the PDF to a document that has none yet. */
export async function keepPdf(sql: Queryable, id: string, made: Buffer): Promise<void> {
  await sql
    .update(invoices)
    .set({ pdf: made })
    .where(and(eq(invoices.id, id), isNull(pdf)));
}

/** The documents of a customer, newest first: so many after one of theirs, or the first. */
export const documentsOf = (
  sql: Queryable,
  customerId: string,
  { after, most }: { after: string | undefined; most: number },
): Promise<DocumentRow[]> =>
  sql
    .select(columns)
    .from(invoices)
    .where(
      and(
        eq(invoices.customerId, customerId),
        after === undefined
          ? undefined
          : raw`(issued_at, id) < (select issued_at, id from invoices where id = ${after} and customer_id = ${customerId})`,
      ),
    )
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(most);

/** Documents of a customer whose PDF was never made. */
export const withoutPdf = (sql: Queryable, customerId: string): Promise<DocumentRow[]> =>
  sql
    .select(columns)
    .from(invoices)
    .where(and(eq(invoices.customerId, customerId), isNull(pdf)))
    .orderBy(asc(invoices.id));

/** Takes out of the rows of a customer whom they are about. */
export async function forget(sql: Transaction, customerId: string): Promise<void> {
  await sql
    .update(invoices)
    .set({ customerId: null, buyer: null })
    .where(eq(invoices.customerId, customerId));
}

/** The number and day of the document that another one corrects. */
export async function originalOf(
  sql: Queryable,
  { corrects }: Pick<DocumentRow, 'corrects'>,
): Promise<DocumentRow | undefined> {
  if (corrects === null) return undefined;
  const [row] = await sql
    .select(columns)
    .from(invoices)
    .where(and(eq(invoices.id, corrects), ne(invoices.kind, 'correction')));
  return row;
}
