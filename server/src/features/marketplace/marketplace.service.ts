import { DAY_MS, MINUTE_MS } from '@plausch/platform/clock';
import type { Queryable, Work } from '@plausch/platform/db';
import { hashToken, newId } from '@plausch/platform/ids';
import { rankName } from '@plausch/protocol/ranks';
import type { Ground } from '../../ground.ts';
import { houseDayStart, nextHouseDay } from '../../house-days.ts';
import { Refusal, tooOften } from '../../refusal.ts';
import { type Account, lockAccount, lockAccounts } from '../accounts/index.ts';
import { handOver, type ItemRow, lockItem, putUpForSale, takeBack } from '../inventory/index.ts';
import { shareDevice } from '../sessions/index.ts';
import { rankOfAccount } from '../standing/index.ts';
import { pay } from '../wallet/index.ts';
import { kindOf, nameOf } from './marketplace.kinds.ts';
import { feeOf, mostListings } from './marketplace.limits.ts';
import { listedMail } from './marketplace.mails.ts';
import { pricesOf, requirePrice } from './marketplace.prices.ts';
import * as store from './marketplace.store.ts';
import type { ListingRow } from './marketplace.tables.ts';
import { t } from './marketplace.words.ts';

export type MarketGround = Pick<
  Ground,
  'clock' | 'hooks' | 'jobs' | 'people' | 'provided' | 'rules' | 'streams'
>;

/** [MK1] Why an account may not trade yet; undefined where it may. */
export async function refusalOf(
  { clock, rules }: Pick<Ground, 'clock' | 'rules'>,
  sql: Queryable,
  { id, createdAt }: Account,
): Promise<string | undefined> {
  const { fromRank, fromAgeMs } = rules.marketplace;
  if ((await rankOfAccount(sql, id)) < fromRank) return t('rank', { rank: rankName(fromRank) });
  return clock.now() - createdAt.getTime() < fromAgeMs ? t('age') : undefined;
}

async function requireTrader(ground: MarketGround, work: Work, account: Account): Promise<void> {
  const message = await refusalOf(ground, work.sql, account);
  if (message !== undefined) throw new Refusal('forbidden', { message });
}

export type Offered = { readonly itemId: string; readonly price: number; readonly days: number };

/** [MK2] [MK3] Offers a thing for sale. From now on it lies with the house. */
export async function list(
  ground: MarketGround,
  work: Work,
  accountId: string,
  { itemId, price, days }: Offered,
): Promise<ListingRow> {
  const { sql } = work;
  const { feePercent } = ground.rules.marketplace;
  // Held, so that everything that is counted of the account is counted once.
  const account = await lockAccount(sql, accountId);
  if (!account) throw new Refusal('unauthenticated');
  await requireTrader(ground, work, account);
  await requireRoom(ground, work, account);
  const item = await lockItem(sql, accountId, itemId);
  if (!item) throw new Refusal('not_found', { field: 'itemId' });
  await requireFree(ground, work, item);
  requirePrice(price, await pricesOf(ground, sql, accountId, kindOf(item.kind)));
  const now = ground.clock.now();
  const liveAt = await liveFrom(ground, sql, accountId);
  const row = await store.insertListing(sql, {
    id: newId(),
    itemId,
    kind: item.kind,
    sellerId: accountId,
    price,
    fee: feeOf(price, feePercent),
    createdAt: new Date(now),
    liveAt: new Date(liveAt),
    endsAt: new Date(liveAt + days * DAY_MS),
  });
  await putUpForSale(ground, work, account, item, row.id);
  if (liveAt > now) await ground.jobs.enqueue(work, listedMail, { listingId: row.id, accountId });
  return row;
}

/** [MK5] So many are open at once, and so many are made in a day. */
async function requireRoom({ clock, rules }: MarketGround, { sql }: Work, account: Account): Promise<void> {
  const now = clock.now();
  const { open, made } = await store.countListings(sql, account.id, new Date(houseDayStart(now)));
  const most = mostListings(account.tiers);
  if (open >= most) throw new Refusal('forbidden', { message: t('many', { count: most }) });
  if (made >= rules.marketplace.listingsDaily) throw tooOften(t('daily'), nextHouseDay(now) - now);
}

