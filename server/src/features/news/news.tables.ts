import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const news = pgTable('news', {
  id: uuid().primaryKey(),
  slug: text().notNull(),
  title: text().notNull(),
  teaser: text().notNull(),
  body: text().notNull(),
  picture: text(),
  pictureAlt: text('picture_alt'),
  publishedAt: instant('published_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export type NewsRow = typeof news.$inferSelect;
/** A published piece, which visitors may read too. */
export type PublishedRow = NewsRow & { readonly publishedAt: Date };
