import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of what staff did. */
export const adminRetention = ({ admin }: Rules): readonly Kept[] => [
  {
    what: 'Was das Team getan hat: wer, wann, gegenüber wem, mit welchem Grund',
    why: 'damit nachprüfbar ist, dass Regeln für alle gelten',
    howLong: span(admin.actsKeptMs),
  },
];
