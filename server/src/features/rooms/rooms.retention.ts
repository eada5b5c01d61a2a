import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of rooms. */
export const roomsRetention = ({ rooms }: Rules): readonly Kept[] => [
  {
    what: 'Zeilen in Räumen, auch der Text zu /afk und was vor einer Änderung dastand, mit Zeit und Absender',
    why: 'damit die Unterhaltung nach einem Funkloch weitergeht und Meldungen geprüft werden können',
    howLong: span(rooms.linesKeptMs),
  },
  {
    what: 'Auf welche Zeile du antwortest, wen du mit @Name ansprichst und wie du auf Zeilen reagierst',
    why: 'damit alle im Raum dasselbe sehen',
    howLong: 'so lange wie die Zeile',
  },
  {
    what: 'Dein Platz im Raum',
    why: 'damit du nach einem Funkloch wieder dort bist, wo du warst',
    howLong: 'bis du gehst, nach einem Abbruch bis zu einer Stunde',
  },
];
