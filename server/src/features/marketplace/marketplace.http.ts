import { TIME_ZONE } from '@plausch/platform/clock';
import { endpoints, type Listing } from '@plausch/protocol';
import { kinds } from '@plausch/stage/things';
import type { Edges, Ground } from '../../ground.ts';
import { houseDayStart } from '../../house-days.ts';
import { Refusal } from '../../refusal.ts';
import { accountById } from '../accounts/index.ts';
import { toItem, toKind } from '../inventory/index.ts';
import { mostListings } from './marketplace.places.ts';
import { kindOf, pricesOf } from './marketplace.prices.ts';
import * as service from './marketplace.service.ts';
import * as store from './marketplace.store.ts';

export function installMarketplaceHttp(
  ground: service.MarketGround & Pick<Ground, 'database'>,
  { http }: Pick<Edges, 'http'>,
): void {
  const { clock, provided, rules } = ground;
  const sql = ground.database.drizzle;

  http.query(endpoints.listListings, async ({ query: { page, order = 'newest', type, kindId } }) => {
    const now = new Date(clock.now());
    const most = endpoints.listListings.pageLength;
    const rows = await store.openListings(sql, now, { type, kindId, order, page, most: most + 1 });
    return pageOf(rows, most, now);
  });

  http.query(endpoints.getListing, async ({ caller: { accountId }, params: { id } }) => {
    const row = await store.shownListing(sql, id);
    const now = new Date(clock.now());
    const listing = row && toListing(row, now);
    // What waits is shown to its seller alone.
    if (!listing || (listing.state === 'waiting' && row.sellerId !== accountId))
      throw new Refusal('not_found');
    return listing;
  });

  http.query(endpoints.ownListings, async ({ caller: { accountId }, query: { page } }) => {
    const now = new Date(clock.now());
    const most = endpoints.ownListings.pageLength;
    const [account, rows, { open }, isTrusted] = await Promise.all([
      accountById(sql, accountId),
      store.listingsBy(sql, accountId, { page, most: most + 1 }),
      store.countListings(sql, accountId, new Date(houseDayStart(clock.now()))),
      service.isTrusted(provided, sql, accountId),
    ]);
    if (!account) throw new Refusal('unauthenticated');
    return {
      ...pageOf(rows, most, now),
      refusal: (await service.refusalOf(ground, sql, account)) ?? null,
      isHeld: !isTrusted,
      open,
      most: mostListings(account.tiers),
      feePercent: rules.marketplace.feePercent,
    };
  });

  http.query(endpoints.getMarketKind, async ({ caller: { accountId }, params }) => {
    const kind = kindOf(params.kindId);
    const since = new Date(clock.now() - rules.marketplace.prices.medianOverMs);
    const [{ isBeginner: _, ...prices }, days] = await Promise.all([
      pricesOf(ground, sql, accountId, kind),
      store.salesByDay(sql, kind.id, since, TIME_ZONE),
    ]);
    return { kind: toKind(kind), ...prices, days };
  });

  http.command(endpoints.createListing, async ({ caller: { accountId }, body }, work) => {
    const { id } = await service.list(ground, work, accountId, body);
    const row = await store.shownListing(work.sql, id);
    const listing = row && toListing(row, new Date(clock.now()));
    if (!listing) throw new Error('a listing was made and is not there');
    return listing;
  });

  http.command(endpoints.withdrawListing, async ({ caller, params }, work) => {
    await service.withdraw(work, clock, caller.accountId, params.id);
    return {};
  });

  http.command(endpoints.buyListing, async ({ caller, params }, work) => {
    const { item, balance } = await service.buy(ground, work, caller.accountId, params.id);
    return { item: toItem(item), balance };
  });

  http.command(endpoints.stopListing, async ({ body }, work) => {
    const { kind } = await service.stop(ground, work, body.token);
    return { name: kindOf(kind).name };
  });
}

/** A page of listings; `rows` may have one more than `most`, which begins the next one. */
function pageOf(rows: readonly store.ShownListing[], most: number, now: Date) {
  const shown = rows.slice(0, most);
  return {
    items: shown.flatMap((row) => toListing(row, now) ?? []),
    next: rows.length > most ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** A listing as it travels; undefined for a kind that the house knows no more. */
function toListing(row: store.ShownListing, now: Date): Listing | undefined {
  const kind = kinds.get(row.kind);
  if (!kind) return undefined;
  return {
    id: row.id,
    kind: toKind(kind),
    seller:
      row.sellerId === null || row.sellerName === null
        ? null
        : { userId: row.sellerId, username: row.sellerName },
    price: row.price,
    fee: row.fee,
    liveAt: row.liveAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    state: stateOf(row, now),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

function stateOf({ outcome, liveAt, endsAt }: store.ShownListing, now: Date): Listing['state'] {
  if (outcome !== null) return outcome;
  if (endsAt <= now) return 'expired';
  return liveAt > now ? 'waiting' : 'open';
}
