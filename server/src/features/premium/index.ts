import { feature } from '../../feature.ts';
import { premiumData } from './premium.data.ts';
import { installPremiumHttp } from './premium.http.ts';
import { installPremiumJobs, revokeCustomer } from './premium.jobs.ts';
import { premiumRetention } from './premium.retention.ts';
import { checkSoon, isKnown, renewsFor } from './premium.store.ts';

const CANCEL_FIRST =
  'Dein Abo läuft noch weiter. Kündige es zuerst, dann kannst du dein Konto löschen. Was bezahlt ist, verfällt damit.';

/** What somebody has paid for: flags that follow billing, and what each of them gives. */
export const premiumFeature = feature({
  name: 'premium',
  retention: premiumRetention,
  personalData: premiumData,
  forbidsDeletion: async (sql, accountId) => ((await renewsFor(sql, accountId)) ? CANCEL_FIRST : undefined),
  install({ ground, edges, config, billingAccess: billing }) {
    const { hooks, jobs, clock } = ground;
    // On a public server test cards must not be free premium.
    installPremiumJobs(ground, billing, config.publicUrl === undefined);
    if (billing) installPremiumHttp(ground, edges, billing);
    hooks.on('session.opened', ({ sql }, { accountId }) => checkSoon(sql, accountId, new Date(clock.now())));
    hooks.on('account.locked', async (work, { accountId, isForGood }) => {
      if (!isForGood || !(await isKnown(work.sql, accountId))) return;
      await jobs.enqueue(work, revokeCustomer, { accountId, key: crypto.randomUUID() });
    });
    return {};
  },
});
