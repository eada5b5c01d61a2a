import { feature } from '../../feature.ts';
import { installRedemptionPage } from './redemption.page.ts';
import { installRedemptionHttp, wrap } from './redemption.service.ts';

export { redeemUrlOf } from './redemption.service.ts';

/** What is bought as a gift: a link, and the customer who opens it. */
export const redemptionFeature = feature({
  name: 'redemption',
  install({ ground, edges }) {
    ground.hooks.on('purchase.booked', (work, sale) => wrap(ground, work, sale));
    installRedemptionHttp(ground, edges);
    installRedemptionPage(ground, edges);
    return {};
  },
});
