import { feature } from '../../feature.ts';
import { mayKnowCustomer } from '../customers/index.ts';
import { installClockHttp } from './subscriptions.clock.ts';
import { lookAtDispute } from './subscriptions.disputes.ts';
import { handleDocumentJobs } from './subscriptions.documents.ts';
import { installSubscriptionsHttp } from './subscriptions.http.ts';
import { goOnWithDue, handleSubscriptionJobs } from './subscriptions.jobs.ts';
import { handlePriceJobs } from './subscriptions.prices.ts';
import { settleRefunds } from './subscriptions.refunds.ts';
import type { Sale } from './subscriptions.sale.ts';
import type { Told } from './subscriptions.told.ts';
import { settleSubscriptions } from './subscriptions.transition.ts';
import { trialFamiliesOfNamed } from './subscriptions.trials.store.ts';

export { book, grant, ownedInstead } from './subscriptions.booking.ts';
export { changeCard, confirmed, confirming, unconfirmed } from './subscriptions.cards.ts';
export { changeOf, isAsQuoted } from './subscriptions.changes.ts';
export { entitlementsNow, lastsUntilOf } from './subscriptions.entitlements.ts';
export { earn, goOn } from './subscriptions.jobs.ts';
export { lastsUntil } from './subscriptions.life.ts';
export { agreeToPrice, bringPrices, openAsk } from './subscriptions.prices.ts';
export { plannedBack } from './subscriptions.refunds.store.ts';
export type { PlannedRefund } from './subscriptions.refunds.ts';
export { type Change, priceNow, type Sale, type Terms } from './subscriptions.sale.ts';
export {
  cancellationAt,
  type Done,
  type Own,
  refund,
  revoke,
  type SubscriptionStanding,
  tell,
  tellOwn,
  withdraw,
  withdrawalAt,
  withdrawOwn,
} from './subscriptions.service.ts';
export {
  forgetMethods,
  liveSubscription,
  liveSubscriptionsOf,
  type SubscriptionRow,
  subscriptionsOf,
} from './subscriptions.store.ts';
export { disputes, redemptions, refunds, subscriptions, transactions } from './subscriptions.tables.ts';
export type { Told } from './subscriptions.told.ts';
export { toPay } from './subscriptions.transition.ts';
export { trialFamilies } from './subscriptions.trials.store.ts';

declare module '@plausch/platform/hooks' {
  interface Hooks {
    /** What a sale brings with it is written together with it. */
    'purchase.booked': Sale & { readonly transactionId: string };
    /** What happened to a subscription, with the row as it is now. */
    'subscription.told': Told;
    /** Something was given to a customer without a payment, or taken back. */
    'grants.changed': { readonly customerId: string };
    /** A sandbox customer's clock went on. */
    'customer.clockMoved': { readonly customerId: string };
  }
}

declare module '../../ground.ts' {
  interface Provided {
    subscriptions: {
      /** Everything that is due now, at once; what its job does each minute. */
      goOn(): Promise<void>;
    };
  }
}

/** What customers have: subscriptions, purchases, grants, and the entitlements that follow from them. */
export const subscriptionsFeature = feature({
  name: 'subscriptions',
  install({ ground, edges }) {
    const { database, provided } = ground;
    // Offers are for all to see; whether a customer has had a trial is not.
    provided.catalogue.trialsBy(async ({ projectId, environment }, appUserId, token) =>
      (await mayKnowCustomer(ground, { projectId, environment }, appUserId, token))
        ? trialFamiliesOfNamed(database.drizzle, { projectId, environment, appUserId })
        : new Set(),
    );
    settleSubscriptions(ground);
    settleRefunds(ground);
    provided.gateways.events.onDispute((gateway, ref) =>
      lookAtDispute(ground, provided.gateways.operations.gateway(gateway), ref),
    );
    handleSubscriptionJobs(ground);
    handleDocumentJobs(ground);
    handlePriceJobs(ground);
    installSubscriptionsHttp(ground, edges);
    installClockHttp(ground, edges);
    return { provides: { goOn: () => goOnWithDue(ground, {}) } };
  },
});
