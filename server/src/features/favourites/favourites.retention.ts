import type { Kept } from '../../retention.ts';

/** What is kept of favourites. */
export const favouritesRetention = (): readonly Kept[] => [
  {
    what: 'Deine Favoriten: Kategorien mit ihren Namen, was darin liegt, und gemerkte Looks',
    why: 'damit du mit einem Tipp anziehst, was du gern trägst',
    howLong: 'bis du sie herausnimmst oder dein Konto löschst',
  },
];
