import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of talk of all kinds. */
export const talkRetention = ({ talk }: Rules): readonly Kept[] => [
  {
    what: 'Zeilen, die das Team entfernt hat, mit Zeit, Absender und Grund',
    why: 'damit du Einspruch erheben kannst und jemand anders noch einmal hinsieht',
    howLong: span(talk.removedKeptMs),
  },
];
