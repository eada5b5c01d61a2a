import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import * as store from './ownData.store.ts';
import { MAIL_WORDS } from './ownData.words.ts';

/** What is kept of a person's own copies, and of mails to them, which belong to no other feature. */
export const ownDataData: readonly PersonalData[] = [
  {
    columns: ['data_copies.account_id'],
    title: 'Kopien deiner Daten',
    ...given(store.copiesGiven, { askedAt: 'Verlangt', readyAt: 'Fertig' }),
    erase: (_ground, { sql }, accountId) => store.deleteCopyOf(sql, accountId),
  },
  {
    columns: [],
    title: 'Mails an dich',
    ...given(store.mailsGiven, { kind: { label: 'Anlass', means: MAIL_WORDS }, at: 'Erledigt' }),
    erase: { kept: 'Jobs of mails hold ids alone, and go 30 days after they are done.' },
  },
];
