import type { Kept } from '../../retention.ts';

/** What is kept for profiles. */
export const profilesRetention = (): readonly Kept[] => [
  {
    what: 'Dein Motto, wenn du eines hast',
    why: 'damit andere es in deinem Profil lesen',
    howLong: 'bis du es löschst oder dein Konto löschst',
  },
];
