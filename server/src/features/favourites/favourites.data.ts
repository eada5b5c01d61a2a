import { kindNames } from '@plausch/stage/things';
import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import * as store from './favourites.store.ts';

/** What favourites keep of a person; with a category goes what lies in it. */
export const favouritesData: readonly PersonalData[] = [
  {
    columns: ['favourite_categories.account_id'],
    title: 'Deine Favoriten',
    ...given(store.favouritesGiven, {
      category: 'Kategorie',
      avatar: { label: 'Avatar', means: kindNames() },
      look: 'Look',
    }),
    erase: (_ground, { sql }, accountId) => store.deleteCategoriesOf(sql, accountId),
  },
  {
    columns: ['favourite_looks.account_id'],
    title: 'Deine gemerkten Looks',
    ...given(store.looksGiven, {
      name: 'Name',
      figure: { label: 'Figur', beside: true },
      createdAt: 'Gemerkt',
    }),
    erase: (_ground, { sql }, accountId) => store.deleteLooksOf(sql, accountId),
  },
];
