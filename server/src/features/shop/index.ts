import type { Queryable } from '@plausch/platform/db';
import type { Kind } from '@plausch/stage/things';
import { feature } from '../../feature.ts';
import { installShopHttp } from './shop.http.ts';
import { housePriceOf } from './shop.offers.ts';
import { shopRules } from './shop.rules.ts';
import { changedOffer } from './shop.store.ts';

/** What the house asks for one thing of a kind right now; undefined where it does not sell it. */
export async function askedByHouse(
  sql: Queryable,
  rules: typeof shopRules,
  kind: Kind,
): Promise<number | undefined> {
  const price = housePriceOf(rules, kind);
  if (price === undefined) return undefined;
  const change = await changedOffer(sql, kind.id);
  return change?.isSold === false ? undefined : (change?.price ?? price);
}

/** Where the house sells. */
export const shopFeature = feature({
  name: 'shop',
  rules: shopRules,
  install({ ground, edges }) {
    installShopHttp(ground, edges);
    return {};
  },
});
