import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const mottos = pgTable('mottos', {
  accountId: uuid('account_id').primaryKey(),
  text: text().notNull(),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
});
