import { CASE_KINDS, caseFields } from '@plausch/protocol';
import type { PersonalData } from '../../feature.ts';
import { type Fields, given } from '../../personal-data.ts';
import { forgetNameOf, reportsOf } from './reports.lines.store.ts';
import { endClaims } from './reports.store.ts';
import { t } from './reports.words.ts';

/** The questions of all forms, by field. */
const FIELDS: Fields = Object.fromEntries(
  CASE_KINDS.flatMap(caseFields).map((field) => [
    field.name,
    field.input === 'choice'
      ? {
          label: field.label,
          means: Object.fromEntries(field.choices.map(({ value, label }) => [value, label])),
        }
      : field.label,
  ]),
);

/** [RP15] What cases keep of a person with an account. */
export const reportsData: readonly PersonalData[] = [
  {
    columns: ['cases.reporter_id'],
    title: 'Was du gemeldet hast',
    ...given(reportsOf, {
      number: 'Vorgang',
      state: {
        label: 'Stand',
        means: {
          unconfirmed: t('state.unconfirmed'),
          open: t('state.open'),
          closed: t('state.closed'),
        },
      },
      words: { label: 'Was du geschrieben hast', parts: FIELDS },
      createdAt: 'Wann',
      closedAt: 'Entschieden',
      outcome: {
        label: 'Entscheidung',
        means: {
          no_violation: t('outcome.no_violation'),
          violation: t('outcome.violation'),
          upheld: t('outcome.upheld'),
          rejected: t('outcome.rejected'),
        },
      },
      statement: 'Begründung',
    }),
    erase: {
      kept: 'A notice must be decided and may be asked about; it names an account without a person, and goes with its retention.',
    },
  },
  {
    columns: ['case_lines.account_id'],
    title: 'Was von dir in Meldungen festgehalten ist',
    export: {
      withheld:
        'Es würde verraten, dass es jemand gemeldet hat. Was wir daraufhin entscheiden, steht in deiner Akte.',
    },
    // What was said is the evidence and stays; it refers to the row of the account, which has no name any more.
    erase: (_ground, { sql }, accountId) => forgetNameOf(sql, accountId),
  },
  {
    columns: ['cases.claimed_by'],
    title: 'Welchen Vorgang du gerade offen hast',
    export: { withheld: 'Es gilt ein paar Minuten, damit nicht zwei zugleich entscheiden.' },
    erase: (_ground, { sql }, accountId) => endClaims(sql, { accountId }),
  },
  {
    columns: ['cases.decided_by'],
    title: 'Worüber du entschieden hast',
    export: { withheld: 'Es steht in den Vorgängen derer, die es betrifft.' },
    erase: {
      kept: 'Who decided has to be known while the decision may be disputed; the id names no person any more.',
    },
  },
];
