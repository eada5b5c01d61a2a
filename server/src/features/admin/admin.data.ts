import type { PersonalData } from '../../feature.ts';

/** What the record of staff acts says of a person. */
export const adminData: readonly PersonalData[] = [
  {
    columns: ['staff_acts.target_id'],
    title: 'Was das Team festgehalten hat',
    export: { withheld: 'What concerns the person stands in their own file, without who did it.' },
    erase: {
      kept: 'It proves how rules were kept; the id names no person any more, and goes with its retention.',
    },
  },
  {
    columns: ['staff_acts.actor_id'],
    title: 'Was du im Team getan hast',
    export: { withheld: 'It is in the files of those whom it concerns.' },
    erase: { kept: 'The record outlives the account of its author.' },
  },
];
