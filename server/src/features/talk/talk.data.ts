import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import { ownRemovedLines } from './talk.removals.store.ts';

/** What talk of all kinds keeps of a person. */
export const talkData: readonly PersonalData[] = [
  {
    columns: ['removed_lines.account_id'],
    title: 'Zeilen, die das Team entfernt hat',
    ...given(ownRemovedLines, {
      place: 'Wo',
      text: 'Was du gesagt hast',
      saidAt: 'Wann',
      removedAt: 'Entfernt',
      reason: 'Warum',
    }),
    erase: { kept: 'What was said may be disputed; the id names an account without a person.' },
  },
  {
    columns: ['removed_lines.removed_by'],
    title: 'Zeilen, die du im Team entfernt hast',
    export: { withheld: 'Sie stehen in den Daten derer, die sie gesagt haben.' },
    erase: { kept: 'Somebody else has to look at an objection; the id names an account without a person.' },
  },
];
