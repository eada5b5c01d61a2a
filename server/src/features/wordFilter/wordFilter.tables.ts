import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const filteredWords = pgTable('filtered_words', {
  id: uuid().primaryKey(),
  word: text().notNull(),
  /** The form in which words are compared: no two entries find the same. */
  key: text().notNull(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
});
export type FilteredWordRow = typeof filteredWords.$inferSelect;
