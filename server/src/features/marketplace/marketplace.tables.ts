import { sql } from 'drizzle-orm';
import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const listings = pgTable('listings', {
  id: uuid().primaryKey(),
  itemId: uuid('item_id').notNull(),
  kind: text().notNull(),
  type: text({ enum: ['avatar', 'emoji', 'bubble'] })
    .notNull()
    .generatedAlwaysAs(sql`split_part(kind, '.', 1)`),
  sellerId: uuid('seller_id'),
  buyerId: uuid('buyer_id'),
  price: integer().notNull(),
  fee: integer().notNull(),
  createdAt: instant('created_at').notNull(),
  liveAt: instant('live_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  closedAt: instant('closed_at'),
  outcome: text({ enum: ['sold', 'withdrawn', 'expired'] }),
  stopHash: bytes('stop_hash'),
});
export type ListingRow = typeof listings.$inferSelect;

export const marketCautions = pgTable('market_cautions', {
  accountId: uuid('account_id').primaryKey(),
  at: instant('at').notNull(),
});
