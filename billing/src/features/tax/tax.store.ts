import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, asc, eq, gte, inArray, lt, sql as raw } from 'drizzle-orm';
import type { Environment } from '../../edge/keys.ts';
import type { Span } from '../../pure/calendar.ts';
import { taxEntries, taxEvidence, taxNotices } from './tax.tables.ts';

export type EvidenceRow = typeof taxEvidence.$inferSelect;
export type EntryRow = typeof taxEntries.$inferSelect;

export type Shop = { readonly projectId: string; readonly environment: Environment };

export async function insertEvidence(sql: Transaction, row: EvidenceRow): Promise<void> {
  await sql.insert(taxEvidence).values(row).onConflictDoNothing();
}

export async function findEvidence(sql: Queryable, transactionId: string): Promise<unknown> {
  const [row] = await sql
    .select({ pieces: taxEvidence.pieces })
    .from(taxEvidence)
    .where(eq(taxEvidence.transactionId, transactionId));
  return row?.pieces;
}

/** Adds entries of one cause; those that are there stay. */
export async function insertEntries(sql: Transaction, rows: readonly EntryRow[]): Promise<void> {
  await sql
    .insert(taxEntries)
    .values([...rows])
    .onConflictDoNothing();
}

export const entriesOf = (sql: Queryable, cause: string): Promise<EntryRow[]> =>
  sql.select().from(taxEntries).where(eq(taxEntries.cause, cause)).orderBy(asc(taxEntries.line));

const within = ({ projectId, environment }: Shop, { startMs, endMs }: Span) =>
  and(
    eq(taxEntries.projectId, projectId),
    eq(taxEntries.environment, environment),
    gte(taxEntries.at, new Date(startMs)),
    lt(taxEntries.at, new Date(endMs)),
  );

const sumOf = (column: typeof taxEntries.netMicros) =>
  raw<number>`sum(${column})`.mapWith((text: string) => Number(text));

export type Sum = { readonly currency: string; readonly netMicros: number };

/** What was sold to buyers in these countries, without tax, by currency; less what was given back. */
export function salesIn(
  sql: Queryable,
  shop: Shop,
  { span, places }: { span: Span; places: readonly string[] },
): Promise<Sum[]> {
  return sql
    .select({ currency: taxEntries.currency, netMicros: sumOf(taxEntries.netMicros) })
    .from(taxEntries)
    .where(and(within(shop, span), inArray(taxEntries.place, [...places])))
    .groupBy(taxEntries.currency)
    .orderBy(asc(taxEntries.currency));
}

export type TaxSum = Sum & {
  readonly country: string;
  readonly rateMicros: number | null;
  readonly taxMicros: number;
};

/** Net and tax by country, rate and currency; what is nobody's tax stands with the buyer's country and no rate. */
export function sumsIn(sql: Queryable, shop: Shop, span: Span): Promise<TaxSum[]> {
  const country = raw<string>`coalesce(${taxEntries.country}, ${taxEntries.place})`;
  const groups = [country, taxEntries.rateMicros, taxEntries.currency] as const;
  return sql
    .select({
      country,
      rateMicros: taxEntries.rateMicros,
      currency: taxEntries.currency,
      netMicros: sumOf(taxEntries.netMicros),
      taxMicros: sumOf(taxEntries.taxMicros),
    })
    .from(taxEntries)
    .where(within(shop, span))
    .groupBy(...groups)
    .orderBy(...groups);
}

/** Keeps that the operator was told; false where they were before. */
export async function insertNotice(sql: Transaction, row: typeof taxNotices.$inferInsert): Promise<boolean> {
  const rows = await sql
    .insert(taxNotices)
    .values(row)
    .onConflictDoNothing()
    .returning({ year: taxNotices.year });
  return rows.length > 0;
}
