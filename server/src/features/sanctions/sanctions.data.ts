import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import { ownFileOf } from './sanctions.store.ts';
import { t } from './sanctions.words.ts';

/** What the file says of a person. */
export const sanctionsData: readonly PersonalData[] = [
  {
    columns: ['sanctions.account_id'],
    title: 'Verwarnungen, Stummschaltungen und Sperren',
    ...given(ownFileOf, {
      kind: {
        label: 'Was',
        means: {
          hint: t('file.hint'),
          warning: t('file.warning'),
          mute: t('file.mute'),
          lock: t('file.lock'),
        },
      },
      reason: 'Grund',
      ruleCode: 'Regel',
      createdAt: 'Wann',
      endsAt: 'Bis',
      probationEndsAt: 'Zählt mit bis',
      revokedAt: 'Aufgehoben',
      revokedReason: 'Warum aufgehoben',
    }),
    erase: { kept: 'A measure is a proof of how rules were kept; it goes with its retention.' },
  },
  {
    columns: ['sanctions.actor_id', 'sanctions.revoked_by', 'sanctions.signed_by'],
    title: 'Maßnahmen, die du ausgesprochen oder aufgehoben hast',
    export: { withheld: 'Sie stehen in den Akten derer, die sie betreffen.' },
    erase: { kept: 'The record outlives the account of its author.' },
  },
  {
    columns: ['admin_invites.used_by'],
    title: 'Einladung ins Team',
    export: { withheld: 'Sie sagt nicht mehr als die Rolle in deinem Konto.' },
    erase: { kept: 'Whether an installation ever had an administrator decides about its first start.' },
  },
];
