import type { Queryable, Transaction } from '@plausch/platform/db';
import { desc, eq, inArray, lt } from 'drizzle-orm';
import { type RemovedLineRow, removedLines } from './talk.tables.ts';

export async function insertRemoved(sql: Transaction, row: RemovedLineRow): Promise<void> {
  await sql.insert(removedLines).values(row);
}

/** What staff took down of an account, the newest first. */
export function removedLinesOf(sql: Queryable, accountId: string, most: number): Promise<RemovedLineRow[]> {
  return sql
    .select()
    .from(removedLines)
    .where(eq(removedLines.accountId, accountId))
    .orderBy(desc(removedLines.removedAt))
    .limit(most);
}

/** The same as its author may read it: never who it was. */
export function ownRemovedLines(sql: Queryable, accountId: string) {
  const { place, text, saidAt, removedAt, reason } = removedLines;
  return sql
    .select({ place, text, saidAt, removedAt, reason })
    .from(removedLines)
    .where(eq(removedLines.accountId, accountId))
    .orderBy(desc(removedAt));
}

/** Deletes what was taken down before a moment, at most so much; says how much it was. */
export async function deleteOldRemoved(sql: Transaction, before: Date, most: number): Promise<number> {
  const { lineId, removedAt } = removedLines;
  const old = sql.select({ lineId }).from(removedLines).where(lt(removedAt, before)).limit(most);
  const deleted = await sql.delete(removedLines).where(inArray(lineId, old)).returning({ lineId });
  return deleted.length;
}
