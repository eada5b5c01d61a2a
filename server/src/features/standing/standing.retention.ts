import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of AP and thanks. */
export const standingRetention = ({ standing: { entriesKeptMs, thanks } }: Rules): readonly Kept[] => [
  {
    what: 'Deine AP und dein Rang',
    why: 'damit andere sehen, wie lange du schon mitmachst',
    howLong: 'bis du dein Konto löschst',
  },
  {
    what: 'Wofür und in welcher Minute du AP bekommen hast',
    why: 'damit nichts doppelt zählt und du es nachsehen kannst',
    howLong: span(entriesKeptMs),
  },
  {
    what: 'Wem du gedankt hast, und wer dir',
    why: 'damit sich niemand AP zuschiebt',
    howLong: span(thanks.againMs),
  },
];
