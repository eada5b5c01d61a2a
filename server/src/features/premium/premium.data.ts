import type { PersonalData } from '../../feature.ts';
import { deleteStanding, standingOf } from './premium.store.ts';

/** What is kept here of what somebody has bought; the purchases themselves are billing's. */
export const premiumData: readonly PersonalData[] = [
  {
    columns: ['premium_standings.account_id'],
    title: 'Was du abonniert hast',
    export: standingOf,
    erase: (_ground, { sql }, accountId) => deleteStanding(sql, accountId),
  },
];
