import type { PersonalData } from '../../feature.ts';
import { ownFileOf } from './sanctions.store.ts';

/** What the file says of a person. */
export const sanctionsData: readonly PersonalData[] = [
  {
    columns: ['sanctions.account_id'],
    title: 'Verwarnungen, Stummschaltungen und Sperren',
    export: ownFileOf,
    erase: { kept: 'A measure is a proof of how rules were kept; it goes with its retention.' },
  },
  {
    columns: ['sanctions.actor_id', 'sanctions.revoked_by', 'sanctions.signed_by'],
    title: 'Maßnahmen, die du ausgesprochen oder aufgehoben hast',
    export: { withheld: 'They are in the files of those whom they concern.' },
    erase: { kept: 'The record outlives the account of its author.' },
  },
  {
    columns: ['admin_invites.used_by'],
    title: 'Einladung ins Team',
    export: { withheld: 'It says no more than the role in the account.' },
    erase: { kept: 'Whether an installation ever had an administrator decides about its first start.' },
  },
];
