import type { PersonalData } from '../../feature.ts';
import { eraseWallet } from './wallet.service.ts';
import { entriesGiven } from './wallet.store.ts';

/** What the books say of a person. */
export const walletData: readonly PersonalData[] = [
  { columns: ['wallets.account_id'], title: 'Deine Münzen', export: entriesGiven, erase: eraseWallet },
];
