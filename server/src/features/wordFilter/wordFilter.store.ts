import type { Queryable, Transaction } from '@plausch/platform/db';
import { asc, count, eq } from 'drizzle-orm';
import { type FilteredWordRow, filteredWords } from './wordFilter.tables.ts';

/** The whole list, by the alphabet of the compared forms. */
export function allWords(sql: Queryable): Promise<FilteredWordRow[]> {
  return sql.select().from(filteredWords).orderBy(asc(filteredWords.key));
}

export async function countWords(sql: Queryable): Promise<number> {
  const [row] = await sql.select({ count: count() }).from(filteredWords);
  return row?.count ?? 0;
}

/** Says whether it was written: not where an entry finds the same already. */
export async function insertWord(sql: Transaction, row: FilteredWordRow): Promise<boolean> {
  const rows = await sql
    .insert(filteredWords)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: filteredWords.id });
  return rows.length > 0;
}

export async function deleteWord(sql: Transaction, id: string): Promise<FilteredWordRow | undefined> {
  const [row] = await sql.delete(filteredWords).where(eq(filteredWords.id, id)).returning();
  return row;
}
