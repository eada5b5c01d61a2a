import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { item, kind, kindId } from './inventory.ts';
import { pageOf, pageQuery } from './paging.ts';
import { id, nothing, timestamp } from './shapes.ts';

/** How long a listing may stand, in days. */
export const LISTING_DAYS = [1, 3, 7] as const;

/** The orders in which listings come. */
export const LISTING_ORDERS = ['newest', 'cheapest', 'ending'] as const;
export type ListingOrder = (typeof LISTING_ORDERS)[number];

const coins = z.int().positive();

const listing = z
  .strictObject({
    id,
    kind,
    seller: z
      .strictObject({ userId: id, username: z.string() })
      .nullable()
      .meta({ description: 'Null once the account is gone, and where one of the two has blocked the other' }),
    price: coins.meta({ description: 'What the buyer pays' }),
    fee: coins.meta({ description: 'What the house keeps of it; the rest is the seller’s' }),
    liveAt: timestamp.meta({ description: 'From when it can be bought' }),
    endsAt: timestamp,
    state: z
      .enum(['waiting', 'open', 'sold', 'withdrawn', 'expired'])
      .meta({ description: 'Waiting: only its seller sees it, until `liveAt`' }),
    closedAt: timestamp.nullable(),
  })
  .meta({ id: 'Listing' });
export type Listing = z.infer<typeof listing>;

const listListings = endpoint({
  method: 'GET',
  path: '/market/listings',
  summary: 'What people sell to each other.',
  access: 'session',
  limit: 'read',
  pageLength: 40,
  query: z.strictObject({
    ...pageQuery,
    type: z.enum(['avatar', 'emoji', 'bubble']).optional(),
    kindId: kindId.optional(),
    order: z.enum(LISTING_ORDERS).optional().meta({ description: 'The newest first, unless said' }),
  }),
  status: 200,
  response: pageOf(listing),
});

const oneListing = { params: z.strictObject({ id }), access: 'session' } as const;

const getListing = endpoint({
  ...oneListing,
  method: 'GET',
  path: '/market/listings/:id',
  summary: 'One listing, also after its end.',
  limit: 'read',
  status: 200,
  response: listing,
});

const ownListings = endpoint({
  method: 'GET',
  path: '/users/me/listings',
  summary: 'What one sells and has sold in the last weeks, newest first, and what one may.',
  access: 'session',
  limit: 'read',
  pageLength: 50,
  query: z.strictObject(pageQuery),
  status: 200,
  response: pageOf(listing).extend({
    refusal: z.string().nullable().meta({ description: 'Why one may not trade yet; null where one may' }),
    isHeld: z.boolean().meta({ description: 'A new listing waits, as the account has no second factor' }),
    open: z.int().nonnegative(),
    most: z.int().positive().meta({ description: 'So many may be open at once' }),
    feePercent: z.int().nonnegative(),
  }),
});

const getMarketKind = endpoint({
  method: 'GET',
  path: '/market/kinds/:kindId',
  summary: 'What a kind was sold for in the last 30 days, and what one may ask for it.',
  access: 'session',
  limit: 'read',
  params: z.strictObject({ kindId }),
  status: 200,
  response: z.strictObject({
    kind,
    sold: z.int().nonnegative().meta({ description: 'In the last 30 days' }),
    median: coins.nullable(),
    days: z.array(
      z.strictObject({
        day: z.string().meta({ description: 'As 2026-11-29' }),
        average: coins,
        sold: z.int().positive(),
      }),
    ),
    least: coins.meta({ description: 'The lowest price that the caller may ask' }),
    most: coins.meta({ description: 'The highest price that the caller may ask' }),
    shopPrice: coins.nullable().meta({ description: 'What the house asks; null where it has none' }),
  }),
});
export type MarketKind = z.infer<(typeof getMarketKind)['response']>;

const createListing = endpoint({
  method: 'POST',
  path: '/market/listings',
  summary: 'Offer a thing for sale; it lies with the house until it is sold, taken back or the time is over.',
  access: 'session',
  limit: 'write',
  once: true,
  body: z.strictObject({
    itemId: id,
    price: z.int().min(1).max(1_000_000),
    days: z.literal(LISTING_DAYS),
  }),
  status: 201,
  response: listing,
});

const withdrawListing = endpoint({
  ...oneListing,
  method: 'DELETE',
  path: '/market/listings/:id',
  summary: 'Take a listing back; the thing is one’s own again at once.',
  limit: 'write',
  status: 200,
  response: nothing,
});

const buyListing = endpoint({
  ...oneListing,
  method: 'POST',
  path: '/market/listings/:id/purchase',
  summary: 'Buy what a listing offers, at its price; none is taken from outside.',
  limit: 'write',
  once: true,
  status: 200,
  response: z.strictObject({ item, balance: z.int().nonnegative() }),
});

const stopListing = endpoint({
  method: 'POST',
  path: '/market/stops',
  summary: 'Stop a listing with the token of the mail about it, without logging in.',
  access: 'public',
  limit: 'write',
  body: z.strictObject({ token: z.string().min(1).max(100) }),
  status: 200,
  response: z.strictObject({ name: z.string().meta({ description: 'Of the kind' }) }),
});

const listingTold = z.strictObject({ id, kindId, name: z.string() });

/** What the server says to a person about their listings, on every device. */
export const marketplaceMessages = {
  'listing:sold': listingTold.extend({
    received: coins.meta({ description: 'What the seller got, without the fee' }),
  }),
  'listing:expired': listingTold,
} as const;

export const marketplaceEndpoints = {
  listListings,
  getListing,
  ownListings,
  getMarketKind,
  createListing,
  withdrawListing,
  buyListing,
  stopListing,
} as const;
