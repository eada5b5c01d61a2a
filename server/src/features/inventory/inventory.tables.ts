import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const items = pgTable('items', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  ownerId: uuid('owner_id').notNull(),
  origin: text({ enum: ['shop', 'market'] }).notNull(),
  acquiredAt: timestamp('acquired_at', { withTimezone: true }).notNull(),
  isBound: boolean('is_bound').notNull().default(false),
  armedAt: timestamp('armed_at', { withTimezone: true }),
  /** The listing by which it is for sale: as long it lies with the house. */
  listingId: uuid('listing_id'),
});

export type ItemRow = typeof items.$inferSelect;
