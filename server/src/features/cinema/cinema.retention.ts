import type { Kept } from '../../retention.ts';

/** What is kept of hosts; what they put on is on the record of staff. */
export const cinemaRetention = (): readonly Kept[] => [
  {
    what: 'In welchen Räumen du als Gastgeber Filme zeigst',
    why: 'damit nur auf die Leinwand kommt, was jemand verantwortet',
    howLong: 'bis du es nicht mehr bist oder dein Konto löschst',
  },
];
