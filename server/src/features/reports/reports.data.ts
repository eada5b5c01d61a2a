import type { PersonalData } from '../../feature.ts';
import { forgetNameOf, reportsOf } from './reports.lines.store.ts';

/** [RP15] What cases keep of a person with an account. */
export const reportsData: readonly PersonalData[] = [
  {
    columns: ['cases.reporter_id'],
    title: 'Was du gemeldet hast',
    export: reportsOf,
    erase: {
      kept: 'A notice must be decided and may be asked about; it names an account without a person, and goes with its retention.',
    },
  },
  {
    columns: ['case_lines.account_id'],
    title: 'Was von dir in Meldungen festgehalten ist',
    export: {
      withheld: 'It would tell that somebody reported it. What is decided of it stands in the own file.',
    },
    // What was said is the evidence and stays; it refers to the row of the account, which has no name any more.
    erase: (_ground, { sql }, accountId) => forgetNameOf(sql, accountId),
  },
  {
    columns: ['cases.decided_by'],
    title: 'Worüber du entschieden hast',
    export: { withheld: 'It is in the cases, which belong to those whom they concern.' },
    erase: {
      kept: 'Who decided has to be known while the decision may be disputed; the id names no person any more.',
    },
  },
];
