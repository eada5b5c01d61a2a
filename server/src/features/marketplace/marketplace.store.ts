import type { Queryable, Transaction } from '@plausch/platform/db';
import type { ListingOrder } from '@plausch/protocol';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql as raw,
} from 'drizzle-orm';
import { accounts } from '../accounts/index.ts';
import { isBlockBetween } from '../friends/index.ts';
import { tradedKinds } from './marketplace.kinds.ts';
import { type ListingRow, listings, marketCautions } from './marketplace.tables.ts';

export type ShownListing = ListingRow & { readonly sellerName: string | null };

const isOpen = isNull(listings.closedAt);

/** As an account sees them: where one has blocked the other, the seller is not named. What is no longer traded is in no list. */
const shown = (sql: Queryable, viewerId: string) =>
  sql
    .select({
      listing: listings,
      sellerName: raw<
        string | null
      >`case when ${isBlockBetween(viewerId, listings.sellerId)} then null else ${accounts.username} end`,
    })
    .from(listings)
    .leftJoin(accounts, eq(accounts.id, listings.sellerId))
    .$dynamic();

const isTraded = inArray(listings.kind, tradedKinds);

const flat = (rows: readonly { listing: ListingRow; sellerName: string | null }[]): ShownListing[] =>
  rows.map(({ listing, sellerName }) => ({ ...listing, sellerName }));

/** What stands behind the last listing of the page before, in each order. */
const ORDERS = {
  newest: {
    by: [desc(listings.liveAt), desc(listings.id)],
    behind: (id: string) =>
      raw`(${listings.liveAt}, ${listings.id}) < (select live_at, id from listings where id = ${id})`,
  },
  cheapest: {
    by: [asc(listings.price), asc(listings.id)],
    behind: (id: string) =>
      raw`(${listings.price}, ${listings.id}) > (select price, id from listings where id = ${id})`,
  },
  ending: {
    by: [asc(listings.endsAt), asc(listings.id)],
    behind: (id: string) =>
      raw`(${listings.endsAt}, ${listings.id}) > (select ends_at, id from listings where id = ${id})`,
  },
} as const satisfies Readonly<Record<ListingOrder, unknown>>;

/** Which rows of a list: those after the one with this id. */
type Wanted = { readonly after: string | undefined; readonly most: number };

export type Shelf = {
  readonly type?: ListingRow['type'] | undefined;
  readonly kindId?: string | undefined;
  readonly order: ListingOrder;
};

/** What can be bought at a moment. */
export async function openListings(
  sql: Queryable,
  viewerId: string,
  now: Date,
  { type, kindId, order, after, most }: Shelf & Wanted,
): Promise<ShownListing[]> {
  const { by, behind } = ORDERS[order];
  const rows = await shown(sql, viewerId)
    .where(
      and(
        isOpen,
        isTraded,
        lte(listings.liveAt, now),
        gt(listings.endsAt, now),
        kindId === undefined ? undefined : eq(listings.kind, kindId),
        type === undefined || kindId !== undefined ? undefined : eq(listings.type, type),
        after === undefined ? undefined : behind(after),
      ),
    )
    .orderBy(...by)
    .limit(most);
  return flat(rows);
}

export async function shownListing(
  sql: Queryable,
  viewerId: string,
  id: string,
): Promise<ShownListing | undefined> {
  return flat(await shown(sql, viewerId).where(and(eq(listings.id, id), isTraded)))[0];
}

/** What an account sells and has sold, newest first. */
export async function listingsBy(
  sql: Queryable,
  sellerId: string,
  { after, most }: Wanted,
): Promise<ShownListing[]> {
  const older = raw`(${listings.createdAt}, ${listings.id}) < (select created_at, id from listings where id = ${after})`;
  const rows = await shown(sql, sellerId)
    .where(and(eq(listings.sellerId, sellerId), isTraded, after === undefined ? undefined : older))
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(most);
  return flat(rows);
}

export async function insertListing(
  sql: Transaction,
  row: typeof listings.$inferInsert,
): Promise<ListingRow> {
  const [inserted] = await sql.insert(listings).values(row).returning();
  if (!inserted) throw new Error('a listing was inserted and is not there');
  return inserted;
}

/** Who sells by a listing that may be open, or the token of whose mail this is. */
export async function listingOf(
  sql: Queryable,
  by: { readonly id: string } | { readonly stopHash: Buffer },
): Promise<ListingRow | undefined> {
  const [row] = await sql
    .select()
    .from(listings)
    .where('id' in by ? eq(listings.id, by.id) : eq(listings.stopHash, by.stopHash));
  return row;
}

/** A listing, its row held. The accounts that it is about are held before. */
export async function lockListing(sql: Transaction, id: string): Promise<ListingRow | undefined> {
  const [row] = await sql.select().from(listings).where(eq(listings.id, id)).for('no key update');
  return row;
}

export async function closeListing(
  sql: Transaction,
  id: string,
  how: Pick<ListingRow, 'outcome' | 'closedAt'> & { readonly buyerId?: string },
): Promise<void> {
  await sql.update(listings).set(how).where(eq(listings.id, id));
}

export async function setStopHash(sql: Transaction, id: string, stopHash: Buffer): Promise<void> {
  await sql.update(listings).set({ stopHash }).where(eq(listings.id, id));
}

/** How many listings of an account are open, and how many it made since a moment. */
export async function countListings(
  sql: Queryable,
  sellerId: string,
  since: Date,
): Promise<{ open: number; made: number }> {
  const open = raw<number>`(count(*) filter (where ${listings.closedAt} is null))::int`;
  const made = raw<number>`(count(*) filter (where ${listings.createdAt} >= ${since.toISOString()}))::int`;
  const [row] = await sql
    .select({ open, made })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), or(isOpen, gte(listings.createdAt, since))));
  return row ?? { open: 0, made: 0 };
}

