import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const shopOffers = pgTable('shop_offers', {
  offerId: text('offer_id').primaryKey(),
  price: integer(),
  isSold: boolean('is_sold').notNull(),
});
export type OfferRow = typeof shopOffers.$inferSelect;
