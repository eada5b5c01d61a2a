import type { Queryable } from '@plausch/platform/db';
import { kindNames } from '@plausch/stage/things';
import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import { withdrawAll } from './marketplace.service.ts';
import * as store from './marketplace.store.ts';

/** What a person has sold and bought. */
export const marketplaceData: readonly PersonalData[] = [
  {
    columns: ['listings.seller_id', 'listings.buyer_id'],
    title: 'Was du im Markt verkauft und gekauft hast',
    ...given(store.tradesOf, {
      direction: { label: 'Was', means: { sold: 'angeboten', bought: 'gekauft' } },
      kind: { label: 'Ware', means: kindNames() },
      price: 'Preis in Münzen',
      fee: 'Gebühr in Münzen',
      createdAt: 'Angeboten',
      closedAt: 'Beendet',
      outcome: {
        label: 'Ausgang',
        means: { sold: 'verkauft', withdrawn: 'zurückgenommen', expired: 'abgelaufen' },
      },
    }),
    erase: async (ground, work, accountId) => {
      await withdrawAll(ground, work, accountId);
      await store.disown(work.sql, accountId);
    },
  },
  {
    columns: ['market_cautions.account_id'],
    title: 'Seit wann wir bei deinen Angeboten genauer hinsehen',
    ...given(cautionGiven, { at: 'Seit' }),
    erase: (_ground, { sql }, accountId) => store.deleteCaution(sql, accountId),
  },
];

async function cautionGiven(sql: Queryable, accountId: string) {
  const at = await store.cautionOf(sql, accountId);
  return at ? [{ at }] : [];
}
