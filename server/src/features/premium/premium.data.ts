import { newId } from '@plausch/platform/ids';
import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import { setTiers } from '../accounts/index.ts';
import { forgetCustomer } from './premium.jobs.ts';
import { deleteStanding, ownStanding } from './premium.store.ts';

/** What is kept here of what somebody has bought; the purchases themselves are billing's, which forgets them as the law lets it. */
export const premiumData: readonly PersonalData[] = [
  {
    columns: ['premium_standings.account_id'],
    title: 'Was du abonniert hast',
    ...given(ownStanding, {
      until: { label: 'Bis wann', parts: { premium: 'Premium', vip: 'VIP', babo: 'Babo' } },
      renews: 'Verlängert sich',
      readAt: 'Stand',
      coinsAt: 'Münzen zuletzt bekommen',
      coinsGiven: 'Münzen in diesem Monat',
    }),
    async erase({ jobs }, work, accountId) {
      await setTiers(work.sql, accountId, []);
      if (await deleteStanding(work.sql, accountId))
        await jobs.enqueue(work, forgetCustomer, { accountId, key: newId() });
    },
  },
];
