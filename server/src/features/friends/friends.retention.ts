import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of blocks, friends and requests. */
export const friendsRetention = ({ friends: { requests } }: Rules): readonly Kept[] => [
  {
    what: 'Wen du blockiert hast',
    why: 'damit ihr nichts voneinander hört',
    howLong: 'bis du es änderst oder dein Konto löschst',
  },
  {
    what: 'Deine Freunde',
    why: 'damit ihr euch wiederfindet und seht, wer da ist',
    howLong: 'bis ihr es nicht mehr seid oder jemand sein Konto löscht',
  },
  {
    what: 'Was andere davon sehen, ob und wo du gerade da bist',
    why: 'damit nur sieht, wer es soll, dass du da bist',
    howLong: 'bis du es änderst oder dein Konto löschst',
  },
  {
    what: 'Anfragen um eine Freundschaft',
    why: 'damit sie beantwortet werden können',
    howLong: `bis zur Antwort, längstens ${span(requests.keptMs)}`,
  },
  {
    what: 'Dass du eine Anfrage abgelehnt hast',
    why: 'damit dieselbe Person dich nicht gleich wieder fragen kann',
    howLong: span(requests.refusedMs),
  },
  {
    what: 'Wann du um eine Freundschaft gebeten hast',
    why: 'damit niemand mit Anfragen überhäuft wird',
    howLong: 'einen Tag',
  },
];
