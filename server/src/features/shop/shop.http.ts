import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { countsOf, toItem, toKind } from '../inventory/index.ts';
import { balanceOf } from '../wallet/index.ts';
import { offersBy } from './shop.offers.ts';
import { buy } from './shop.service.ts';

export function installShopHttp(
  ground: Pick<Ground, 'clock' | 'database' | 'rules' | 'streams'>,
  { http }: Pick<Edges, 'http'>,
): void {
  const offers = offersBy(ground.rules.shop);
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  const shown = offers.map(({ id, name, price, kinds }) => ({ id, name, price, kinds: kinds.map(toKind) }));

  http.query(endpoints.listOffers, async ({ caller: { accountId } }) => {
    const sql = ground.database.drizzle;
    const [counts, balance] = await Promise.all([countsOf(sql, accountId), balanceOf(sql, accountId)]);
    const ownedOf = (kindId: string) => counts.get(kindId) ?? 0;
    const items = shown.map((offer) => {
      const { kinds } = offer;
      const [only] = kinds;
      const had = kinds.filter(({ id }) => ownedOf(id) > 0).length;
      return { ...offer, owned: only && kinds.length === 1 ? ownedOf(only.id) : had };
    });
    return { items, balance, next: null };
  });

  http.command(endpoints.buyOffer, async ({ caller, body }, work) => {
    const offer = byId.get(body.offerId);
    if (!offer) throw new Refusal('not_found', { field: 'offerId' });
    const { items, balance } = await buy(ground, work, caller.accountId, offer);
    return { items: items.map((row) => toItem(row)), balance };
  });
}
