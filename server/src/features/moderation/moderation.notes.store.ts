import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, asc, count, desc, eq, isNull, lt } from 'drizzle-orm';
import { accounts } from '../accounts/index.ts';
import { type NoteRow, personNotes } from './moderation.tables.ts';

/** A note with the name of who wrote it; null where that account is gone. */
export type SignedNote = NoteRow & { readonly authorName: string | null };

export async function insertNote(sql: Transaction, row: NoteRow): Promise<void> {
  await sql.insert(personNotes).values(row);
}

export async function countNotes(sql: Queryable, accountId: string): Promise<number> {
  const [row] = await sql
    .select({ count: count() })
    .from(personNotes)
    .where(eq(personNotes.accountId, accountId));
  return row?.count ?? 0;
}

/** The notes about an account, newest first; with `after` the ones behind that id. */
export async function notesAbout(
  sql: Queryable,
  accountId: string,
  { after, most }: { readonly after: string | undefined; readonly most: number },
): Promise<SignedNote[]> {
  const rows = await sql
    .select({ note: personNotes, authorName: accounts.username })
    .from(personNotes)
    .leftJoin(accounts, and(eq(accounts.id, personNotes.authorId), isNull(accounts.deletedAt)))
    .where(
      and(eq(personNotes.accountId, accountId), after === undefined ? undefined : lt(personNotes.id, after)),
    )
    .orderBy(desc(personNotes.id))
    .limit(most);
  return rows.map(({ note, authorName }) => ({ ...note, authorName }));
}

/** A note, kept from being removed twice until the transaction ends. */
export async function lockNote(sql: Transaction, id: string): Promise<NoteRow | undefined> {
  const [row] = await sql.select().from(personNotes).where(eq(personNotes.id, id)).for('update');
  return row;
}

export async function deleteNote(sql: Transaction, id: string): Promise<void> {
  await sql.delete(personNotes).where(eq(personNotes.id, id));
}

export async function deleteNotesAbout(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(personNotes).where(eq(personNotes.accountId, accountId));
}

export async function deleteOldNotes(sql: Queryable, before: Date): Promise<void> {
  await sql.delete(personNotes).where(lt(personNotes.writtenAt, before));
}

/** The notes about an account as its person may see them: without who wrote them, and without the case, which would tell of a report. */
export function notesGiven(sql: Queryable, accountId: string) {
  const { text, writtenAt, id } = personNotes;
  return sql
    .select({ text, writtenAt })
    .from(personNotes)
    .where(eq(personNotes.accountId, accountId))
    .orderBy(asc(id));
}
