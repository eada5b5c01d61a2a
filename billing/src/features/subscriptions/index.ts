import { feature } from '../../feature.ts';
import type { Sale } from './subscriptions.booking.ts';
import { installSubscriptionsHttp } from './subscriptions.http.ts';
import { handleSubscriptionJobs } from './subscriptions.jobs.ts';
import { trialFamiliesOfNamed } from './subscriptions.trials.store.ts';

export {
  book,
  grant,
  ownedInstead,
  type Sale,
  type Terms,
} from './subscriptions.booking.ts';
export { endDue } from './subscriptions.jobs.ts';
export { redemptions, transactions } from './subscriptions.tables.ts';
export { trialFamilies } from './subscriptions.trials.store.ts';

declare module '@plausch/platform/hooks' {
  interface Hooks {
    /** What a sale brings with it is written together with it. */
    'purchase.booked': Sale & { readonly transactionId: string };
  }
}

/** What customers have: subscriptions, purchases, grants, and the entitlements that follow from them. */
export const subscriptionsFeature = feature({
  name: 'subscriptions',
  install({ ground, edges }) {
    const { database, provided } = ground;
    provided.catalogue.trialsBy((projectId, environment, appUserId) =>
      trialFamiliesOfNamed(database.drizzle, { projectId, environment, appUserId }),
    );
    handleSubscriptionJobs(ground);
    installSubscriptionsHttp(ground, edges);
    return {};
  },
});
