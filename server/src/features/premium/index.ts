import { newId } from '@plausch/platform/ids';
import { feature } from '../../feature.ts';
import { premiumData } from './premium.data.ts';
import { installPremiumHttp } from './premium.http.ts';
import { installPremiumJobs, revokeCustomer } from './premium.jobs.ts';
import { premiumTraits } from './premium.people.store.ts';
import { premiumRetention } from './premium.retention.ts';
import { premiumRules } from './premium.rules.ts';
import { checkSoon, flagsOfAccount, isKnown, renewsFor } from './premium.store.ts';

const CANCEL_FIRST =
  'Dein Abo läuft noch weiter. Kündige es zuerst auf der Seite „Abo“, dann kannst du dein Konto löschen. Was bezahlt ist, verfällt damit.';

/** What somebody has paid for: flags that follow billing. What each of them gives stands in the protocol. */
export const premiumFeature = feature({
  name: 'premium',
  rules: premiumRules,
  // Accounts buy seldom; this is for a house behind one address.
  limits: { purchase: { calls: 120, perSeconds: 600 } },
  retention: premiumRetention,
  personalData: premiumData,
  traits: premiumTraits,
  // Clients that do not follow their stream are told as it happens, and read the rest with the account.
  ownState: { entitlements: { read: flagsOfAccount, changedBy: [] } },
  forbidsDeletion: async (sql, accountId) => ((await renewsFor(sql, accountId)) ? CANCEL_FIRST : undefined),
  install({ ground, edges, config, billing, billingSecrets: secrets }) {
    const { hooks, jobs, clock } = ground;
    // On a public server test cards must not be free premium.
    const countsSandbox = config.publicUrl === undefined;
    installPremiumJobs(ground, billing, countsSandbox);
    installPremiumHttp(ground, edges, { billing, secrets, countsSandbox });
    hooks.on('session.opened', ({ sql }, { accountId }) => checkSoon(sql, accountId, new Date(clock.now())));
    hooks.on('account.locked', async (work, { accountId, isForGood }) => {
      if (!isForGood || !(await isKnown(work.sql, accountId))) return;
      await jobs.enqueue(work, revokeCustomer, { accountId, key: newId() });
    });
    return {};
  },
});
