import { kindNames } from '@plausch/stage/things';
import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import { deleteItemsOf, itemsGiven } from './inventory.store.ts';

/** What a person owns. */
export const inventoryData: readonly PersonalData[] = [
  {
    columns: ['items.owner_id'],
    title: 'Was dir gehört',
    ...given(itemsGiven, {
      kind: { label: 'Was', means: kindNames() },
      origin: { label: 'Woher', means: { shop: 'Laden', market: 'Markt' } },
      acquiredAt: 'Seit',
      armedAt: 'Liegt in einem Emoji-Platz seit',
    }),
    erase: (_ground, { sql }, accountId) => deleteItemsOf(sql, accountId),
  },
];
