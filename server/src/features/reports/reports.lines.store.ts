import type { Queryable, Transaction } from '@plausch/platform/db';
import { HOUSE_TIME_ZONE } from '@plausch/words';
import { and, asc, desc, eq, gte, inArray, isNotNull, or, sql as raw } from 'drizzle-orm';
import { accounts } from '../accounts/index.ts';
import { type CaseLineRow, type CaseRow, caseLines, cases } from './reports.tables.ts';

/** The hour at which a day of limits begins. */
const DAY_BEGINS = '4 hours';

/** The case that this report would be a second time: lately, or of the same sending. */
export async function sameReport(
  sql: Queryable,
  { fingerprint, requestId }: Pick<CaseRow, 'fingerprint' | 'requestId'>,
  since: Date,
): Promise<CaseRow | undefined> {
  const isSending = requestId === null ? undefined : eq(cases.requestId, requestId);
  const [row] = await sql
    .select()
    .from(cases)
    .where(and(eq(cases.fingerprint, fingerprint), or(gte(cases.createdAt, since), isSending)))
    .orderBy(desc(cases.createdAt))
    .limit(1);
  return row;
}

/** The reports of an account since a moment, the oldest first, and how many of today. A day ends at `dayEnds`. */
export async function recentReports(
  sql: Queryable,
  reporterId: string,
  { now, since }: { now: Date; since: Date },
): Promise<{ readonly recent: readonly Date[]; readonly today: number; readonly dayEnds: Date }> {
  const { createdAt } = cases;
  const isTheirs = eq(cases.reporterId, reporterId);
  const local = raw`${now.toISOString()}::timestamptz at time zone ${HOUSE_TIME_ZONE}`;
  const begins = raw`(date_trunc('day', ${local} - ${DAY_BEGINS}::interval) + ${DAY_BEGINS}::interval)`;
  const ends = raw`(${begins} + interval '1 day') at time zone ${HOUSE_TIME_ZONE}`;
  const isOfToday = raw`${createdAt} >= ${begins} at time zone ${HOUSE_TIME_ZONE}`;
  const [day] = await sql
    .select({
      today: raw<number>`count(*)::integer`,
      dayEnds: raw<string>`extract(epoch from ${ends}) * 1000`,
    })
    .from(cases)
    .where(and(isTheirs, isOfToday));
  const recent = await sql
    .select({ createdAt })
    .from(cases)
    .where(and(isTheirs, raw`${createdAt} > ${since.toISOString()}`))
    .orderBy(asc(createdAt));
  return {
    recent: recent.map((row) => row.createdAt),
    today: day?.today ?? 0,
    dayEnds: new Date(Number(day?.dayEnds)),
  };
}

/** Lays what was said beside a case, in this order. */
export async function insertLines(
  sql: Transaction,
  caseId: string,
  lines: readonly Omit<CaseLineRow, 'caseId' | 'position'>[],
): Promise<void> {
  await sql.insert(caseLines).values(lines.map((line, index) => ({ ...line, caseId, position: index + 1 })));
  // From here on the rows refer to their accounts, so what is erased later finds them. This is for what was erased meanwhile.
  const erased = sql.select({ id: accounts.id }).from(accounts).where(isNotNull(accounts.deletedAt));
  await sql
    .update(caseLines)
    .set({ username: null })
    .where(and(eq(caseLines.caseId, caseId), inArray(caseLines.accountId, erased)));
}

/** Takes the name of an account out of all evidence. */
export async function forgetNameOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.update(caseLines).set({ username: null }).where(eq(caseLines.accountId, accountId));
}

/** What lies beside a case of what was said, in its order. */
export function linesOf(sql: Queryable, caseId: string): Promise<CaseLineRow[]> {
  return sql.select().from(caseLines).where(eq(caseLines.caseId, caseId)).orderBy(asc(caseLines.position));
}

/** The line that a case is about. */
export async function reportedLineOf(sql: Queryable, caseId: string): Promise<CaseLineRow | undefined> {
  const [row] = await sql
    .select()
    .from(caseLines)
    .where(and(eq(caseLines.caseId, caseId), eq(caseLines.isReported, true)));
  return row;
}

/** The lines that several cases are about, by case. */
export async function reportedLinesOf(
  sql: Queryable,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, CaseLineRow>> {
  if (caseIds.length === 0) return new Map();
  const rows = await sql
    .select()
    .from(caseLines)
    .where(and(inArray(caseLines.caseId, [...caseIds]), eq(caseLines.isReported, true)));
  return new Map(rows.map((row) => [row.caseId, row]));
}

/** What an account reported, oldest first. */
export function reportsOf(sql: Queryable, accountId: string) {
  const { number, state, words, createdAt, closedAt, outcome, statement } = cases;
  return sql
    .select({ number, state, words, createdAt, closedAt, outcome, statement })
    .from(cases)
    .where(eq(cases.reporterId, accountId))
    .orderBy(asc(createdAt), asc(cases.id));
}
