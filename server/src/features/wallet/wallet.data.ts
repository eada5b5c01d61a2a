import { kindNames } from '@plausch/stage/things';
import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import { eraseWallet } from './wallet.service.ts';
import { entriesGiven, walletGiven } from './wallet.store.ts';
import { REASON_WORDS } from './wallet.words.ts';

/** What the books say of a person. */
export const walletData: readonly PersonalData[] = [
  {
    columns: ['wallets.account_id'],
    title: 'Deine Münzen',
    ...given(entriesGiven, {
      at: 'Wann',
      amount: 'Münzen',
      reason: { label: 'Wofür', means: REASON_WORDS },
      reference: { label: 'Worum es ging', means: kindNames() },
      balance: 'Danach',
    }),
    erase: eraseWallet,
  },
  {
    columns: [],
    title: 'Dein Geldbeutel',
    ...given(walletGiven, { balance: 'Münzen', visitedOn: 'Zuletzt da, am' }),
    erase: { kept: 'What is left in it goes to the Bank with the entries.' },
  },
];
