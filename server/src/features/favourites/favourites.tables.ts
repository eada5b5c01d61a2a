import type { FigureSpec } from '@plausch/stage/figures';
import { sql as raw } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const favouriteCategories = pgTable('favourite_categories', {
  id: uuid().primaryKey(),
  accountId: uuid('account_id').notNull(),
  name: text().notNull(),
  position: integer().notNull(),
  createdAt: instant('created_at').notNull(),
});
export type CategoryRow = typeof favouriteCategories.$inferSelect;

export const favouriteLooks = pgTable('favourite_looks', {
  id: uuid().primaryKey(),
  accountId: uuid('account_id').notNull(),
  name: text().notNull(),
  figure: jsonb().$type<FigureSpec>().notNull(),
  createdAt: instant('created_at').notNull(),
});
export type LookRow = typeof favouriteLooks.$inferSelect;

export const favouriteEntries = pgTable('favourite_entries', {
  categoryId: uuid('category_id').notNull(),
  itemId: uuid('item_id'),
  lookId: uuid('look_id'),
  /** Whichever of the two there is. */
  subjectId: uuid('subject_id').notNull().generatedAlwaysAs(raw`coalesce(item_id, look_id)`),
  position: integer().notNull(),
});