/** How often an account has sold something. */
export async function countSales(sql: Queryable, sellerId: string): Promise<number> {
  const [row] = await sql
    .select({ sales: count() })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), eq(listings.outcome, 'sold')));
  return row?.sales ?? 0;
}

/** When an account bought since a moment, the last time first. */
export async function purchasesSince(sql: Queryable, buyerId: string, since: Date): Promise<Date[]> {
  const rows = await sql
    .select({ at: listings.closedAt })
    .from(listings)
    .where(and(eq(listings.buyerId, buyerId), eq(listings.outcome, 'sold'), gte(listings.closedAt, since)))
    .orderBy(desc(listings.closedAt));
  return rows.flatMap(({ at }) => at ?? []);
}

/** When this thing was last offered. */
export async function lastOffered(sql: Queryable, itemId: string): Promise<Date | undefined> {
  const [row] = await sql
    .select({ at: listings.closedAt })
    .from(listings)
    .where(and(eq(listings.itemId, itemId), isNotNull(listings.closedAt)))
    .orderBy(desc(listings.closedAt))
    .limit(1);
  return row?.at ?? undefined;
}

/** When one of the two last sold something to the other. */
export async function lastTrade(sql: Queryable, one: string, other: string): Promise<Date | undefined> {
  const [row] = await sql
    .select({ at: listings.closedAt })
    .from(listings)
    .where(
      and(
        eq(listings.outcome, 'sold'),
        or(
          and(eq(listings.buyerId, one), eq(listings.sellerId, other)),
          and(eq(listings.buyerId, other), eq(listings.sellerId, one)),
        ),
      ),
    )
    .orderBy(desc(listings.closedAt))
    .limit(1);
  return row?.at ?? undefined;
}

/** How often a kind was sold since a moment, and for how much: half of the sales were not dearer. */
export async function salesOf(
  sql: Queryable,
  kind: string,
  since: Date,
): Promise<{ sold: number; median: number | null }> {
  const [row] = await sql
    .select({
      sold: count(),
      median: raw<number | null>`percentile_disc(0.5) within group (order by ${listings.price})`,
    })
    .from(listings)
    .where(and(eq(listings.kind, kind), eq(listings.outcome, 'sold'), gte(listings.closedAt, since)));
  return row ?? { sold: 0, median: null };
}

/** The same day by day, in the time zone of the house. */
export function salesByDay(sql: Queryable, kind: string, since: Date, timeZone: string) {
  const day = raw<string>`to_char(${listings.closedAt} at time zone ${raw.raw(`'${timeZone}'`)}, 'YYYY-MM-DD')`;
  return sql
    .select({ day, average: raw<number>`round(avg(${listings.price}))::int`, sold: count() })
    .from(listings)
    .where(and(eq(listings.kind, kind), eq(listings.outcome, 'sold'), gte(listings.closedAt, since)))
    .groupBy(day)
    .orderBy(day);
}

/** Listings whose time is over and that are still open. */
export function dueListings(
  sql: Queryable,
  now: Date,
  { after, most }: { readonly after: ListingRow | undefined; readonly most: number },
): Promise<ListingRow[]> {
  const later = after && ORDERS.ending.behind(after.id);
  return sql
    .select()
    .from(listings)
    .where(and(isOpen, lte(listings.endsAt, now), later))
    .orderBy(...ORDERS.ending.by)
    .limit(most);
}

/** What an account offers at this moment. */
export function openBy(sql: Queryable, sellerId: string): Promise<ListingRow[]> {
  return sql
    .select()
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), isOpen));
}

/** Forgets listings that were closed long ago. */
export async function deleteClosed(sql: Transaction, outcome: 'sold' | 'unsold', by: Date): Promise<void> {
  const isSold = eq(listings.outcome, 'sold');
  await sql
    .delete(listings)
    .where(and(lt(listings.closedAt, by), outcome === 'sold' ? isSold : raw`${listings.outcome} <> 'sold'`));
}

export async function noteCaution(sql: Transaction, accountId: string, at: Date): Promise<void> {
  await sql
    .insert(marketCautions)
    .values({ accountId, at })
    .onConflictDoUpdate({ target: marketCautions.accountId, set: { at } });
}

export async function cautionOf(sql: Queryable, accountId: string): Promise<Date | undefined> {
  const [row] = await sql
    .select({ at: marketCautions.at })
    .from(marketCautions)
    .where(eq(marketCautions.accountId, accountId));
  return row?.at;
}

export async function deleteCaution(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(marketCautions).where(eq(marketCautions.accountId, accountId));
}

/** Forgets cautions that hold nothing back any more. */
export async function deleteOldCautions(sql: Transaction, by: Date): Promise<void> {
  await sql.delete(marketCautions).where(lt(marketCautions.at, by));
}

/** Takes the name of an account from what was sold. */
export async function disown(sql: Transaction, accountId: string): Promise<void> {
  await sql.update(listings).set({ sellerId: null }).where(eq(listings.sellerId, accountId));
  await sql.update(listings).set({ buyerId: null }).where(eq(listings.buyerId, accountId));
}

/** All of it, as a person is given their data. */
export async function tradesOf(sql: Queryable, accountId: string) {
  const { kind, price, fee, createdAt, closedAt, outcome, sellerId, buyerId } = listings;
  const rows = await sql
    .select({ kind, price, fee, createdAt, closedAt, outcome, sellerId })
    .from(listings)
    .where(or(eq(sellerId, accountId), eq(buyerId, accountId)))
    .orderBy(createdAt);
  return rows.map(({ sellerId: by, ...row }) => ({
    direction: by === accountId ? ('sold' as const) : ('bought' as const),
    ...row,
  }));
}