/** [MK4] What is bound, already offered, new, or was offered a moment ago stays with its owner. */
async function requireFree({ clock, rules }: MarketGround, { sql }: Work, item: ItemRow): Promise<void> {
  const { restMs, againMs } = rules.marketplace;
  if (item.isBound) throw new Refusal('forbidden', { message: t('bound') });
  if (item.listingId !== null) throw new Refusal('forbidden', { message: t('forSale') });
  const now = clock.now();
  const restsUntil = item.acquiredAt.getTime() + restMs[item.origin];
  if (now < restsUntil) throw tooOften(t('rest'), restsUntil - now);
  const last = (await store.lastOffered(sql, item.id))?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (now < last + againMs) throw tooOften(t('again'), last + againMs - now);
}

/**
 * [MK3] When a listing of an account can be bought: at once with a second factor, otherwise after a time. One that came with a stolen
 * password says nothing: it counts once it is as old as a caution lasts, and older than the last one.
 */
export async function liveFrom(
  { clock, provided, rules }: Pick<Ground, 'clock' | 'provided' | 'rules'>,
  sql: Queryable,
  accountId: string,
): Promise<number> {
  const now = clock.now();
  const { holdMs, cautionMs } = rules.marketplace;
  const [confirmedAt, caution] = await Promise.all([
    provided.secondFactor.confirmedAt(sql, accountId),
    store.cautionOf(sql, accountId),
  ]);
  const isTrusted =
    confirmedAt !== undefined &&
    confirmedAt.getTime() + cautionMs <= now &&
    (caution === undefined || confirmedAt < caution);
  if (isTrusted) return now;
  return Math.max(now + holdMs, caution === undefined ? 0 : caution.getTime() + cautionMs);
}

/** [MK2] Takes a listing back; one that its seller has taken back already stays so. */
export async function withdraw(
  { clock }: Pick<Ground, 'clock'>,
  work: Work,
  accountId: string,
  id: string,
): Promise<void> {
  const { sql } = work;
  if (!(await lockAccount(sql, accountId))) throw new Refusal('unauthenticated');
  const listing = await store.lockListing(sql, id);
  if (listing?.sellerId !== accountId) throw new Refusal('not_found');
  if (listing.outcome === 'withdrawn') return;
  if (listing.closedAt !== null) throw new Refusal('listing_closed');
  await close(clock, work, listing, 'withdrawn');
}

/** [MK3] Stops a listing by the token of its mail; what is offered from now on is looked at with care. */
export async function stop(ground: MarketGround, work: Work, token: string): Promise<ListingRow> {
  const { sql } = work;
  const stopHash = hashToken(token);
  const found = await store.listingOf(sql, { stopHash });
  if (!found?.sellerId) throw new Refusal('token_invalid');
  await lockAccount(sql, found.sellerId);
  const listing = await store.lockListing(sql, found.id);
  if (!listing || (listing.closedAt !== null && listing.outcome !== 'withdrawn'))
    throw new Refusal('token_invalid');
  if (listing.closedAt !== null) return listing;
  await close(ground.clock, work, listing, 'withdrawn');
  await store.noteCaution(sql, found.sellerId, new Date(ground.clock.now()));
  return listing;
}

