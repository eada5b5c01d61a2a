import type { PersonalData } from '../../feature.ts';
import { deleteItemsOf, itemsGiven } from './inventory.store.ts';

/** What a person owns. */
export const inventoryData: readonly PersonalData[] = [
  {
    columns: ['items.owner_id'],
    title: 'Was dir gehört',
    export: itemsGiven,
    erase: (_ground, { sql }, accountId) => deleteItemsOf(sql, accountId),
  },
];
