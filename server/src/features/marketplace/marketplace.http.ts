import { TIME_ZONE } from '@plausch/platform/clock';
import { endpoints, type Listing } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { houseDayStart } from '../../house-days.ts';
import { Refusal } from '../../refusal.ts';
import { accountById } from '../accounts/index.ts';
import { toItem, toKind } from '../inventory/index.ts';
import { kindOf, nameOf } from './marketplace.kinds.ts';
import { mostListings } from './marketplace.limits.ts';
import { pricesOf } from './marketplace.prices.ts';
import * as service from './marketplace.service.ts';
import * as store from './marketplace.store.ts';

export function installMarketplaceHttp(
  ground: service.MarketGround & Pick<Ground, 'database'>,
  { http }: Pick<Edges, 'http'>,
): void {
  const { clock, rules } = ground;
  const sql = ground.database.drizzle;

  const item = (row: store.ShownListing) => toListing(row, new Date(clock.now()));

  http.list(endpoints.listListings, {
    rows: ({ caller: { accountId }, query: { order = 'newest', type, kindId } }, wanted) =>
      store.openListings(sql, accountId, new Date(clock.now()), { type, kindId, order, ...wanted }),
    item,
  });

  http.query(endpoints.getListing, async ({ caller: { accountId }, params: { id } }) => {
    const row = await store.shownListing(sql, accountId, id);
    if (!row) throw new Refusal('not_found');
    const listing = item(row);
    // What waits is shown to its seller alone.
    if (listing.state === 'waiting' && row.sellerId !== accountId) throw new Refusal('not_found');
    return listing;
  });

  http.list(endpoints.ownListings, {
    rows: ({ caller: { accountId } }, wanted) => store.listingsBy(sql, accountId, wanted),
    item,
    async beside({ caller: { accountId } }) {
      const [account, { open }, liveAt] = await Promise.all([
        accountById(sql, accountId),
        store.countListings(sql, accountId, new Date(houseDayStart(clock.now()))),
        service.liveFrom(ground, sql, accountId),
      ]);
      if (!account) throw new Refusal('unauthenticated');
      return {
        refusal: (await service.refusalOf(ground, sql, account)) ?? null,
        isHeld: liveAt > clock.now(),
        open,
        most: mostListings(account.tiers),
        feePercent: rules.marketplace.feePercent,
      };
    },
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
    const row = await store.shownListing(work.sql, accountId, id);
    if (!row) throw new Error('a listing was made and is not there');
    return item(row);
  });

  http.command(endpoints.withdrawListing, async ({ caller, params }, work) => {
    await service.withdraw(ground, work, caller.accountId, params.id);
    return {};
  });

  http.command(endpoints.buyListing, async ({ caller, params }, work) => {
    const { item, balance } = await service.buy(ground, work, caller.accountId, params.id);
    return { item: toItem(item), balance };
  });

  http.command(endpoints.stopListing, async ({ body }, work) => {
    const { kind } = await service.stop(ground, work, body.token);
    return { name: nameOf(kind) };
  });
}

/** A listing as it travels. */
function toListing(row: store.ShownListing, now: Date): Listing {
  return {
    id: row.id,
    kind: toKind(kindOf(row.kind)),
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
