import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What staff noted about people. */
export const personNotes = pgTable('person_notes', {
  id: uuid().primaryKey(),
  accountId: uuid('account_id').notNull(),
  authorId: uuid('author_id').notNull(),
  text: text().notNull(),
  /** The case beside which it was written; null where there was none, or it is gone. */
  caseId: uuid('case_id'),
  caseNumber: text('case_number'),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
});

export type NoteRow = typeof personNotes.$inferSelect;
