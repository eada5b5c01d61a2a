import type { Figure } from '@plausch/platform/backup';
import { SCHEMA } from './schema.ts';

/** How many entries the ledger has, which take no change, and what they sum to: nothing. */
export const billingFigures: readonly Figure[] = [
  { name: 'Buchungen des Billings', text: `select count(*) as value from ${SCHEMA}.ledger_entries` },
  {
    name: 'Summe der Bücher des Billings',
    text: `select coalesce(sum(amount), 0) as value from ${SCHEMA}.ledger_entries`,
  },
];
