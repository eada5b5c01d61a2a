import { feature } from '../../feature.ts';
import { installShopHttp } from './shop.http.ts';
import { shopRules } from './shop.rules.ts';

export { housePriceOf } from './shop.offers.ts';

/** Where the house sells. */
export const shopFeature = feature({
  name: 'shop',
  rules: shopRules,
  install({ ground, edges }) {
    installShopHttp(ground, edges);
    return {};
  },
});
