import type { PersonalData } from '../../feature.ts';
import { declaredOf, forgetAccount } from './legal.store.ts';

/** What declarations keep of a person with an account. */
export const legalData: readonly PersonalData[] = [
  {
    columns: ['declarations.account_id'],
    title: 'Kündigungen und Widerrufe',
    export: declaredOf,
    // What was declared, and when, stays as evidence (Art. 17 (3) (e) GDPR), and goes with its retention.
    erase: (_ground, { sql }, accountId) => forgetAccount(sql, accountId),
  },
];
