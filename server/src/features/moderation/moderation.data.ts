import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import { deleteNotesAbout, notesGiven } from './moderation.notes.store.ts';

/** [MD12] What staff notes about people. */
export const moderationData: readonly PersonalData[] = [
  {
    columns: ['person_notes.account_id'],
    title: 'Notizen des Teams über dich',
    ...given(notesGiven, { text: 'Notiz', writtenAt: 'Wann' }),
    erase: (_ground, { sql }, accountId) => deleteNotesAbout(sql, accountId),
  },
  {
    columns: ['person_notes.author_id'],
    title: 'Notizen, die du im Team geschrieben hast',
    export: { withheld: 'Sie stehen in den Kopien derer, die sie betreffen.' },
    erase: {
      kept: 'A note is about another person and goes with its retention; the id names no person any more.',
    },
  },
];
