import type { Work } from '@plausch/platform/db';
import { feature } from '../../feature.ts';
import { marketplaceData } from './marketplace.data.ts';
import { installMarketplaceHttp } from './marketplace.http.ts';
import { installMarketplaceJobs } from './marketplace.jobs.ts';
import { installMarketplaceMails } from './marketplace.mails.ts';
import { marketplaceRetention } from './marketplace.retention.ts';
import { marketplaceRules } from './marketplace.rules.ts';
import { withdrawAll } from './marketplace.service.ts';
import { noteCaution } from './marketplace.store.ts';

export { saleOf } from './marketplace.service.ts';

declare module '@plausch/platform/hooks' {
  interface Hooks {
    'listing.sold': { listingId: string; sellerId: string };
  }
}

/** Where people sell things to each other for coins. */
export const marketplaceFeature = feature({
  name: 'marketplace',
  rules: marketplaceRules,
  retention: marketplaceRetention,
  personalData: marketplaceData,
  install({ ground, edges }) {
    const { clock, hooks } = ground;
    installMarketplaceHttp(ground, edges);
    installMarketplaceJobs(ground);
    installMarketplaceMails(ground);
    const caution = (work: Work, accountId: string) =>
      noteCaution(work.sql, accountId, new Date(clock.now()));
    // A password that its owner changes, in a session that stays, is no reset.
    hooks.on('password.changed', async (work, { account, keptSessionId }) => {
      if (keptSessionId === undefined) await caution(work, account.id);
    });
    hooks.on('device.added', (work, { accountId }) => caution(work, accountId));
    hooks.on('account.locked', async (work, { accountId, isForGood }) => {
      if (isForGood) await withdrawAll(ground, work, accountId);
    });
    return {};
  },
});
