import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import { deleteFactor, keptFactorOf, usedCodesOf } from './secondFactor.store.ts';

/** What is kept of a second factor. */
export const secondFactorData: readonly PersonalData[] = [
  {
    columns: ['second_factors.account_id'],
    title: 'Zweiter Faktor',
    ...given(keptFactorOf, { startedAt: 'Begonnen', confirmedAt: 'Eingeschaltet' }),
    erase: async (_ground, { sql }, accountId) => {
      await deleteFactor(sql, accountId);
    },
  },
  {
    columns: ['recovery_codes.account_id'],
    title: 'Benutzte Notfallcodes',
    ...given(usedCodesOf, { usedAt: 'Benutzt' }),
    // They go with the app that they stand in for.
    erase: async (_ground, { sql }, accountId) => {
      await deleteFactor(sql, accountId);
    },
  },
];
