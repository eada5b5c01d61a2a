import type { Kept } from '../../retention.ts';

/** What is kept of blocks. */
export const friendsRetention = (): readonly Kept[] => [
  {
    what: 'Wen du blockiert hast',
    why: 'damit ihr nichts voneinander hört',
    howLong: 'bis du es änderst oder dein Konto löschst',
  },
];
