import type { PersonalData } from '../../feature.ts';
import * as store from './favourites.store.ts';

/** What favourites keep of a person; with a category goes what lies in it. */
export const favouritesData: readonly PersonalData[] = [
  {
    columns: ['favourite_categories.account_id'],
    title: 'Deine Favoriten',
    export: store.favouritesGiven,
    erase: (_ground, { sql }, accountId) => store.deleteCategoriesOf(sql, accountId),
  },
  {
    columns: ['favourite_looks.account_id'],
    title: 'Deine gemerkten Looks',
    export: store.looksGiven,
    erase: (_ground, { sql }, accountId) => store.deleteLooksOf(sql, accountId),
  },
];