/** [MK2] [MK7] Buys what a listing offers: coins and thing change hands in one transaction, or neither does. */
export async function buy(ground: MarketGround, work: Work, buyerId: string, id: string) {
  const { sql } = work;
  const found = await store.listingOf(sql, { id });
  const { sellerId } = found ?? {};
  if (!found || !sellerId) throw new Refusal('not_found');
  if (sellerId === buyerId) throw new Refusal('forbidden', { message: t('own') });
  const held = await lockAccounts(sql, [buyerId, sellerId]);
  const buyer = held.find((account) => account.id === buyerId);
  if (!buyer) throw new Refusal('unauthenticated');
  const listing = await store.lockListing(sql, id);
  const now = ground.clock.now();
  if (!listing || listing.liveAt.getTime() > now) throw new Refusal('not_found');
  // The job that ends listings may be late: the time that was told counts.
  if (listing.closedAt !== null || listing.endsAt.getTime() <= now || held.length < 2)
    throw new Refusal('listing_closed');
  await requireTrader(ground, work, buyer);
  await requireMeasure(ground, work, buyerId, sellerId);
  const item = await handOver(ground, work, id, buyerId);
  const { balance } = await pay(ground, work, {
    fromId: buyerId,
    toId: sellerId,
    amount: listing.price,
    fee: listing.fee,
    reasons: { paid: 'marketBought', received: 'marketSold', fee: 'marketFee' },
    reference: listing.kind,
    key: `listing:${id}`,
  });
  await store.closeListing(sql, id, { outcome: 'sold', closedAt: new Date(now), buyerId });
  const received = listing.price - listing.fee;
  ground.streams.tell(work, sellerId, 'listing:sold', { ...told(listing), received });
  await ground.hooks.run('listing.sold', work, { listingId: id, sellerId });
  return { item, balance };
}

/** What was sold with a listing, by whom, and how much they got; undefined where it was not sold. */
export async function saleOf(sql: Queryable, listingId: string) {
  const listing = await store.listingOf(sql, { id: listingId });
  if (listing?.outcome !== 'sold') return undefined;
  const { sellerId, kind, price, fee } = listing;
  return { sellerId, thing: nameOf(kind), received: price - fee };
}

/** [MK8] [MK9] How much one may buy, and how often from an account that uses the same device. */
async function requireMeasure(
  { clock, rules }: MarketGround,
  { sql }: Work,
  buyerId: string,
  sellerId: string,
): Promise<void> {
  const { purchases, samePairMs } = rules.marketplace;
  const now = clock.now();
  const today = houseDayStart(now);
  const bought = await store.purchasesSince(sql, buyerId, new Date(Math.min(today, now - MINUTE_MS)));
  const inLast = (since: number) => bought.filter((at) => at.getTime() >= since);
  if (inLast(today).length >= purchases.daily) throw tooOften(t('purchases'), nextHouseDay(now) - now);
  const ofMinute = inLast(now - MINUTE_MS + 1);
  const oldest = ofMinute[purchases.perMinute - 1];
  if (oldest) throw tooOften(t('purchases'), oldest.getTime() + MINUTE_MS - now);
  if (!(await shareDevice(sql, buyerId, sellerId))) return;
  const last = (await store.lastTrade(sql, buyerId, sellerId))?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (now < last + samePairMs) throw tooOften(t('pair'), last + samePairMs - now);
}

/** [MK2] Ends a listing whose time is over: the thing goes back, and its owner hears of it. */
export async function expire(ground: MarketGround, work: Work, { id, sellerId }: ListingRow): Promise<void> {
  if (sellerId !== null && !(await lockAccount(work.sql, sellerId))) return;
  const listing = await store.lockListing(work.sql, id);
  if (!listing || listing.closedAt !== null || listing.endsAt.getTime() > ground.clock.now()) return;
  await close(ground.clock, work, listing, 'expired');
  if (sellerId !== null) ground.streams.tell(work, sellerId, 'listing:expired', told(listing));
}

/** [MK10] Takes back everything that an account offers; the caller holds the account, or erases it. */
export async function withdrawAll(
  { clock }: Pick<Ground, 'clock'>,
  work: Work,
  accountId: string,
): Promise<void> {
  for (const { id } of await store.openBy(work.sql, accountId)) {
    const listing = await store.lockListing(work.sql, id);
    if (listing?.closedAt === null) await close(clock, work, listing, 'withdrawn');
  }
}

async function close(
  clock: Ground['clock'],
  work: Work,
  { id }: ListingRow,
  outcome: 'withdrawn' | 'expired',
): Promise<void> {
  await takeBack(work, id);
  await store.closeListing(work.sql, id, { outcome, closedAt: new Date(clock.now()) });
}

const told = ({ id, kind }: ListingRow) => ({ id, kindId: kind, name: nameOf(kind) });
