import type { PersonalData } from '../../feature.ts';
import { withdrawAll } from './marketplace.service.ts';
import * as store from './marketplace.store.ts';

/** What a person has sold and bought. */
export const marketplaceData: readonly PersonalData[] = [
  {
    columns: ['listings.seller_id', 'listings.buyer_id'],
    title: 'Was du im Markt verkauft und gekauft hast',
    export: store.tradesOf,
    erase: async (ground, work, accountId) => {
      await withdrawAll(ground, work, accountId);
      await store.disown(work.sql, accountId);
    },
  },
  {
    columns: ['market_cautions.account_id'],
    title: 'Seit wann wir bei deinen Angeboten genauer hinsehen',
    export: async (sql, accountId) => {
      const at = await store.cautionOf(sql, accountId);
      return at ? [{ at }] : [];
    },
    erase: (_ground, { sql }, accountId) => store.deleteCaution(sql, accountId),
  },
];
