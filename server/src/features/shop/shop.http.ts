import { DAY_MS } from '@plausch/platform/clock';
import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { countsOf, toItem, toKind } from '../inventory/index.ts';
import { balanceOf, salesByReference } from '../wallet/index.ts';
import { type HouseOffer, offersBy } from './shop.offers.ts';
import { buy, changeOffer } from './shop.service.ts';
import { changedOffers } from './shop.store.ts';

/** What counts as sold lately, for the desk. */
const RECENT_MS = 30 * DAY_MS;

export function installShopHttp(
  ground: Pick<Ground, 'clock' | 'database' | 'hooks' | 'rules' | 'streams'>,
  { http }: Pick<Edges, 'http'>,
): void {
  const sql = ground.database.drizzle;
  const offers = offersBy(ground.rules.shop);
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  const shown = offers.map(({ id, name, price, kinds }) => ({ id, name, price, kinds: kinds.map(toKind) }));

  http.query(endpoints.listOffers, async ({ caller: { accountId } }) => {
    const [counts, balance, changes] = await Promise.all([
      countsOf(sql, accountId),
      balanceOf(sql, accountId),
      changedOffers(sql),
    ]);
    const ownedOf = (kindId: string) => counts.get(kindId) ?? 0;
    const items = shown.flatMap((offer) => {
      const change = changes.get(offer.id);
      if (change?.isSold === false) return [];
      const { kinds } = offer;
      const [only] = kinds;
      const had = kinds.filter(({ id }) => ownedOf(id) > 0).length;
      const owned = only && kinds.length === 1 ? ownedOf(only.id) : had;
      return { ...offer, price: change?.price ?? offer.price, owned };
    });
    return { items, balance, next: null };
  });

  http.command(endpoints.buyOffer, async ({ caller, body: { offerId, expected } }, work) => {
    const offer = known(offerId);
    const { items, balance } = await buy(ground, work, caller.accountId, offer, expected);
    return { items: items.map((row) => toItem(row)), balance };
  });

  http.query(endpoints.listAllOffers, async () => {
    const since = new Date(ground.clock.now() - RECENT_MS);
    const [changes, sales] = await Promise.all([changedOffers(sql), salesByReference(sql, since)]);
    const soldOf = new Map(sales.map(({ reference, recent, ever }) => [reference, { recent, ever }]));
    const items = shown.map((offer) => {
      const change = changes.get(offer.id);
      return {
        ...offer,
        price: change?.price ?? offer.price,
        rulePrice: offer.price,
        isSold: change?.isSold ?? true,
        sold: soldOf.get(offer.id) ?? { recent: 0, ever: 0 },
      };
    });
    return { items, next: null };
  });

  http.command(endpoints.changeOffer, async ({ caller, params, body }, work) => {
    await changeOffer(ground, work, caller.accountId, known(params.offerId), body);
    return {};
  });

  function known(offerId: string): HouseOffer {
    const offer = byId.get(offerId);
    if (!offer) throw new Refusal('not_found', { field: 'offerId' });
    return offer;
  }
}
