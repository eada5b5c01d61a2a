import type { PersonalData } from '../../feature.ts';

/** What the record of staff acts says of a person. */
export const adminData: readonly PersonalData[] = [
  {
    columns: ['staff_acts.target_id'],
    title: 'Was das Team festgehalten hat',
    export: { withheld: 'Was dich betrifft, steht in deiner Akte, ohne wer es getan hat.' },
    erase: {
      kept: 'It proves how rules were kept; the id names no person any more, and goes with its retention.',
    },
  },
  {
    columns: ['staff_acts.actor_id'],
    title: 'Was du im Team getan hast',
    export: { withheld: 'Es steht in den Akten derer, die es betrifft.' },
    erase: { kept: 'The record outlives the account of its author.' },
  },
];
