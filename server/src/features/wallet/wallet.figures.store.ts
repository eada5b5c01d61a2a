import type { Figure } from '@plausch/platform/backup';

/** [WA1] How many entries the books have, which take no change, and what they sum to: nothing. */
export const walletFigures: readonly Figure[] = [
  { name: 'Buchungen von Münzen', text: 'select count(*) as value from wallet_entries' },
  { name: 'Summe aller Münzen', text: 'select coalesce(sum(amount), 0) as value from wallet_entries' },
];
