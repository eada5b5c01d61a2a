import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of rooms. */
export const roomsRetention = ({ rooms }: Rules): readonly Kept[] => [
  {
    what: 'Zeilen in Räumen, mit Zeit und Absender',
    why: 'damit die Unterhaltung nach einem Funkloch weitergeht und Meldungen geprüft werden können',
    howLong: span(rooms.linesKeptMs),
  },
  {
    what: 'Dein letzter Platz in jedem Raum',
    why: 'damit alles so ist, wie du es verlassen hast',
    howLong: 'bis du woanders bist oder dein Konto löschst',
  },
];
