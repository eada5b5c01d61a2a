import { holdKey, type Queryable, type Transaction } from '@plausch/platform/db';
import { and, asc, count, desc, eq, gt, gte, isNotNull, lt, min, or } from 'drizzle-orm';
import { type CaseRow, caseAttachments, cases } from './reports.tables.ts';

/** Lets nobody else open a case with these words, or one for this address, until the transaction ends. */
export async function lockOpening(
  sql: Transaction,
  { fingerprint, emailKey }: Pick<CaseRow, 'fingerprint' | 'emailKey'>,
): Promise<void> {
  // One after the other in the same order, so that no two wait for each other.
  const keys = [fingerprint.toString('hex'), ...(emailKey === null ? [] : [`mail ${emailKey}`])].sort();
  for (const key of keys) await holdKey(sql, `cases ${key}`);
}

/** The case that this would be a second time: of the same sending, or of late with the same words. */
export async function sameCase(
  sql: Queryable,
  { fingerprint, requestId }: Pick<CaseRow, 'fingerprint' | 'requestId'>,
  since: Date,
): Promise<CaseRow | undefined> {
  const isSame = requestId === null ? gte(cases.createdAt, since) : eq(cases.requestId, requestId);
  const [row] = await sql
    .select()
    .from(cases)
    .where(and(eq(cases.fingerprint, fingerprint), isSame))
    .orderBy(desc(cases.createdAt))
    .limit(1);
  return row;
}

/** How many cases were opened for an address lately, and when the oldest of them was. */
export async function recentCasesFor(
  sql: Queryable,
  emailKey: string,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await sql
    .select({ count: count(), oldest: min(cases.createdAt) })
    .from(cases)
    .where(and(eq(cases.emailKey, emailKey), gt(cases.createdAt, since)));
  return row ?? { count: 0, oldest: null };
}

/** Says whether it was written: not where the number is taken. */
export async function insertCase(sql: Transaction, row: CaseRow): Promise<boolean> {
  const rows = await sql.insert(cases).values(row).onConflictDoNothing().returning({ id: cases.id });
  return rows.length > 0;
}

export async function insertAttachments(
  sql: Transaction,
  caseId: string,
  pictures: readonly Buffer[],
): Promise<void> {
  if (pictures.length === 0) return;
  await sql
    .insert(caseAttachments)
    .values(pictures.map((picture, index) => ({ caseId, position: index + 1, picture })));
}

/** Makes a case received; undefined where it was so already, or is gone. */
export async function markReceived(sql: Transaction, id: string, at: Date): Promise<CaseRow | undefined> {
  const [row] = await sql
    .update(cases)
    .set({ state: 'open', confirmedAt: at })
    .where(and(eq(cases.id, id), eq(cases.state, 'unconfirmed')))
    .returning();
  return row;
}

export async function caseById(sql: Queryable, id: string): Promise<CaseRow | undefined> {
  const [row] = await sql.select().from(cases).where(eq(cases.id, id));
  return row;
}

export async function caseByNumber(sql: Queryable, number: string): Promise<CaseRow | undefined> {
  const [row] = await sql.select().from(cases).where(eq(cases.number, number));
  return row;
}

/** Those the team has to decide, the oldest first. */
export function openCases(sql: Queryable, most: number): Promise<CaseRow[]> {
  return sql
    .select()
    .from(cases)
    .where(eq(cases.state, 'open'))
    .orderBy(asc(cases.confirmedAt), asc(cases.id))
    .limit(most);
}

export async function countPictures(sql: Queryable, caseId: string): Promise<number> {
  const [row] = await sql
    .select({ count: count() })
    .from(caseAttachments)
    .where(eq(caseAttachments.caseId, caseId));
  return row?.count ?? 0;
}

/** A picture of a case, counted from 1. */
export async function pictureOf(
  sql: Queryable,
  caseId: string,
  position: number,
): Promise<Buffer | undefined> {
  const [row] = await sql
    .select({ picture: caseAttachments.picture })
    .from(caseAttachments)
    .where(and(eq(caseAttachments.caseId, caseId), eq(caseAttachments.position, position)));
  return row?.picture;
}

/** What nobody confirmed in time goes, and what was decided long ago. */
export async function deleteOldCases(
  sql: Transaction,
  { unconfirmedBefore, closedBefore }: { unconfirmedBefore: Date; closedBefore: Date },
): Promise<void> {
  const isForgotten = and(eq(cases.state, 'unconfirmed'), lt(cases.createdAt, unconfirmedBefore));
  const isOver = and(isNotNull(cases.closedAt), lt(cases.closedAt, closedBefore));
  await sql.delete(cases).where(or(isForgotten, isOver));
}
