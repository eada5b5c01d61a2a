import type { Queryable, Transaction } from '@plausch/platform/db';
import { eq } from 'drizzle-orm';
import { type OfferRow, shopOffers } from './shop.tables.ts';

/** What administrators have changed, by offer. */
export async function changedOffers(sql: Queryable): Promise<ReadonlyMap<string, OfferRow>> {
  const rows = await sql.select().from(shopOffers);
  return new Map(rows.map((row) => [row.offerId, row]));
}

/** The same of one offer. */
export async function changedOffer(sql: Queryable, offerId: string): Promise<OfferRow | undefined> {
  const [row] = await sql.select().from(shopOffers).where(eq(shopOffers.offerId, offerId));
  return row;
}

/** The same of one offer, which stays as it is until the transaction ends. */
export async function keepOffer(sql: Transaction, offerId: string): Promise<OfferRow | undefined> {
  const [row] = await sql.select().from(shopOffers).where(eq(shopOffers.offerId, offerId)).for('share');
  return row;
}

export async function writeOffer(sql: Transaction, row: OfferRow): Promise<void> {
  await sql
    .insert(shopOffers)
    .values(row)
    .onConflictDoUpdate({ target: shopOffers.offerId, set: { price: row.price, isSold: row.isSold } });
}
